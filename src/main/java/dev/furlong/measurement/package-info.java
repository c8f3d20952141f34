/**
 * What can be measured: metrics with their unit and direction, readings that are either a number or a reason why there is none, and the clocks that all time is read through.
 */
@NullMarked
package dev.furlong.measurement;

import org.jspecify.annotations.NullMarked;

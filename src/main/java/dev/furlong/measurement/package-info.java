/**
 * Metrics, readings, and the conditions of a measurement. A metric has a unit and a direction. A reading is a number,
 * or a reason why there is none. All time is read through the clocks here.
 */
@NullMarked
package dev.furlong.measurement;

import org.jspecify.annotations.NullMarked;

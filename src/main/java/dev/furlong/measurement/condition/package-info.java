/** Statements about how a trial ran by which Furlong decides something. */
@NullMarked
package dev.furlong.measurement.condition;

import org.jspecify.annotations.NullMarked;

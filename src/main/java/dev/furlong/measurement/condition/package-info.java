/** Statements about how a trial ran, on which Furlong bases decisions. */
@NullMarked
package dev.furlong.measurement.condition;

import org.jspecify.annotations.NullMarked;

/**
 * The plan of what is to be measured: an experiment with its axes and claims, and the points and trials that they
 * expand to.
 */
@NullMarked
package dev.furlong.plan;

import org.jspecify.annotations.NullMarked;

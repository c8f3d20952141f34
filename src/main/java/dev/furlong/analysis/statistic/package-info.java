/** Intervals, estimates and effects, and the distributions that they come from. */
@NullMarked
package dev.furlong.analysis.statistic;

import org.jspecify.annotations.NullMarked;

/**
 * Whether one trial's second-by-second throughput settled: outliers, changepoints, the segment that it ends in, and whether it
 * has two modes. Pure functions of a time line.
 */
@NullMarked
package dev.furlong.analysis.steady;

import org.jspecify.annotations.NullMarked;

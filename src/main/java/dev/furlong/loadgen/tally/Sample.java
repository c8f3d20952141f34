package dev.furlong.loadgen.tally;

import org.jspecify.annotations.Nullable;

/**
 * Commits of one interval of a phase, about a second long.
 *
 * @param endNanos the interval's end, from the phase's start
 * @param committed commits acknowledged in it
 * @param p50Nanos the time that half of them took at most; 0 if there were none, null if several sessions made them
 * @param p99Nanos the time that 99 % of them took at most; 0 or null as above
 * @param maxNanos the time that the slowest of them took; 0 if there were none
 */
public record Sample(
        long endNanos,
        long committed,
        @Nullable Long p50Nanos,
        @Nullable Long p99Nanos,
        long maxNanos) {}

package dev.furlong.loadgen.tally;

import org.jspecify.annotations.Nullable;

/**
 * Commits of one interval of a phase, about a second long.
 *
 * @param endNanos the interval's end, from the phase's start
 * @param committed commits acknowledged in it
 * @param p50Nanos half of them took at most this long; 0 without any, null if several sessions took them, each with its own
 * @param p99Nanos 99 % of them took at most this long; 0 or null as above
 * @param maxNanos the slowest of them took this long; 0 without any
 */
public record Sample(
        long endNanos,
        long committed,
        @Nullable Long p50Nanos,
        @Nullable Long p99Nanos,
        long maxNanos) {}

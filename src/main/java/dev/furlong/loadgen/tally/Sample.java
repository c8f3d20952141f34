package dev.furlong.loadgen.tally;

/**
 * Commits of one interval of a phase, about a second long.
 *
 * @param endNanos the interval's end, from the phase's start
 * @param committed commits acknowledged in it
 * @param p50Nanos half of them took at most this long; 0 without any
 * @param p99Nanos 99 % of them took at most this long; 0 without any
 * @param maxNanos the slowest of them took this long; 0 without any
 */
public record Sample(long endNanos, long committed, long p50Nanos, long p99Nanos, long maxNanos) {}

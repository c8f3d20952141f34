package dev.furlong.loadgen;

/**
 * Commits of one interval of a phase, about a second long.
 *
 * @param endNanos the interval's end, from the phase's start
 * @param committed commits acknowledged in it
 */
public record Sample(long endNanos, long committed) {}

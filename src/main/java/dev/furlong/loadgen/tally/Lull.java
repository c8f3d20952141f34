package dev.furlong.loadgen.tally;

/**
 * A time in which no client committed, to a tenth of a second.
 *
 * @param fromNanos its beginning, from the phase's start
 * @param nanos the length of it
 * @param blindNanos the part of it in which the load JVM's own clock stood still too
 */
public record Lull(long fromNanos, long nanos, long blindNanos) {
    /** Shorter lulls are not kept, unless there is no longer one. */
    public static final long SHORTEST_KEPT_NANOS = 1_000_000_000L;

    /** The part of the lull that lies before a moment. */
    public long before(long momentNanos) {
        return Math.max(0, Math.min(nanos, momentNanos - fromNanos));
    }
}

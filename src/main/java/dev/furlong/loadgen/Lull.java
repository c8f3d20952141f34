package dev.furlong.loadgen;

/**
 * A time in which no client committed, to a tenth of a second.
 *
 * @param fromNanos its beginning, from the phase's start
 * @param nanos how long it was
 * @param blindNanos the part of it in which the load JVM's own clock did not go on either
 */
public record Lull(long fromNanos, long nanos, long blindNanos) {
    /** Shorter ones are not kept, unless none is longer. */
    public static final long SHORTEST_KEPT_NANOS = 1_000_000_000L;

    /** The part of it that lies before a moment. */
    public long before(long momentNanos) {
        return Math.max(0, Math.min(nanos, momentNanos - fromNanos));
    }
}

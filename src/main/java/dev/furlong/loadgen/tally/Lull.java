package dev.furlong.loadgen.tally;

import dev.furlong.measurement.Nanos;
import org.jspecify.annotations.Nullable;

/**
 * A time in which no client committed, or none of one load JVM while others did, to a tenth of a second.
 *
 * @param fromNanos its beginning, from the phase's start
 * @param nanos the length of it
 * @param blindNanos the part of it in which the load JVM's own clock stood still too
 * @param loadJvm the number, from 1, of the one load JVM whose clients did not commit; null if no client of any load JVM did
 */
public record Lull(
        long fromNanos,
        long nanos,
        long blindNanos,
        @Nullable Integer loadJvm) {
    /** Shorter lulls are not kept, unless there is no longer one. */
    public static final long SHORTEST_KEPT_NANOS = (long) Nanos.PER_SECOND;

    /** A time in which no client of any load JVM committed. */
    public Lull(long fromNanos, long nanos, long blindNanos) {
        this(fromNanos, nanos, blindNanos, null);
    }

    /** The same, no longer than this. */
    public Lull atMost(long most) {
        return new Lull(fromNanos, Math.min(nanos, most), blindNanos, loadJvm);
    }

    /** The part of the lull that lies before a moment. */
    public long before(long momentNanos) {
        return Math.max(0, Math.min(nanos, momentNanos - fromNanos));
    }
}

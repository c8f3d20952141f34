package dev.furlong.loadgen;

import dev.furlong.measurement.Nanos;
import dev.furlong.plan.OpenLoop;
import dev.furlong.plan.Seed;
import dev.furlong.plan.setting.value.Arrivals;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The arrivals of the transactions of one phase. There is one queue for all clients, and each takes the next arrival
 * when it is free. So an arrival waits only while every client is at work, as a request waits for a pool of
 * connections. If each client had a stream, an arrival would wait for its own client beside others that idle.
 *
 * <p>The gap behind an arrival is drawn from the seed at the place of that arrival's own time. So the whole schedule is
 * in one number, the time of the next arrival, which clients advance by compare-and-set. Nothing is allocated, locked
 * or kept, and whichever client takes it, each arrival comes at the same time for the same seed.
 */
public final class Pacer {
    /** The 53 bits of a double's mantissa, so that a number drawn is above 0 and below 1. */
    private static final double UNIT = 0x1.0p-53;

    private final OpenLoop load;
    private final Seed seed;
    private final double gapNanos;
    private final AtomicLong next;

    /** Makes the arrivals of one phase, which begins at 0 and has its first arrival a gap later. */
    public Pacer(OpenLoop load, Seed seed) {
        this.load = load;
        this.seed = seed;
        this.gapNanos = Nanos.PER_SECOND / load.perSecond();
        this.next = new AtomicLong(after(0));
    }

    /**
     * Takes the next arrival, and returns its time in nanoseconds from the phase's beginning. It is the caller's from
     * now on.
     */
    public long take() {
        while (true) {
            long taken = next.get();
            if (next.compareAndSet(taken, after(taken))) {
                return taken;
            }
        }
    }

    /** Returns the number of arrivals before this time that nobody has taken. */
    public long leftBefore(long nanos) {
        long left = 0;
        for (long arrival = next.get(); arrival < nanos; arrival = after(arrival)) {
            left++;
        }
        return left;
    }

    private long after(long nanos) {
        if (load.arrivals() == Arrivals.CONSTANT) {
            // By its number, so that no rounding adds up.
            return Math.round((Math.rint(nanos / gapNanos) + 1) * gapNanos);
        }
        double drawn = ((seed.at(nanos) >>> 11) + 0.5) * UNIT;
        return nanos + Math.max(1, Math.round(-Math.log(drawn) * gapNanos));
    }
}

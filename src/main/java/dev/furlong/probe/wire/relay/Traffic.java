package dev.furlong.probe.wire.relay;

import dev.furlong.measurement.NanoClock;

/** Counts what one relay passes on, over all its connections. */
public final class Traffic {
    private final NanoClock clock;
    private long roundTrips;
    private long bytesUp;
    private long bytesDown;
    private long held;
    private long lastNanos;

    Traffic(NanoClock clock) {
        this.clock = clock;
        this.lastNanos = clock.nanos();
    }

    synchronized void sent(int bytes, boolean afterAnAnswer) {
        bytesUp += bytes;
        if (afterAnAnswer) {
            roundTrips++;
        }
    }

    synchronized void answered(int bytes) {
        bytesDown += bytes;
    }

    synchronized void taken() {
        held++;
        lastNanos = clock.nanos();
    }

    synchronized void passedOn() {
        held--;
        lastNanos = clock.nanos();
    }

    /** Tells whether nothing is held, and nothing went through for this long. */
    public synchronized boolean quietFor(long nanos) {
        return held == 0 && clock.nanos() - lastNanos >= nanos;
    }

    synchronized RelayCounts counts() {
        return new RelayCounts(roundTrips, bytesUp, bytesDown);
    }
}

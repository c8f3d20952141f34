package dev.furlong.loadgen;

import dev.furlong.measurement.NanoClock;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that goes only when it is told to. */
final class FakeClock implements NanoClock {
    private final AtomicLong nanos;

    FakeClock(long startNanos) {
        nanos = new AtomicLong(startNanos);
    }

    @Override
    public long nanos() {
        return nanos.get();
    }

    @Override
    public void rest(long forNanos) {
        advance(forNanos);
    }

    void advance(long byNanos) {
        nanos.addAndGet(byNanos);
    }
}

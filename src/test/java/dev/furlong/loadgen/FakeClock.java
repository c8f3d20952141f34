package dev.furlong.loadgen;

import dev.furlong.measurement.NanoClock;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that goes only when it is told to. */
public class FakeClock implements NanoClock {
    private final AtomicLong nanos;

    public FakeClock(long startNanos) {
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

    public void advance(long byNanos) {
        nanos.addAndGet(byNanos);
    }
}

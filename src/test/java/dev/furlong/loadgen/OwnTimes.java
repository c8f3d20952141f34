package dev.furlong.loadgen;

/** A clock that each thread moves for itself, so that clients of unlike ticks end after a known time of their own. */
final class OwnTimes extends FakeClock {
    private final ThreadLocal<Long> own = ThreadLocal.withInitial(() -> 0L);

    OwnTimes() {
        super(0);
    }

    /** The thread's own time. It is not before that of all. */
    @Override
    public long nanos() {
        return Math.max(own.get(), super.nanos());
    }

    @Override
    public void advance(long byNanos) {
        own.set(nanos() + byNanos);
    }

    /** Moves the time of all. */
    void pass(long byNanos) {
        super.advance(byNanos);
    }
}

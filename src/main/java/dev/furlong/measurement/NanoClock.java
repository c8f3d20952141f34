package dev.furlong.measurement;

/** A clock that only goes forward, for durations. */
@FunctionalInterface
public interface NanoClock {
    /** Nanoseconds since an arbitrary origin of this process; only differences mean something. */
    long nanos();

    /** The machine's monotonic clock. */
    static NanoClock system() {
        return System::nanoTime;
    }
}

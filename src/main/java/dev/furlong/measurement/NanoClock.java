package dev.furlong.measurement;

import java.util.concurrent.locks.LockSupport;

/** A clock that only goes forward, for durations. */
@FunctionalInterface
public interface NanoClock {
    /** Nanoseconds since an arbitrary origin of this process; only differences mean something. */
    long nanos();

    /** Lets the calling thread rest for about so many nanoseconds; it may return sooner, and usually is a little late. */
    default void rest(long nanos) {
        LockSupport.parkNanos(nanos);
    }

    /** The machine's monotonic clock. */
    static NanoClock system() {
        return System::nanoTime;
    }
}

package dev.furlong.storage.disk;

import dev.furlong.measurement.NanoClock;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for what the kernel finishes a moment later: a device that is let go, a group whose last process ends. */
public final class Eventually {
    private static final long STEP_MILLIS = 10;

    private Eventually() {}

    /**
     * Tries until it is so.
     *
     * @param longest time to wait
     * @param so tried at least once
     * @return whether it became so
     */
    public static boolean until(Duration longest, BooleanSupplier so) {
        NanoClock clock = NanoClock.system();
        long begin = clock.nanos();
        boolean interrupted = false;
        boolean done = so.getAsBoolean();
        while (!done && clock.nanos() - begin < longest.toNanos()) {
            try {
                Thread.sleep(STEP_MILLIS);
            } catch (InterruptedException e) {
                // What is undone after an interruption must not be cut short by it.
                interrupted = true;
            }
            done = so.getAsBoolean();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return done;
    }
}

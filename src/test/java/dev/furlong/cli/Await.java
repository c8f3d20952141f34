package dev.furlong.cli;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for what another process does. The one place in the tests where time passes. */
public final class Await {
    private static final long POLL_MILLIS = 5;

    private Await() {}

    /** Waits until a condition holds, and fails if it does not in time. */
    public static void until(String what, Duration longest, BooleanSupplier holds) {
        value(what, longest, () -> holds.getAsBoolean() ? Optional.of(true) : Optional.empty());
    }

    /** Waits until there is a value, and fails if there is none in time. */
    public static <T> T value(String what, Duration longest, Supplier<Optional<T>> look) {
        long end = System.nanoTime() + longest.toNanos();
        while (true) {
            Optional<T> value = look.get();
            if (value.isPresent()) {
                return value.get();
            }
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("must come within " + longest + ": " + what);
            }
            try {
                Thread.sleep(POLL_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError("interrupted while waiting for: " + what, e);
            }
        }
    }

    /** Lets time pass, where the moment is what is tested. */
    static void pass(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        until("a moment", time.plusMinutes(1), () -> System.nanoTime() - end >= 0);
    }
}

package dev.furlong.cli;

import java.time.Duration;

/**
 * Ends this JVM if its shutdown does not end by itself. A library's shutdown hook may wait for ever, such as for a Docker
 * engine that is silent.
 */
final class OverdueExit {
    /** Hooks that work need less. */
    private static final Duration LONGEST = Duration.ofSeconds(20);

    private OverdueExit() {}

    /**
     * Lets the shutdown that begins now take some seconds.
     *
     * @param status the exit status if the time is over
     */
    static void limit(int status) {
        limit(LONGEST, status);
    }

    /** The same with another time, for tests. */
    static void limit(Duration longest, int status) {
        Thread watch = new Thread(
                () -> {
                    try {
                        Thread.sleep(longest.toMillis());
                    } catch (InterruptedException e) {
                        // Nobody knows this thread.
                        Thread.currentThread().interrupt();
                    }
                    Runtime.getRuntime().halt(status);
                },
                "furlong-overdue-exit");
        watch.setDaemon(true);
        watch.start();
    }
}

package dev.furlong.run.stage;

import dev.furlong.failure.InterruptedRunException;
import dev.furlong.failure.SignalledException;
import dev.furlong.measurement.NanoClock;
import dev.furlong.plan.target.NamedServer;
import dev.furlong.session.protocol.LoadEvent;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * Leaves servers of others. An interruption waits for all of them together, so that one that is silent must not take the
 * time of the others.
 *
 * @param each runs the leaving of one server, beside that of the others if it can
 * @param clock the clock that measures the time
 * @param longest the longest time for a server
 */
record Leaving(Executor each, NanoClock clock, Duration longest) {
    /** Each signal that ends a run may reach the load JVM that was started since the last one. */
    private static final int MOST_TRIES = 3;

    /** The least time in which a load JVM can be started, and a server answer. */
    private static final Duration LEAST = Duration.ofSeconds(1);

    /** Asks a load JVM to drop the schema on a server. */
    @FunctionalInterface
    interface Asking {
        /**
         * Asks it.
         *
         * @param longest the longest time that the server may take to answer
         */
        LoadEvent.Answered drop(NamedServer server, Duration longest);
    }

    /**
     * The outcome for one server: it answered, or the schema may be there still.
     *
     * @param failure the reason why it did not answer
     */
    record Left(NamedServer server, Optional<LoadEvent.Answered> answer, Optional<RuntimeException> failure) {}

    /** Leaves servers. Whatever goes wrong at one, the others are left too. */
    List<Left> leave(Collection<NamedServer> servers, Asking asking) {
        List<CompletableFuture<Left>> leaving = servers.stream()
                .map(server -> CompletableFuture.supplyAsync(() -> leave(server, asking), each))
                .toList();
        return leaving.stream().map(CompletableFuture::join).toList();
    }

    /** Leaves one. A load JVM that was ended by a signal says nothing of the server, which is asked again. */
    private Left leave(NamedServer server, Asking asking) {
        long begin = clock.nanos();
        Duration left = longest;
        int tries = 0;
        while (true) {
            try {
                return new Left(server, Optional.of(asking.drop(server, left)), Optional.empty());
            } catch (RuntimeException e) {
                tries++;
                left = longest.minusNanos(clock.nanos() - begin);
                if (!signalled(e) || tries == MOST_TRIES || left.compareTo(LEAST) < 0) {
                    return new Left(server, Optional.empty(), Optional.of(e));
                }
            }
        }
    }

    private static boolean signalled(RuntimeException failure) {
        return failure instanceof InterruptedRunException || failure.getCause() instanceof SignalledException;
    }
}

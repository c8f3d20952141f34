package dev.furlong.deployment.container;

import com.github.dockerjava.api.exception.DockerException;
import dev.furlong.failure.Cause;
import dev.furlong.failure.FurlongException;
import dev.furlong.failure.MachineException;
import dev.furlong.storage.disk.OwnThread;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.testcontainers.containers.ContainerLaunchException;

/**
 * Calls of the library's Docker client. The client waits for ever for a runtime that is silent, and says in its own way that
 * one is gone.
 */
final class RuntimeCall {
    private static final Duration LONGEST = Duration.ofSeconds(30);
    /** A busy runtime may need long to start or to remove a container. */
    private static final Duration LONGEST_CHANGE = Duration.ofMinutes(2);
    /** The patience of calls after one without an answer. They tidy up, and must not take minutes together. */
    private static final Duration LONGEST_AFTER_SILENCE = Duration.ofSeconds(1);

    /** Whether the last call had no answer. A machine has one runtime. */
    private static volatile boolean silent;

    private RuntimeCall() {}

    /**
     * Waits for an answer.
     *
     * @param what should happen, as the rule of a message
     * @throws DockerException if the runtime refuses
     * @throws ContainerLaunchException if it cannot start a container
     * @throws MachineException if it does not answer
     */
    static <T> T answer(String what, Supplier<T> call) {
        return answer(what, LONGEST, call);
    }

    /** The same with another patience, for tests. */
    static <T> T answer(String what, Duration longest, Supplier<T> call) {
        CompletableFuture<T> answer = CompletableFuture.supplyAsync(call, OwnThread::start);
        Duration patience = silent && longest.compareTo(LONGEST_AFTER_SILENCE) > 0 ? LONGEST_AFTER_SILENCE : longest;
        // These calls also undo things after an interruption, so it must not cut them short.
        boolean interrupted = Thread.interrupted();
        try {
            T answered = answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
            silent = false;
            return answered;
        } catch (TimeoutException e) {
            silent = true;
            throw gone(what, " within " + patience.toSeconds() + " s", e);
        } catch (InterruptedException e) {
            interrupted = true;
            throw new MachineException(what + ": the wait for Docker was interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof DockerException refused) {
                throw refused;
            }
            if (e.getCause() instanceof FurlongException known) {
                throw known;
            }
            if (e.getCause() instanceof ContainerLaunchException failed) {
                throw failed;
            }
            throw gone(what, ": " + Cause.first(e), e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Waits until something is told to a container. */
    static void done(String what, Runnable call) {
        done(what, LONGEST, call);
    }

    /** Waits until a container is started or removed. */
    static void changed(String what, Runnable call) {
        done(what, LONGEST_CHANGE, call);
    }

    private static void done(String what, Duration longest, Runnable call) {
        answer(what, longest, () -> {
            call.run();
            return true;
        });
    }

    private static MachineException gone(String what, String how, Throwable cause) {
        return new MachineException(
                what + ": Docker did not answer" + how
                        + "; containers of this run may be left; './furlong clean' removes them",
                cause);
    }
}

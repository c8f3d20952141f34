package dev.furlong.run;

import dev.furlong.failure.InterruptedRunException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** Ctrl-C and termination: ends the processes that we started, and lets the run finish its records first. */
public final class Interruption {
    private static final Duration LONGEST_FINISH = Duration.ofSeconds(30);
    private static final Duration LONGEST_END = Duration.ofSeconds(10);
    private static final Duration SIGNAL_SPREAD = Duration.ofMillis(300);

    private final CountDownLatch requested = new CountDownLatch(1);
    private final CountDownLatch finished = new CountDownLatch(1);

    /** Reacts to the end of this JVM from now on. */
    public static Interruption install() {
        Interruption interruption = new Interruption();
        Runtime.getRuntime().addShutdownHook(new Thread(interruption::interrupt, "furlong-interruption"));
        return interruption;
    }

    /** Reacts to nothing; for runs inside a test or another program, which may call {@link #request()}. */
    public static Interruption none() {
        return new Interruption();
    }

    /** Asks the run to stop. */
    public void request() {
        requested.countDown();
    }

    /** The run has written what it has to; a waiting shutdown may go on. */
    public void finished() {
        finished.countDown();
    }

    /** Ends the run here if it was asked to stop. */
    void check() {
        if (requested.getCount() == 0) {
            throw new InterruptedRunException("run: was interrupted");
        }
    }

    /** Like {@link #check()} after a failure, which may be the first sign of a signal that reached a child before us. */
    void checkAfterFailure() {
        try {
            if (requested.await(SIGNAL_SPREAD.toMillis(), TimeUnit.MILLISECONDS)) {
                check();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedRunException("run: was interrupted", e);
        }
    }

    private void interrupt() {
        if (finished.getCount() == 0) {
            return;
        }
        request();
        List<ProcessHandle> children = ProcessHandle.current().children().toList();
        // A supervisor ends its server at this signal; a JVM of ours just ends.
        children.forEach(ProcessHandle::destroy);
        try {
            CompletableFuture.allOf(children.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                    .completeOnTimeout(null, LONGEST_END.toMillis(), TimeUnit.MILLISECONDS)
                    .get();
            children.forEach(child -> {
                child.descendants().forEach(ProcessHandle::destroyForcibly);
                child.destroyForcibly();
            });
            if (!finished.await(LONGEST_FINISH.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException(
                        "run: did not finish its records within " + LONGEST_FINISH.toSeconds() + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IllegalStateException("run: cannot wait for its children", e);
        }
    }
}

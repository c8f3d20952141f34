package dev.furlong.run;

import dev.furlong.failure.InterruptedRunException;
import dev.furlong.failure.PlanException;
import dev.furlong.session.watch.StopSignal;
import dev.furlong.storage.disk.Eventually;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Ctrl-C and termination: ends the processes that we started, and lets the run finish its records first. */
public final class Interruption implements StopSignal {
    private static final Duration LONGEST_FINISH = Duration.ofSeconds(30);
    private static final Duration LONGEST_END = Duration.ofSeconds(10);
    private static final Duration SIGNAL_SPREAD = Duration.ofMillis(300);

    private final CountDownLatch requested = new CountDownLatch(1);
    private final CountDownLatch finished = new CountDownLatch(1);
    private final Duration longestFinish;
    private final Duration longestEnd;
    private final Supplier<Stream<ProcessHandle>> children;
    private final Consumer<String> notices;
    private final Set<String> wouldBeLeft = Collections.synchronizedSet(new LinkedHashSet<>());
    private boolean begun;

    /**
     * Makes one that nothing triggers yet.
     *
     * @param longestFinish the time that the records have
     * @param longestEnd the time that the processes have to end by themselves
     * @param children the processes to end
     * @param notices gets the messages for the user
     */
    Interruption(
            Duration longestFinish,
            Duration longestEnd,
            Supplier<Stream<ProcessHandle>> children,
            Consumer<String> notices) {
        this.longestFinish = longestFinish;
        this.longestEnd = longestEnd;
        this.children = children;
        this.notices = notices;
    }

    /**
     * Reacts to the end of this JVM from now on.
     *
     * @param notices hears what a user should know when this JVM ends
     * @param afterwards happens when all is done that an interruption needs
     */
    public static Interruption install(Consumer<String> notices, Runnable afterwards) {
        Interruption interruption = new Interruption(
                LONGEST_FINISH, LONGEST_END, () -> ProcessHandle.current().children(), notices);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> interruption.end(afterwards), "furlong-interruption"));
        return interruption;
    }

    /** Reacts to nothing; for runs inside a test or another program, which may call {@link #request()}. */
    public static Interruption none() {
        return new Interruption(LONGEST_FINISH, LONGEST_END, Stream::empty, words -> {});
    }

    /** Asks the run to stop. */
    public void request() {
        requested.countDown();
    }

    /** Notes that there are records now, for which a shutdown waits. Ends the run here if it was asked to stop. */
    synchronized void begin() {
        check();
        begun = true;
    }

    /** Asks the run to stop, and says whether it has records to finish. */
    private synchronized boolean requestWhatBegan() {
        request();
        return begun;
    }

    /** The run has written what it has to; a waiting shutdown may go on. */
    public void finished() {
        finished.countDown();
    }

    /**
     * Whether a failure before the run began comes from an interruption, which tells so itself. This waits a
     * moment: a signal may reach a child before us.
     */
    public boolean tells(RuntimeException failure) {
        // A wrong plan is wrong with or without a signal.
        if (failure instanceof PlanException) {
            return false;
        }
        try {
            return requested.await(SIGNAL_SPREAD.toMillis(), TimeUnit.MILLISECONDS) && !hasBegun();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private synchronized boolean hasBegun() {
        return begun;
    }

    @Override
    public void check() {
        if (requested.getCount() == 0) {
            throw new InterruptedRunException();
        }
    }

    @Override
    public void checkAfterFailure() {
        try {
            if (requested.await(SIGNAL_SPREAD.toMillis(), TimeUnit.MILLISECONDS)) {
                check();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedRunException(e);
        }
    }

    @Override
    public void wouldLeave(String words) {
        wouldBeLeft.add(words);
    }

    @Override
    public void gone(String words) {
        wouldBeLeft.remove(words);
    }

    /** Ends the run when this JVM ends. */
    private void end(Runnable afterwards) {
        if (finished.getCount() > 0) {
            interrupt();
            afterwards.run();
        }
    }

    /** Ends the processes, and waits for the records. It does nothing to a run that has finished. */
    void interrupt() {
        if (finished.getCount() == 0) {
            return;
        }
        boolean began = requestWhatBegan();
        List<ProcessHandle> ours = children.get().toList();
        // We ask while they live. Once a child is gone, nobody could tell what it had started.
        List<ProcessHandle> all = ours.stream()
                .flatMap(child -> Stream.concat(Stream.of(child), child.descendants()))
                .toList();
        // A supervisor ends its server at this signal; a JVM of ours just ends.
        ours.forEach(ProcessHandle::destroy);
        Eventually.until(longestEnd, () -> ours.stream().noneMatch(ProcessHandle::isAlive));
        // What they started since, and what they left.
        ours.stream().flatMap(ProcessHandle::descendants).forEach(ProcessHandle::destroyForcibly);
        all.forEach(ProcessHandle::destroyForcibly);
        // Before a run begins, Furlong may wait for a download or for Docker. There is nothing to finish.
        if (!began) {
            notices.accept("run: was interrupted before it began; nothing was started");
            return;
        }
        try {
            if (!finished.await(longestFinish.toMillis(), TimeUnit.MILLISECONDS)) {
                List<String> left = new ArrayList<>();
                left.add("run: did not finish its records within " + longestFinish.toSeconds()
                        + " s of the interruption; finished trials are kept, and './furlong clean' removes the"
                        + " rest from this machine");
                left.addAll(List.copyOf(wouldBeLeft));
                notices.accept(String.join("; ", left));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

package dev.furlong.run;

import dev.furlong.run.load.LoadEvent;
import java.time.Duration;
import java.util.Optional;

/** A load session under way, as its watcher sees it. */
interface LoadRun extends AutoCloseable {
    /** The process that it runs in. */
    long pid();

    /**
     * Its next event; empty if it says nothing for so long.
     *
     * @throws dev.furlong.failure.TrialException if it ends without one
     */
    Optional<LoadEvent> next(Duration longest);

    /** Where its threads are, or why that is not known. */
    String stacks();

    /** Ends it at once, a stopped one too, as far as it has a process of its own. */
    void kill();

    /** Answers a {@link LoadEvent.Boundary}. */
    void go();

    /** Ends it if it still runs. */
    @Override
    void close();
}

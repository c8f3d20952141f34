package dev.furlong.run;

import dev.furlong.run.load.LoadEvent;
import java.time.Duration;

/** A load session under way, as its watcher sees it. */
interface LoadRun extends AutoCloseable {
    /** The process that it runs in. */
    long pid();

    /**
     * Its next event.
     *
     * @throws dev.furlong.failure.TrialException if it ends without one, or says nothing for so long
     */
    LoadEvent next(Duration longest);

    /** Answers a {@link LoadEvent.Boundary}. */
    void go();

    /** Ends it if it still runs. */
    @Override
    void close();
}

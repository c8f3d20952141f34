package dev.furlong.session.watch;

import dev.furlong.deployment.process.StackDump;
import dev.furlong.session.protocol.LoadEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A load session under way, as its watcher sees it. Whoever starts one is given the {@link WatchedLoad}. */
interface LoadRun extends AutoCloseable {
    /** The processes that its clients run in; the first one leads. */
    List<Long> pids();

    /**
     * The next event; empty if the session says nothing for so long.
     *
     * @throws dev.furlong.failure.TrialException if the session ends without an event
     */
    Optional<LoadEvent> next(Duration longest);

    /** Asks its JVMs where their threads are. */
    StackDump stacks();

    /** Kills the session at once, even if it is stopped, if it has a process of its own. */
    void kill();

    /** Answers a {@link LoadEvent.Boundary}, once all probes are read. */
    void go();

    /** Ends it if it still runs. */
    @Override
    void close();
}

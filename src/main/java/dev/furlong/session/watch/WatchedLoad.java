package dev.furlong.session.watch;

import dev.furlong.deployment.RunningTarget;
import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.deployment.process.LogTail;
import dev.furlong.failure.FurlongException;
import dev.furlong.failure.HungException;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.TrialException;
import dev.furlong.measurement.NanoClock;
import dev.furlong.results.TrialRecord;
import dev.furlong.session.protocol.LoadEvent;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/**
 * A load session on a target, which is followed to its end, and ended with this if it still runs. If it hangs or is lost,
 * this says who died or hangs, keeps the logs, and kills the target.
 */
public final class WatchedLoad implements AutoCloseable {
    private final LoadRun load;
    private final RunningTarget target;
    private final Scope scope;
    private final HangDetector detector;
    private final Path folder;

    WatchedLoad(LoadRun load, RunningTarget target, Scope scope, HangDetector detector, Path folder) {
        this.load = load;
        this.target = target;
        this.scope = scope;
        this.detector = detector;
        this.folder = folder;
    }

    /** Watches a session that was just started. If the target does not tell its scope, the session is ended. */
    static WatchedLoad of(LoadStarter starter, LoadRun load, RunningTarget target, Launch launch) {
        try {
            Scope scope = target.scope();
            HangDetector detector = HangDetector.of(starter, load, scope, launch.settings(), NanoClock.system());
            return new WatchedLoad(load, target, scope, detector, launch.folder());
        } catch (RuntimeException e) {
            try (load) {
                throw e;
            }
        }
    }

    /** Returns the processes that the session's clients run in; the first one leads. */
    public List<Long> pids() {
        return load.pids();
    }

    /** Returns the scope of the target when the session began. */
    public Scope scope() {
        return scope;
    }

    /**
     * Follows a session that populates.
     *
     * @param percent hears how much is done
     * @throws TrialException if it does not get there; the target is killed then
     */
    TrialRecord.Population population(LongConsumer percent) {
        return follow(() -> {
            while (true) {
                LoadEvent event = next();
                if (event instanceof LoadEvent.Populating populating) {
                    percent.accept(populating.of() == 0 ? 100 : 100 * populating.rows() / populating.of());
                } else if (event instanceof LoadEvent.Populated populated) {
                    return populated.population();
                }
            }
        });
    }

    /**
     * Follows a session that checks acknowledgements.
     *
     * @throws TrialException if it does not get there; the target is killed then
     */
    LoadEvent.Checked check() {
        return follow(() -> {
            while (true) {
                if (next() instanceof LoadEvent.Checked checked) {
                    return checked;
                }
            }
        });
    }

    /**
     * Follows any session.
     *
     * @param following hears its {@linkplain #next events}, and {@linkplain #go answers}, until the event that it waits for
     * @throws TrialException if the session fails; the target is killed then
     */
    public <T> T follow(Supplier<T> following) {
        try {
            return following.get();
        } catch (HungException e) {
            throw new Hang(load, target, scope).explained(e, detector.lastState(), folder);
        } catch (TrialException e) {
            TrialException lost = explained(e);
            // Nobody needs its data any more. A server that recovers from a crash may not stop for minutes.
            kill(lost);
            throw lost;
        } catch (MachineException e) {
            // A server that ended before the first connection looks like a machine that cannot.
            if (target.end().isEmpty()) {
                throw e;
            }
            TrialException lost = explained(new TrialException(String.valueOf(e.getMessage()), e));
            kill(lost);
            throw lost;
        }
    }

    /**
     * The next event that is no failure, for whoever {@linkplain #follow follows} the session.
     *
     * @throws HungException if nothing goes on any more
     * @throws TrialException if the session ends without an event
     */
    public LoadEvent next() {
        return detector.next();
    }

    /** Answers a {@link LoadEvent.Boundary}, once all probes are read. */
    public void go() {
        load.go();
        detector.answered();
    }

    /** The loss of a client is its server's fault if the server ended. */
    private TrialException explained(TrialException lost) {
        String said = target.lastWords();
        String message = target.end().map(end -> end + "\n").orElse("")
                + lost.getMessage()
                + (said.isEmpty() ? "" : "\nThe server said last:\n" + said);
        String trace = lost.log().isEmpty() ? "" : LogTail.section("where it happened in the load", lost.log());
        return new TrialException(message, message + trace + LogTail.ofAll(folder), lost);
    }

    @Override
    public void close() {
        load.close();
    }

    private void kill(TrialException lost) {
        try {
            target.kill();
        } catch (FurlongException e) {
            lost.addSuppressed(e);
        }
    }
}

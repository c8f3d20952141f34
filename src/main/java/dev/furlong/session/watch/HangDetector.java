package dev.furlong.session.watch;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.failure.HungException;
import dev.furlong.measurement.NanoClock;
import dev.furlong.plan.Phases;
import dev.furlong.plan.setting.OwnDefaults;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.written.TimeSpan;
import dev.furlong.session.protocol.LoadEvent;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Hears the events of a load session, and notices when it makes no progress any more. In a timed
 * phase, that means that no client's attempt ends, whatever the load JVM says meanwhile. Elsewhere,
 * it means that neither its processes nor the server's are at work. It also means that one step
 * takes longer than any step may.
 */
final class HangDetector {
    /** The limit for a step that may move much data, where not all processes can be seen. */
    private static final Duration LONGEST_UNSEEN = Duration.ofMinutes(30);
    /** The limit for a step of few statements there. */
    private static final Duration LONGEST_BRIEF_UNSEEN = Duration.ofMinutes(1);
    /** The limit for a step whose processes are at work, without a word. */
    private static final Duration LONGEST_STEP = Duration.ofHours(2);
    /** The time in which a transaction that waited in vain reports that. */
    private static final Duration AFTER_A_LOCK_WAIT = Duration.ofSeconds(5);

    /** The longest limit that an engine has by itself: Derby's. */
    private static final Duration LONGEST_OWN_LOCK_WAIT = Duration.ofMinutes(1);

    private final LoadStarter starter;
    private final LoadRun load;
    private final ProcessActivity activity;
    private final boolean unseen;
    private final NanoClock clock;
    private final Patience patience;
    private final Duration grace;
    private Patience step;
    private String doing = "the connection setup";
    private Duration unseenLimit = LONGEST_BRIEF_UNSEEN;
    private boolean timed;
    private boolean noticed;
    private long aborted;
    private @Nullable String lastState;
    private long lookedNanos;
    private Duration quiet = Duration.ZERO;
    private Duration still = Duration.ZERO;

    /**
     * Watches a session that was just started. A transaction may wait for a lock as long as its settings say.
     *
     * @param scope the scope of its server
     * @param clock the clock that tells how long a look took
     */
    static HangDetector of(LoadStarter starter, LoadRun load, Scope scope, Settings settings, NanoClock clock) {
        // If the engine has no limit, a wait without end is a hang.
        Duration lockWait = OwnDefaults.leave(Setting.LOCK_WAIT, settings)
                ? LONGEST_OWN_LOCK_WAIT
                : settings.get(Setting.LOCK_WAIT);
        Duration bounded = lockWait.equals(TimeSpan.FOREVER) ? Duration.ZERO : lockWait;
        Duration longer = bounded.plus(AFTER_A_LOCK_WAIT).minus(Patience.USUAL);
        Duration grace = longer.isNegative() ? starter.grace() : starter.grace().plus(longer);
        return new HangDetector(
                starter,
                load,
                ProcessActivity.of(load.pids(), scope, grace),
                scope instanceof Scope.Unseen,
                grace,
                clock);
    }

    /**
     * Watches a session whose processes have this activity.
     *
     * @param unseen whether the server's processes cannot be seen
     * @param grace the time without progress, in addition to the time that is asked for
     * @param clock the clock that tells how long a look took
     */
    HangDetector(
            LoadStarter starter,
            LoadRun load,
            ProcessActivity activity,
            boolean unseen,
            Duration grace,
            NanoClock clock) {
        this.starter = starter;
        this.load = load;
        this.activity = activity;
        this.unseen = unseen || !activity.seesAll();
        this.clock = clock;
        this.patience = new Patience(grace);
        this.grace = grace;
        this.step = new Patience(LONGEST_STEP);
        this.lookedNanos = clock.nanos();
        askUntimed();
    }

    /**
     * The next event that is no failure.
     *
     * @throws HungException if nothing goes on any more
     */
    LoadEvent next() {
        while (true) {
            Optional<LoadEvent> event = starter.next(load, Patience.LOOK);
            look();
            if (event.isPresent()) {
                quiet = Duration.ZERO;
                hear(event.get());
            }
            if (patience.over() || (!timed && step.over())) {
                throw new HungException(words());
            }
            if (event.isPresent()) {
                return event.get();
            }
        }
    }

    /** The SQL state of one of the last attempts that the engine ended, in words. */
    String lastState() {
        return lastState == null
                ? "no client got an SQL state"
                : "the last SQL state that a client got is " + lastState;
    }

    /** The session was answered. What it waited for the answer is not its own time. */
    void answered() {
        lookedNanos = clock.nanos();
    }

    private void look() {
        long now = clock.nanos();
        Duration lasted = Duration.ofNanos(now - lookedNanos);
        lookedNanos = now;
        patience.looked(lasted);
        step.looked(lasted);
        quiet = quiet.plus(lasted);
        still = still.plus(lasted);
        if (!timed && activity.worked()) {
            progress();
        }
        noticeWait();
    }

    private void hear(LoadEvent event) {
        if (event instanceof LoadEvent.Progress progress) {
            hear(progress);
        } else if (event instanceof LoadEvent.Untimed untimed) {
            begin(untimed.step(), LONGEST_UNSEEN);
        } else if (event instanceof LoadEvent.Boundary boundary && boundary.edge() == LoadEvent.Edge.SLICE_TURN) {
            // What it does once it is answered is as short as a slice.
            timed = true;
            doing = "a slice of the measurement";
            patience.asked(Phases.LEAD_IN.plus(Phases.SLICE));
            still = Duration.ZERO;
        } else if (event instanceof LoadEvent.Boundary boundary) {
            begin(after(boundary.edge()), LONGEST_BRIEF_UNSEEN);
        } else if (event instanceof LoadEvent.Populating) {
            begin("the population", LONGEST_UNSEEN);
        } else if (!(event instanceof LoadEvent.MeasurementBegins)) {
            // Sessions that keep step may tell it after their phase has begun.
            begin(doing, unseenLimit);
        }
    }

    private static String after(LoadEvent.Edge edge) {
        return switch (edge) {
            case AUDIT_BEGIN -> "the audit of the wire";
            case AUDIT_END -> "the clients' connection setup";
            case WARM_UP_TURN -> "the beginning of a piece of the warm-up";
            case SLICE_TURN -> "a slice of the measurement";
            case LAST_TURN -> "the end of the measurement";
            case BEGIN -> "the beginning of the measurement";
            case END -> "the reading of the engine's counters";
            case DRAINED -> "the transactions that are counted separately";
            case COUNTED_APART -> "the check of the data";
        };
    }

    private void hear(LoadEvent.Progress progress) {
        if (progress.second() == null) {
            timed = true;
            doing = "the " + progress.phase().word();
            aborted = 0;
            patience.asked(Duration.ofMillis(progress.plannedMillis()));
            still = Duration.ZERO;
        } else if (progress.second().committed() > 0 || progress.aborted() > aborted) {
            progress();
        }
        aborted = Math.max(aborted, progress.aborted());
        lastState = progress.lastState() == null ? lastState : progress.lastState();
    }

    private void begin(String next, Duration limitIfUnseen) {
        timed = false;
        doing = next;
        unseenLimit = limitIfUnseen;
        step = new Patience(LONGEST_STEP);
        still = Duration.ZERO;
        noticed = false;
        askUntimed();
    }

    private void askUntimed() {
        patience.asked(unseen ? unseenLimit : Duration.ZERO);
    }

    private void progress() {
        patience.progress();
        still = Duration.ZERO;
    }

    /** Tells the user of a wait, who would otherwise see nothing for minutes. */
    private void noticeWait() {
        if (unseen && !timed && !noticed && still.compareTo(Patience.USUAL) >= 0 && !patience.over()) {
            noticed = true;
            Duration limit = unseenLimit.plus(grace);
            starter.notices()
                    .accept("nothing happened for " + still.toSeconds() + " s in " + doing
                            + "; Furlong cannot see whether the server is working, and gives up after "
                            + (limit.toMinutes() < 2 ? limit.toSeconds() + " s" : limit.toMinutes() + " min"));
        }
    }

    private String words() {
        return "nothing happened for " + still.toSeconds() + " s in " + doing
                + (timed ? ", long after it should have ended" : "")
                + (timed && quiet.compareTo(Patience.LOOK.multipliedBy(5)) > 0
                        ? "; the load JVM said nothing for " + quiet.toSeconds() + " s"
                        : "");
    }
}

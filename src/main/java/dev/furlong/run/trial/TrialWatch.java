package dev.furlong.run.trial;

import dev.furlong.deployment.jvm.LayerWindow;
import dev.furlong.measurement.NanoClock;
import dev.furlong.measurement.Readings;
import dev.furlong.measurement.WallClock;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.probe.Gauge;
import dev.furlong.probe.Moment;
import dev.furlong.probe.Probe;
import dev.furlong.probe.Subject;
import dev.furlong.results.TimeLine;
import dev.furlong.run.stage.WatchedStage;
import dev.furlong.run.timeline.Timekeeper;
import dev.furlong.run.trial.turn.TurnWork;
import dev.furlong.run.trial.turn.Turns;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.watch.WatchedLoad;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Follows one load session's events, and reads the probes at the edges of its phases. */
final class TrialWatch implements AutoCloseable {
    private final WatchedLoad load;
    private final Subject subject;
    private final WatchedStage stage;
    private final List<Probe> probes;
    private final Supplier<Timekeeper> keeping;
    private final Consumer<String> doing;
    private final Turns.Turn turn;
    private final TurnWork work;
    private Readings costs = new Readings();
    private final Lateness lateness;
    private final Map<String, EffectiveSetting> observed = new TreeMap<>();
    private final Map<String, String> facts = new TreeMap<>();
    private Conditions ofTurns = Conditions.none();
    private Conditions conditions = Conditions.none();
    private List<Probe.Span> spans = List.of();
    private TimeLine timeLine = new TimeLine(Map.of(), List.of());
    private Optional<LayerWindow> layers = Optional.empty();
    private @Nullable Timekeeper timekeeper;
    private long transactions;
    private boolean inTurns;
    private LoadEvent.@Nullable Finished finished;

    /**
     * Watches a session that has just been started.
     *
     * @param subject the subject that the probes read
     * @param clock the machine's clock, which the load JVM reads too
     * @param gauges what is counted of each turn; the CPU time of its processes at least
     * @param keeping the supplier that begins the time line, once the load JVM is where its prefix puts it
     * @param turn waits for the trial's turn
     * @param doing the consumer that is told what goes on
     */
    TrialWatch(
            WatchedLoad load,
            Subject subject,
            WatchedStage stage,
            WallClock clock,
            List<Probe> probes,
            List<Gauge> gauges,
            Supplier<Timekeeper> keeping,
            Turns.Turn turn,
            Consumer<String> doing) {
        this.load = load;
        this.subject = subject;
        this.stage = stage;
        this.probes = probes;
        this.keeping = keeping;
        this.doing = doing;
        this.turn = turn;
        this.work = new TurnWork(gauges, NanoClock.system());
        this.lateness = new Lateness(clock);
    }

    /** Follows the session until it has finished. */
    void follow() {
        while (finished == null) {
            LoadEvent event = load.next();
            if (event instanceof LoadEvent.Finished last) {
                timeLine = timekeeper().end();
                finished = inTurns ? last.withTurns(work.turns()) : last;
            } else if (event instanceof LoadEvent.Progress progress) {
                timekeeper().told(progress);
                boolean measuring = progress.phase() == LoadEvent.Phase.MEASUREMENT;
                doing.accept(measuring ? "measuring" : "warming up");
            } else if (event instanceof LoadEvent.MeasurementBegins begins) {
                lateness.began(begins);
            } else if (event instanceof LoadEvent.Sampled sampled) {
                layers = Optional.of(sampled.window());
            } else if (event instanceof LoadEvent.Boundary boundary) {
                atBoundary(boundary);
            }
        }
    }

    /** Returns the results of the load JVM. */
    LoadEvent.Finished finished() {
        return Objects.requireNonNull(finished);
    }

    /** Returns the readings of the probes. */
    Readings costs() {
        return costs;
    }

    /** Settings that the kernel and the relay answer for. */
    Map<String, EffectiveSetting> observed() {
        return observed;
    }

    /** Returns the probes' words on how they read. */
    Map<String, String> facts() {
        return facts;
    }

    /** Conditions that the probes saw. */
    Conditions conditions() {
        return conditions;
    }

    /** Returns the trial second by second. */
    TimeLine timeLine() {
        return timeLine;
    }

    @Override
    public void close() {
        if (timekeeper != null) {
            timekeeper.close();
        }
    }

    private Timekeeper timekeeper() {
        if (timekeeper == null) {
            timekeeper = keeping.get();
        }
        return timekeeper;
    }

    private void atBoundary(LoadEvent.Boundary boundary) {
        Moment moment = new Moment(
                boundary.completed(), boundary.counters(), boundary.attempts(), Optional.of(boundary.jvm()), layers);
        switch (boundary.edge()) {
            case AUDIT_BEGIN -> {
                timekeeper().begin(TimeLine.Phase.AUDIT);
                doing.accept("auditing the wire");
                stage.wire().atEdge(boundary, subject.loadJvms().get(0));
            }
            case AUDIT_END -> stage.wire().atEdge(boundary, subject.loadJvms().get(0));
            case WARM_UP_TURN -> turn.next(Turns.Stage.WARM_UP);
            case SLICE_TURN -> awaitSlice(moment);
            case LAST_TURN -> {
                turn.next(Turns.Stage.DOWN);
                ofTurns = work.conditions();
            }
            case BEGIN -> begin(moment);
            case END -> end(boundary, moment);
            case DRAINED -> {
                lateness.readAfter(boundary);
                stage.sync();
                spans.forEach(span -> costs.addAll(lateness.of(span.drained(moment))));
                LayerCoverage coverage = LayerCoverage.of(costs, transactions);
                costs = coverage.costs();
                costs.addAll(JointLayers.of(costs));
                spans.forEach(span -> facts.putAll(span.facts()));
                facts.putAll(coverage.facts());
                spans.forEach(span -> conditions = conditions.with(span.conditions()));
                if (inTurns) {
                    // What the machine did from the first slice to the last was also for those that took turns.
                    conditions = conditions
                            .without(Conditions.OTHERS_SHARE)
                            .without(Conditions.MACHINE_BUSY_SHARE)
                            .with(ofTurns);
                }
            }
            case COUNTED_APART -> {
                spans.forEach(span -> costs.addAll(span.countedApart(moment)));
                timekeeper().begin(TimeLine.Phase.CHECK);
                doing.accept("checking");
            }
        }
        load.go();
    }

    /** Before the first one, others may still be warming up. */
    private void awaitSlice(Moment moment) {
        if (inTurns) {
            work.during(() -> turn.next(Turns.Stage.SLICE), moment.completed());
        } else {
            turn.next(Turns.Stage.SLICE);
            inTurns = true;
        }
    }

    private void begin(Moment moment) {
        // After the engine's checkpoint and before the first probe, so that each window starts level.
        stage.sync();
        observed.putAll(stage.observedOfProcesses(subject.loadJvms(), subject.scope()));
        lateness.readsBefore();
        spans = probes.stream().map(probe -> probe.begin(subject, moment)).toList();
        if (inTurns) {
            work.begin();
        }
    }

    private void end(LoadEvent.Boundary boundary, Moment moment) {
        if (inTurns) {
            work.end(moment.completed());
        }
        transactions = moment.completed();
        // In reverse, so that each probe's own cost stays outside of the ones read before it.
        for (int i = spans.size() - 1; i >= 0; i--) {
            Readings read = spans.get(i).end(moment);
            // A server that answers late lets the probes behind it read late.
            lateness.readAfter(boundary);
            costs.addAll(lateness.of(read));
        }
        observed.putAll(stage.wire().observed());
        timekeeper().begin(TimeLine.Phase.DRAIN);
        doing.accept("draining");
    }
}

package dev.furlong.session.jvm.drive;

import dev.furlong.deployment.jvm.JvmIdentity;
import dev.furlong.loadgen.LoadPhase;
import dev.furlong.loadgen.acknowledged.AcknowledgementFolder;
import dev.furlong.loadgen.tally.Outcomes;
import dev.furlong.loadgen.tally.PhaseResult;
import dev.furlong.measurement.NanoClock;
import dev.furlong.measurement.Nanos;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.results.TrialRecord;
import dev.furlong.session.jvm.target.EngineSide;
import dev.furlong.session.protocol.EventChannel;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadEvent.Gathering.Place;
import dev.furlong.session.protocol.LoadTask;
import dev.furlong.session.protocol.TaskTarget;
import dev.furlong.workload.Workload;
import dev.furlong.workload.invariant.Invariant;
import dev.furlong.workload.invariant.Ledger;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Drives a load and measures it, in the load JVM or, for debugging, in the coordinator's. If several sessions share the load,
 * this one leads: what is done once is done here.
 */
public final class DriveSession {
    private final LoadTask.Drive task;
    private final TaskTarget target;
    private final EventChannel channel;
    private final NanoClock clock;
    private final EngineSide side;
    private final Workload workload;
    private final Edges edges;
    private final OtherSessions others;

    /** Drives the workload that the task names, and tells the channel what happens. */
    public DriveSession(LoadTask.Drive task, EventChannel channel, NanoClock clock) {
        this(task, task.workload().workload(), channel, clock);
    }

    /** Drives a workload that the task need not name. */
    DriveSession(LoadTask.Drive task, Workload workload, EventChannel channel, NanoClock clock) {
        this.task = task;
        this.channel = channel;
        this.clock = clock;
        this.target = task.target();
        this.side = EngineSide.of(target);
        this.workload = workload;
        this.edges = new Edges(channel);
        this.others = new OtherSessions(task.share(0), channel);
    }

    /**
     * Runs the whole load: audit, warm-up, measurement, check.
     *
     * @throws SQLException if the engine refuses something that no client of the load may meet
     * @throws InterruptedException if this thread is interrupted
     */
    public void run() throws SQLException, InterruptedException {
        LoadEvent.Finished finished;
        try (AcknowledgementFolder acknowledged = AcknowledgedTask.folder(task, task.share(0), workload)) {
            finished = run(acknowledged);
        }
        // Whoever hears it may end this JVM.
        channel.send(finished);
    }

    private LoadEvent.Finished run(@Nullable AcknowledgementFolder acknowledged)
            throws SQLException, InterruptedException {
        Map<String, EffectiveSetting> settings;
        Conditions conditions =
                acknowledged == null ? Conditions.none() : Conditions.of(Conditions.ACKNOWLEDGEMENTS_TAKEN_DOWN, true);
        EngineSide.Checked checked = side.check(channel);
        conditions = conditions.with(checked.conditions());
        Map<String, String> facts = new TreeMap<>(checked.facts());
        String engineVersion;
        try (Connection connection = side.connect()) {
            settings = new TreeMap<>(side.engine().mapping().readBack(target.configuration(), connection));
            facts.putAll(side.engine().mapping().facts(target.configuration(), connection));
            OptionalLong checkpointBytes = side.engine().checkpoints().logBytes(connection);
            if (checkpointBytes.isPresent()) {
                conditions = conditions.with(Conditions.CHECKPOINT_BYTES, checkpointBytes.getAsLong());
            }
            engineVersion = connection.getMetaData().getDatabaseProductVersion();
            facts.put("driverVersion", connection.getMetaData().getDriverVersion());
            connection.rollback();
        }
        PhaseResult warmUp;
        PhaseResult measurement;
        Ledger ledger;
        Map<String, Double> first;
        LayerSampling layers = LayerSampling.of(task, side, channel);
        UntimedPasses untimed = new UntimedPasses(task, side, workload, acknowledged, clock, edges);
        Optional<Ledger.Entry> audited = untimed.audit();
        try (TimedLoad load =
                TimedLoad.open(task, task.share(0), side, workload, acknowledged, channel, others, edges, clock)) {
            others.gather(Place.CONNECTED);
            layers.rehearse();
            warmUp = load.warmUp(facts);
            conditions = conditions.with(load.waits()
                    .map(seen -> Conditions.of(Conditions.WAITS, seen))
                    .orElse(Conditions.none()));
            LoadPhase measured = load.measurement();
            load.awaitFirstSlice();
            first = load.level();
            layers.begin();
            edges.reach(LoadEvent.Edge.BEGIN, Outcomes.NONE, first);
            layers.windowBegins();
            load.measure(measured);
            layers.windowEnds();
            edges.reach(LoadEvent.Edge.END, measured.outcomes(), Map.of());
            load.awaitLastTurn(measured);
            layers.end();
            side.tell(load.generator());
            measurement = measured.result();
            ledger = load.generator().ledger();
            settings.putAll(load.bindings().readBack(target.configuration().settings()));
            facts.putAll(load.bindings().facts());
        }
        ledger = others.disconnected(ledger);
        ledger = audited.map(ledger::with).orElse(ledger);
        // With the clients' connections closed, since some servers count a connection's work when it ends.
        Map<String, Double> counters = side.counters();
        channel.send(new LoadEvent.Untimed("the checkpoint after the measurement"));
        side.checkpoint();
        edges.reach(LoadEvent.Edge.DRAINED, measurement.outcomes(), counters);
        ledger = untimed.countApart(first.keySet()).map(ledger::with).orElse(ledger);
        long start = clock.nanos();
        channel.send(new LoadEvent.Untimed("the check of the data"));
        List<TrialRecord.Check> checks = check(ledger, facts);
        double checkSeconds = (clock.nanos() - start) / Nanos.PER_SECOND;
        conditions = conditions.with(ofWorkload());
        channel.send(new LoadEvent.Untimed("the shutdown"));
        side.shutDown();
        return new LoadEvent.Finished(
                settings,
                conditions,
                engineVersion,
                JvmIdentity.ofThisJvm(),
                facts,
                PhasedResult.of(warmUp),
                PhasedResult.of(measurement),
                checks,
                checkSeconds,
                ledger);
    }

    /**
     * The size of the data, and how the load's statement reaches its rows. The plan is asked for after the load, when the engine's
     * statistics are those of the load. The measurement stands without it, so a plan that is not told is no loss.
     */
    private Conditions ofWorkload() {
        Conditions size = Conditions.of(Conditions.DATA_BYTES, workload.approximateBytes());
        return workload.expectedAccess()
                .map(access -> size.with(Conditions.ACCESS_PLAN, side.plan(access)))
                .orElse(size);
    }

    /**
     * Checks what must hold after this drive and those before it. What nobody can know is left out, and the facts say so.
     *
     * @param own the account of what the clients of this drive did
     */
    private List<TrialRecord.Check> check(Ledger own, Map<String, String> facts) throws SQLException {
        List<TrialRecord.Check> checks = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        Ledger earlier = task.earlier().ledger();
        Ledger ledger = earlier == null ? own : earlier.plus(own);
        // The target answered a moment ago; if it is gone now, that is this trial's loss.
        try (Connection connection = target.connector().open()) {
            for (Invariant invariant : workload.invariants()) {
                if (earlier == null && invariant.needsLedger()) {
                    leftOut.add(invariant.rule());
                    continue;
                }
                checks.add(new TrialRecord.Check(
                        invariant.rule(),
                        invariant.violation(connection, ledger).orElse(null)));
                connection.rollback();
            }
        }
        if (!leftOut.isEmpty()) {
            facts.put(
                    "check.leftOut",
                    String.join("; ", leftOut) + ": an earlier drive failed, so it is unknown what was committed");
        }
        return checks;
    }
}

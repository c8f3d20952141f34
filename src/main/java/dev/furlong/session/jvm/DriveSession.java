package dev.furlong.session.jvm;

import dev.furlong.analysis.steady.WarmedUp;
import dev.furlong.deployment.jvm.JvmIdentity;
import dev.furlong.deployment.jvm.JvmMeter;
import dev.furlong.failure.MachineException;
import dev.furlong.loadgen.LoadGenerator;
import dev.furlong.loadgen.LoadPhase;
import dev.furlong.loadgen.acknowledged.AcknowledgementFolder;
import dev.furlong.loadgen.binding.Connections;
import dev.furlong.loadgen.tally.KindResult;
import dev.furlong.loadgen.tally.Outcomes;
import dev.furlong.loadgen.tally.PhaseResult;
import dev.furlong.measurement.Conditions;
import dev.furlong.measurement.NanoClock;
import dev.furlong.measurement.Nanos;
import dev.furlong.measurement.WallClock;
import dev.furlong.plan.OpenLoop;
import dev.furlong.plan.Seed;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.results.TrialRecord;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadTask;
import dev.furlong.session.protocol.TaskTarget;
import dev.furlong.workload.Workload;
import dev.furlong.workload.invariant.Invariant;
import dev.furlong.workload.invariant.Ledger;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Drives a load and measures it, in the load JVM or, for debugging, in the coordinator's. */
final class DriveSession {
    private static final long WARM_UP_PIECE_MILLIS = 5000;
    private static final long LEAST_REHEARSED_MILLIS = 1000;

    private final LoadTask.Drive task;
    private final TaskTarget target;
    private final EventChannel channel;
    private final NanoClock clock;
    private final EngineSide side;
    private final Workload workload;
    private final JvmMeter meter = new JvmMeter();

    DriveSession(LoadTask.Drive task, EventChannel channel, NanoClock clock) {
        this.task = task;
        this.channel = channel;
        this.clock = clock;
        this.target = task.target();
        this.side = EngineSide.of(target);
        this.workload = task.workload().workload();
    }

    void run() throws SQLException, InterruptedException {
        Map<String, EffectiveSetting> settings;
        Conditions conditions = Conditions.none();
        Map<String, String> facts = new TreeMap<>();
        String engineVersion;
        if (target.external()) {
            ServerSession server = new ServerSession(target, channel);
            facts.putAll(server.check());
            conditions = conditions.with(Conditions.EXTERNAL_SERVER, server.serverName());
        }
        try (Connection connection = side.connect()) {
            settings = new TreeMap<>(side.engine().readBack(target.configuration(), connection));
            facts.putAll(side.engine().facts(target.configuration(), connection));
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
        UntimedPasses untimed = new UntimedPasses(task, side, workload, clock, this::atEdge);
        Optional<Ledger.Entry> audited = untimed.audit();
        AcknowledgementFolder acknowledged = acknowledged();
        Connections connections = Connections.open(side.engine(), target.configuration(), task.timed());
        try (acknowledged;
                LoadGenerator load = LoadGenerator.open(
                        workload,
                        connections,
                        acknowledged,
                        target.configuration().clients(),
                        new Seed(task.seed()),
                        clock)) {
            warmUp = warmUp(load, facts);
            LoadPhase measured =
                    phase(load, LoadEvent.Phase.MEASUREMENT, task.timing().measureMillis());
            first = level(load);
            atEdge(LoadEvent.Edge.BEGIN, Outcomes.NONE, first);
            channel.send(
                    new LoadEvent.MeasurementBegins(WallClock.system().now().toEpochMilli()));
            run(measured, LoadEvent.Phase.MEASUREMENT);
            atEdge(LoadEvent.Edge.END, measured.outcomes(), Map.of());
            side.tell(load);
            measurement = measured.result();
            Ledger timed = load.ledger();
            ledger = audited.map(timed::with).orElse(timed);
            settings.putAll(connections.readBack(target.configuration().settings()));
            facts.putAll(connections.facts());
        }
        // With the clients' connections closed, since some servers count a connection's work when it ends.
        Map<String, Double> counters = side.counters();
        channel.send(new LoadEvent.Untimed("the checkpoint after the measurement"));
        side.checkpoint();
        atEdge(LoadEvent.Edge.DRAINED, measurement.outcomes(), counters);
        ledger = untimed.countApart(first.keySet()).map(ledger::with).orElse(ledger);
        long start = clock.nanos();
        channel.send(new LoadEvent.Untimed("the check of the data"));
        List<TrialRecord.Check> checks = check(ledger);
        double checkSeconds = (clock.nanos() - start) / Nanos.PER_SECOND;
        channel.send(new LoadEvent.Untimed("the shutdown"));
        side.shutDown();
        channel.send(new LoadEvent.Finished(
                settings,
                conditions,
                engineVersion,
                JvmIdentity.ofThisJvm(),
                facts,
                phased(warmUp),
                phased(measurement),
                checks,
                checkSeconds));
    }

    private @Nullable AcknowledgementFolder acknowledged() {
        if (task.acknowledged() == null) {
            return null;
        }
        if (workload.acknowledgements().isEmpty()) {
            throw new MachineException("workload " + workload.name()
                    + ": must be one whose acknowledgements can be checked, got one without");
        }
        return AcknowledgementFolder.create(Path.of(task.acknowledged()));
    }

    private void atEdge(LoadEvent.Edge edge, Outcomes outcomes, Map<String, Double> counters)
            throws InterruptedException {
        channel.send(new LoadEvent.Boundary(
                edge,
                WallClock.system().now().toEpochMilli(),
                outcomes.completed(),
                counters,
                outcomes.attempts(),
                meter.read()));
        channel.awaitGo();
    }

    private LoadPhase phase(LoadGenerator load, LoadEvent.Phase name, long millis) {
        Duration duration = Duration.ofMillis(millis);
        OpenLoop open = task.open();
        return open == null
                ? load.phase(duration)
                : load.phase(duration, open, new Seed(task.seed()).derive("arrivals", name.word()));
    }

    /** What is asked of the engine before a measurement, so that each starts level. */
    private Map<String, Double> level(LoadGenerator load) throws SQLException {
        side.checkpoint();
        side.tell(load);
        return side.counters();
    }

    /**
     * For the given time, or in pieces until the throughput is steady. What comes between warm-up and measurement is done
     * after the first third, or piece, already: it is code that the load has not run yet, and a JVM that meets it throws away
     * much of what it has compiled. Derby's server then takes 6 s to be as fast again (docs/trust.md, "Warm-up"). Within a
     * second nothing is compiled that could be thrown away.
     *
     * @param facts are told how long it took, and why it ended
     * @return what the last piece gave
     */
    private PhaseResult warmUp(LoadGenerator load, Map<String, String> facts) throws SQLException {
        long longest = task.timing().warmUpMillis();
        long done = 0;
        boolean rehearsed = !task.timing().untilSteady() && longest < LEAST_REHEARSED_MILLIS;
        boolean warm = false;
        List<Double> rates = new ArrayList<>();
        PhaseResult last;
        do {
            if (done > 0 && !rehearsed) {
                level(load);
                rehearsed = true;
            }
            long millis = task.timing().untilSteady()
                    ? Math.min(WARM_UP_PIECE_MILLIS, longest - done)
                    : rehearsed ? longest - done : (longest + 2) / 3;
            LoadPhase piece = phase(load, LoadEvent.Phase.WARM_UP, millis);
            run(piece, LoadEvent.Phase.WARM_UP);
            channel.send(new LoadEvent.Untimed("the checkpoint after the warm-up"));
            last = piece.result();
            rates.addAll(last.rates());
            done += millis;
            warm = rehearsed && WarmedUp.judge(rates);
        } while (done < longest && !(task.timing().untilSteady() && warm));
        facts.put("warmUp.seconds", String.valueOf(done / 1e3));
        facts.put(
                "warmUp.ended",
                !task.timing().untilSteady() ? "as given" : warm ? "steady" : "at its longest, not steady yet");
        return last;
    }

    private void run(LoadPhase phase, LoadEvent.Phase name) {
        long millis = phase.duration().toMillis();
        channel.send(LoadEvent.Progress.begins(name, phase.duration()));
        phase.run(second ->
                channel.send(new LoadEvent.Progress(name, second, millis, phase.abortedSoFar(), phase.lastState())));
    }

    private List<TrialRecord.Check> check(Ledger ledger) throws SQLException {
        List<TrialRecord.Check> checks = new ArrayList<>();
        // The target answered a moment ago; if it is gone now, that is this trial's loss.
        try (Connection connection = target.connector().open()) {
            for (Invariant invariant : workload.invariants()) {
                checks.add(new TrialRecord.Check(
                        invariant.rule(),
                        invariant.violation(connection, ledger).orElse(null)));
                connection.rollback();
            }
        }
        return checks;
    }

    private static LoadEvent.Phased phased(PhaseResult result) {
        boolean told = result.kinds().size() > 1 || result.kinds().get(0).kind().rollsBack();
        return new LoadEvent.Phased(
                result.nanos(),
                result.outcomes(),
                encoded(result.latencies()),
                result.series(),
                result.lulls(),
                result.punctuality(),
                told ? result.kinds().stream().map(DriveSession::ofKind).toList() : List.of());
    }

    private static LoadEvent.OfKind ofKind(KindResult kind) {
        Histogram rolledBack = kind.rolledBackLatencies();
        return new LoadEvent.OfKind(
                kind.kind().name(),
                kind.outcomes(),
                encoded(kind.latencies()),
                rolledBack == null ? null : encoded(rolledBack));
    }

    private static String encoded(Histogram latencies) {
        ByteBuffer encoded = ByteBuffer.allocate(latencies.getNeededByteBufferCapacity());
        int length = latencies.encodeIntoCompressedByteBuffer(encoded);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(encoded.array(), length));
    }
}

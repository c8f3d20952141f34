package dev.furlong.session.jvm.drive;

import dev.furlong.loadgen.LoadGenerator;
import dev.furlong.loadgen.LoadPhase;
import dev.furlong.loadgen.acknowledged.AcknowledgementFolder;
import dev.furlong.loadgen.binding.Bindings;
import dev.furlong.loadgen.tally.Outcomes;
import dev.furlong.loadgen.tally.PhaseResult;
import dev.furlong.loadgen.tally.Sample;
import dev.furlong.measurement.NanoClock;
import dev.furlong.measurement.WallClock;
import dev.furlong.measurement.condition.SessionWaits;
import dev.furlong.plan.OpenLoop;
import dev.furlong.plan.Phases;
import dev.furlong.session.jvm.target.EngineSide;
import dev.furlong.session.protocol.EventChannel;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadEvent.Gathering.Place;
import dev.furlong.session.protocol.LoadTask;
import dev.furlong.session.protocol.Share;
import dev.furlong.workload.Workload;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The clients of a session, in the phases that are timed. */
final class TimedLoad implements AutoCloseable {
    private static final long WARM_UP_PIECE_MILLIS = 5000;
    private static final String WAITS_UNSEEN = "waits.unavailable";
    private static final long LEAST_REHEARSED_MILLIS = 1000;

    private final LoadTask.Drive task;
    private final Share share;
    private final EngineSide side;
    private final EventChannel channel;
    private final OtherSessions others;
    private final Edges edges;
    private final Bindings bindings;
    private final LoadGenerator load;
    private Optional<SessionWaits> waits = Optional.empty();

    private TimedLoad(
            LoadTask.Drive task,
            Share share,
            EngineSide side,
            EventChannel channel,
            OtherSessions others,
            Edges edges,
            Bindings bindings,
            LoadGenerator load) {
        this.task = task;
        this.share = share;
        this.side = side;
        this.channel = channel;
        this.others = others;
        this.edges = edges;
        this.bindings = bindings;
        this.load = load;
    }

    /**
     * Connects the clients.
     *
     * @param share the clients that this session has
     * @param acknowledged the folder that records what they are told, or null if nobody does; it stays the caller's
     * @throws SQLException if a connection is refused
     */
    static TimedLoad open(
            LoadTask.Drive task,
            Share share,
            EngineSide side,
            Workload workload,
            @Nullable AcknowledgementFolder acknowledged,
            EventChannel channel,
            OtherSessions others,
            Edges edges,
            NanoClock clock)
            throws SQLException {
        Bindings bindings = Bindings.open(side.engine(), task.target().configuration(), task.timed());
        LoadGenerator load =
                LoadGenerator.open(workload, bindings, acknowledged, share.clients(), task.transactions(), clock);
        return new TimedLoad(task, share, side, channel, others, edges, bindings, load);
    }

    /** The bindings of the clients. */
    Bindings bindings() {
        return bindings;
    }

    /** The generator that drives the clients. */
    LoadGenerator generator() {
        return load;
    }

    /**
     * Warms up for the given time, or in pieces until the throughput is steady. The engine is brought {@linkplain
     * #level level}, as it is between warm-up and measurement, after the first third, or piece, already. That is code
     * that the load has not run yet, and a JVM that meets it throws away much of what it has compiled. Derby's server
     * then takes 6 s to be as fast again (docs/trust.md, "Warm-up"). Within a second nothing is compiled that could be
     * thrown away.
     *
     * @param facts the words of the record, to which the length and the end of the warm-up are added
     * @return the result of the last piece
     */
    PhaseResult warmUp(Map<String, String> facts) throws SQLException, InterruptedException {
        boolean untilSteady = task.timing().untilSteady();
        long longest = task.timing().warmUpMillis();
        long done = 0;
        boolean rehearsed = !untilSteady && longest < LEAST_REHEARSED_MILLIS;
        boolean steady = false;
        List<Double> rates = new ArrayList<>();
        PhaseResult last;
        do {
            if (done > 0 && !rehearsed) {
                level();
                rehearsed = true;
            }
            long millis = untilSteady
                    ? Math.min(WARM_UP_PIECE_MILLIS, longest - done)
                    : rehearsed ? longest - done : (longest + 2) / 3;
            LoadPhase piece = phase(LoadEvent.Phase.WARM_UP, millis);
            if (task.timing().inTurns()) {
                edges.reach(LoadEvent.Edge.WARM_UP_TURN, Outcomes.NONE, Map.of());
            }
            warmUp(piece, facts);
            channel.send(new LoadEvent.Untimed("the checkpoint after the warm-up"));
            last = piece.result();
            rates.addAll(last.rates());
            done += millis;
            steady = untilSteady && others.steady(rates) && rehearsed;
        } while (done < longest && !steady);
        facts.put("warmUp.seconds", String.valueOf(done / 1e3));
        facts.put("warmUp.ended", !untilSteady ? "as given" : steady ? "steady" : "at its longest, not steady yet");
        return last;
    }

    /** Runs a piece of the warm-up. The session that leads looks at what the sessions do; the last piece of some length counts. */
    private void warmUp(LoadPhase piece, Map<String, String> facts) throws InterruptedException {
        if (!share.leads()) {
            run(piece, LoadEvent.Phase.WARM_UP);
            return;
        }
        SessionLooks looks =
                SessionLooks.begin(side, task.target().configuration().clients(), piece.duration());
        try {
            run(piece, LoadEvent.Phase.WARM_UP);
        } finally {
            looks.end();
        }
        // A last piece may be too short to look at.
        waits = looks.failed() ? Optional.empty() : looks.seen().or(() -> waits);
        if (waits.isPresent()) {
            facts.remove(WAITS_UNSEEN);
        } else {
            facts.put(WAITS_UNSEEN, looks.unseenBecause());
        }
    }

    /** What the clients' sessions waited for at the end of the warm-up; empty if that was not seen. */
    Optional<SessionWaits> waits() {
        return waits;
    }

    /**
     * Brings the engine level before a measurement, while no client of any session is at work. Only the session that leads
     * makes a checkpoint and reads the engine's counters, once the connections of all sessions have told theirs.
     *
     * @return the counters; empty in a session that follows
     */
    Map<String, Double> level() throws SQLException, InterruptedException {
        others.gather(Place.STILL);
        if (share.leads()) {
            side.checkpoint();
        }
        side.tell(load);
        others.gather(Place.LEVEL);
        Map<String, Double> counters = share.leads() ? side.counters() : Map.of();
        others.gather(Place.COUNTED);
        return counters;
    }

    /** The measurement, ready to run: everything that it needs is allocated now. */
    LoadPhase measurement() {
        LoadPhase measurement = phase(LoadEvent.Phase.MEASUREMENT, task.timing().measureMillis());
        if (task.timing().inTurns()) {
            measurement.leadIn(Phases.LEAD_IN);
        }
        return measurement;
    }

    /** Waits for the turn of the first slice, if the load takes turns. The probes are read in that turn. */
    void awaitFirstSlice() throws InterruptedException {
        if (task.timing().inTurns()) {
            edges.reach(LoadEvent.Edge.SLICE_TURN, Outcomes.NONE, Map.of());
            channel.send(new LoadEvent.Untimed("the checkpoint before the first slice"));
        }
    }

    /** Runs the measurement, in one piece or in slices. */
    void measure(LoadPhase measurement) throws InterruptedException {
        channel.send(new LoadEvent.MeasurementBegins(WallClock.system().now().toEpochMilli()));
        if (!task.timing().inTurns()) {
            run(measurement, LoadEvent.Phase.MEASUREMENT);
            return;
        }
        channel.send(LoadEvent.Progress.begins(LoadEvent.Phase.MEASUREMENT, measurement.duration()));
        measurement.runInSlices(
                task.timing().slices(),
                outcomes -> edges.reach(LoadEvent.Edge.SLICE_TURN, outcomes, Map.of()),
                second -> tell(measurement, LoadEvent.Phase.MEASUREMENT, second));
    }

    /** Waits until no other load has a slice before it, if the load takes turns. */
    void awaitLastTurn(LoadPhase measured) throws InterruptedException {
        if (task.timing().inTurns()) {
            edges.reach(LoadEvent.Edge.LAST_TURN, measured.outcomes(), Map.of());
        }
    }

    private LoadPhase phase(LoadEvent.Phase name, long millis) {
        Duration duration = Duration.ofMillis(millis);
        OpenLoop open = task.open();
        return open == null
                ? load.phase(duration)
                : load.phase(duration, open, task.transactions().derive("arrivals", name.word()));
    }

    private void run(LoadPhase phase, LoadEvent.Phase name) {
        channel.send(LoadEvent.Progress.begins(name, phase.duration()));
        phase.run(second -> tell(phase, name, second));
    }

    private void tell(LoadPhase phase, LoadEvent.Phase name, Sample second) {
        channel.send(new LoadEvent.Progress(
                name, second, phase.duration().toMillis(), phase.abortedSoFar(), phase.lastState()));
    }

    @Override
    public void close() throws SQLException {
        load.close();
    }
}

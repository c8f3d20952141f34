package dev.furlong.session.jvm.drive;

import dev.furlong.deployment.jvm.JvmIdentity;
import dev.furlong.loadgen.LoadPhase;
import dev.furlong.loadgen.acknowledged.AcknowledgementFolder;
import dev.furlong.loadgen.tally.Outcomes;
import dev.furlong.loadgen.tally.PhaseResult;
import dev.furlong.measurement.NanoClock;
import dev.furlong.session.jvm.target.EngineSide;
import dev.furlong.session.protocol.EventChannel;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadEvent.Gathering.Place;
import dev.furlong.session.protocol.LoadTask;
import dev.furlong.workload.Workload;
import dev.furlong.workload.invariant.Ledger;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;

/** Drives a share of a load beside the {@link DriveSession} that leads, in step with it. */
public final class FollowSession {
    private final LoadTask.Follow task;
    private final EventChannel channel;
    private final NanoClock clock;
    private final EngineSide side;
    private final Workload workload;
    private final OtherSessions others;

    /** Follows the leader of a task that is shared by several load JVMs. */
    public FollowSession(LoadTask.Follow task, EventChannel channel, NanoClock clock) {
        this(task, EngineSide.of(task.target()), channel, clock);
    }

    /** Drives an engine that the task need not name. */
    FollowSession(LoadTask.Follow task, EngineSide side, EventChannel channel, NanoClock clock) {
        this.task = task;
        this.channel = channel;
        this.clock = clock;
        this.side = side;
        this.workload = task.led().workload().workload();
        this.others = new OtherSessions(task.share(), channel);
    }

    /**
     * Runs the share of this load JVM, in step with the leader.
     *
     * @throws SQLException if the engine refuses something that no client of the load may meet
     * @throws InterruptedException if this thread is interrupted
     */
    public void run() throws SQLException, InterruptedException {
        Edges edges = new Edges(channel);
        PhaseResult warmUp;
        PhaseResult measurement;
        Ledger ledger;
        try (AcknowledgementFolder acknowledged = AcknowledgedTask.folder(task.led(), task.share(), workload);
                TimedLoad load = TimedLoad.open(
                        task.led(), task.share(), side, workload, acknowledged, channel, others, edges, clock)) {
            others.gather(Place.CONNECTED);
            warmUp = load.warmUp(new TreeMap<>());
            LoadPhase measured = load.measurement();
            load.level();
            edges.reach(LoadEvent.Edge.BEGIN, Outcomes.NONE, Map.of());
            load.measure(measured);
            edges.reach(LoadEvent.Edge.END, measured.outcomes(), Map.of());
            side.tell(load.generator());
            measurement = measured.result();
            ledger = load.generator().ledger();
        }
        others.disconnected(ledger);
        channel.send(
                new LoadEvent.Followed(JvmIdentity.ofThisJvm(), PhasedResult.of(warmUp), PhasedResult.of(measurement)));
        // It stays until it is ended, because whoever adds up the CPU time of all load JVMs must find it.
        channel.awaitGo();
    }
}

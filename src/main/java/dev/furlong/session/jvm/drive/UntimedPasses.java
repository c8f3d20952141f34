package dev.furlong.session.jvm.drive;

import dev.furlong.engine.capability.EngineCounters;
import dev.furlong.engine.connection.ConnectionStep;
import dev.furlong.loadgen.LoneClient;
import dev.furlong.loadgen.acknowledged.AcknowledgementFolder;
import dev.furlong.loadgen.binding.Bindings;
import dev.furlong.loadgen.tally.Outcomes;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.NanoClock;
import dev.furlong.plan.Seed;
import dev.furlong.session.jvm.target.EngineSide;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadTask;
import dev.furlong.session.protocol.WireTask;
import dev.furlong.workload.Workload;
import dev.furlong.workload.invariant.Ledger;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Runs transactions of one client, before and after what is timed, to count what would disturb the timing. */
final class UntimedPasses {
    /**
     * The transactions before those that are counted. They are enough to prepare each statement and to switch the
     * drivers to their lasting form.
     */
    private static final int WARM_UPS_APART = 20;

    private final LoadTask.Drive task;
    private final EngineSide side;
    private final Workload workload;
    private final @Nullable AcknowledgementFolder acknowledged;
    private final NanoClock clock;
    private final Edges edges;

    /**
     * Makes the passes of one session.
     *
     * @param acknowledged the folder that records what the passes' clients are told too, or null if nobody does
     */
    UntimedPasses(
            LoadTask.Drive task,
            EngineSide side,
            Workload workload,
            @Nullable AcknowledgementFolder acknowledged,
            NanoClock clock,
            Edges edges) {
        this.acknowledged = acknowledged;
        this.task = task;
        this.side = side;
        this.workload = workload;
        this.clock = clock;
        this.edges = edges;
    }

    /**
     * Runs the audit's transactions on the restored data, before anything else. So the same seed sends and hears the
     * same bytes. Drives that follow another one on the same data make none.
     *
     * @return the outcomes of its client; empty if none is made
     */
    Optional<Ledger.Entry> audit() throws SQLException, InterruptedException {
        WireTask wire = task.wire();
        WireTask.Audit audit = wire == null ? null : wire.audit();
        if (audit == null) {
            return Optional.empty();
        }
        Seed seed = task.transactions().derive("audit");
        try (Bindings bindings = Bindings.open(
                        side.engine(), task.target().configuration().ofOneClient(), audit.connector());
                LoneClient client = LoneClient.open(
                        workload,
                        bindings,
                        acknowledged,
                        "the lone client of the audit",
                        task.auditor(),
                        seed,
                        clock)) {
            // What was prepared to make the connection ready is garbage by now. PostgreSQL's driver, for one, tells the
            // server to close such statements. It shall do so while it warms up, or those bytes are in some audits.
            System.gc();
            client.run(audit.warmUps());
            edges.reach(LoadEvent.Edge.AUDIT_BEGIN, Outcomes.NONE, Map.of());
            edges.reach(LoadEvent.Edge.AUDIT_END, client.run(audit.transactions()), Map.of());
            return Optional.of(client.ledger());
        }
    }

    /**
     * Runs transactions of one client on the data as the measurement left it, to count what the engine counts only when
     * told to.
     *
     * @param already the names of the counters that were read in the measurement
     * @return the outcomes of that client; empty if the engine counts everything anyway, or nobody wants to know
     */
    Optional<Ledger.Entry> countApart(Set<String> already) throws SQLException, InterruptedException {
        boolean severalKinds = workload.kinds().size() > 1;
        Optional<EngineCounters.Counting> counting = side.engine().counters().counting();
        if (!side.counted() || severalKinds || counting.isEmpty()) {
            edges.reach(LoadEvent.Edge.COUNTED_APART, Outcomes.NONE, Map.of());
            return Optional.empty();
        }
        onConnection(counting.get().on());
        Ledger.Entry did = countedApart(already);
        // Another drive may be timed on this server.
        onConnection(counting.get().off());
        return Optional.of(did);
    }

    private void onConnection(ConnectionStep step) throws SQLException {
        try (Connection connection = task.target().connector().open()) {
            step.on(connection);
        }
    }

    private Ledger.Entry countedApart(Set<String> already) throws SQLException, InterruptedException {
        Seed seed = task.transactions().derive("counted apart");
        try (Bindings bindings = Bindings.open(
                        side.engine(),
                        task.target().configuration().ofOneClient(),
                        task.target().connector());
                LoneClient client = LoneClient.open(
                        workload,
                        bindings,
                        acknowledged,
                        "the lone client that is counted separately",
                        task.apart(),
                        seed,
                        clock)) {
            client.run(WARM_UPS_APART);
            Map<String, Double> before = side.counters();
            Outcomes outcomes = client.run(Metrics.TRANSACTIONS_APART);
            Map<String, Double> grown = new TreeMap<>(side.counters());
            grown.keySet().removeAll(already);
            grown.replaceAll((key, value) -> value - before.getOrDefault(key, value));
            edges.reach(LoadEvent.Edge.COUNTED_APART, outcomes, grown);
            return client.ledger();
        }
    }
}

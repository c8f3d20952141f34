package dev.furlong.loadgen;

import dev.furlong.engine.connection.ConnectionStep;
import dev.furlong.failure.PlanException;
import dev.furlong.loadgen.acknowledged.AcknowledgementFolder;
import dev.furlong.loadgen.binding.Binding;
import dev.furlong.loadgen.binding.Bindings;
import dev.furlong.loadgen.tally.Tally;
import dev.furlong.measurement.NanoClock;
import dev.furlong.plan.OpenLoop;
import dev.furlong.plan.Seed;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.setting.value.Rate;
import dev.furlong.workload.Kind;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.Workload;
import dev.furlong.workload.invariant.Ledger;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Runs a workload with a fixed number of clients, a thread and a binding each, in phases. Between phases no transaction is
 * under way.
 */
public final class LoadGenerator implements AutoCloseable {
    /** The name of each client's thread. */
    public static final String CLIENT_THREADS = "furlong-client";

    private final List<Binding> open = new ArrayList<>();
    private final List<Transaction> transactions = new ArrayList<>();
    private final List<Client> clients = new ArrayList<>();
    private final List<Kind> kinds;
    private final boolean waits;
    private final Bindings bindings;
    private final ExecutorService threads;
    private final NanoClock clock;

    private LoadGenerator(Workload workload, Bindings bindings, int clients, NanoClock clock) {
        this.kinds = workload.kinds();
        this.waits = waits(workload);
        this.bindings = bindings;
        this.clock = clock;
        this.threads = Executors.newFixedThreadPool(clients, task -> {
            Thread thread = new Thread(task, CLIENT_THREADS);
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Opens all clients' bindings.
     *
     * @param bindings the bindings that they run through, closed with the load
     * @param seed the seed of the transactions; the same seed sends the same ones
     * @throws SQLException if a binding is refused; nothing is left open then
     */
    public static LoadGenerator open(Workload workload, Bindings bindings, int clients, Seed seed, NanoClock clock)
            throws SQLException {
        return open(workload, bindings, null, ClientNumbers.all(clients), seed, clock);
    }

    /**
     * Opens all clients' bindings.
     *
     * @param bindings the bindings that they run through, closed with the load
     * @param acknowledged the folder that records each client's acknowledged commits, or null if nobody does; it
     *     stays the caller's
     * @param clients the clients of this session
     * @param seed the seed of the transactions; the same seed sends the same ones
     * @throws SQLException if a binding is refused; nothing is left open then
     */
    public static LoadGenerator open(
            Workload workload,
            Bindings bindings,
            @Nullable AcknowledgementFolder acknowledged,
            ClientNumbers clients,
            Seed seed,
            NanoClock clock)
            throws SQLException {
        LoadGenerator generator = new LoadGenerator(workload, bindings, clients.count(), clock);
        try {
            for (int client = clients.first(); client < clients.first() + clients.count(); client++) {
                Transaction transaction = workload.transaction(client);
                Binding binding = bindings.bind(workload, transaction);
                generator.transactions.add(transaction);
                generator.open.add(binding);
                generator.clients.add(new Client(
                        "client " + client,
                        Acknowledging.of(transaction, acknowledged, client),
                        binding,
                        generator.waits,
                        seed.derive("client", client).random(),
                        clock));
            }
            return generator;
        } catch (SQLException | RuntimeException e) {
            generator.close(e);
            throw e;
        }
    }

    /**
     * Refuses a load that cannot be had.
     *
     * @param leadsIn whether it is measured in slices, so that each client has latencies of its own for what leads in to them
     * @throws PlanException if transactions are to arrive whose clients wait on their own, or the latencies of so many
     *     clients take more than half of the heap
     */
    public static void check(Workload workload, int clients, Settings settings, boolean leadsIn) {
        long each = (leadsIn ? 2 : 1) * Tally.bytes(workload.kinds());
        int jvms = settings.get(Setting.LOAD_JVMS);
        int ofOneJvm = (clients + jvms - 1) / jvms;
        long bytes = ofOneJvm * each;
        if (bytes > settings.get(Setting.HEAP).bytes() / 2) {
            throw PlanException.ofSetting(
                    "heap",
                    "must be at least twice the size of all clients' latency histograms, which take "
                            + (each >> 10) + " KiB of the load JVM for each of its " + ofOneJvm
                            + " clients of " + workload.name() + ", got '" + settings.written(Setting.HEAP)
                            + "'; legal: at least " + (((2 * bytes) >> 20) + 1) + "MiB, or fewer --clients");
        }
        if (waits(workload) && !(settings.get(Setting.RATE) instanceof Rate.Closed)) {
            throw PlanException.ofSetting(
                    "rate",
                    "must be closed for " + workload.name()
                            + ", whose clients wait between transactions, got '" + settings.written(Setting.RATE)
                            + "'; legal: closed");
        }
    }

    private static boolean waits(Workload workload) {
        return !workload.longestWait().isZero();
    }

    /** A phase that is ready to run: everything that it needs is allocated now. */
    public LoadPhase phase(Duration duration) {
        return new LoadPhase(clients, kinds, threads, clock, duration, null);
    }

    /**
     * Returns a phase of an open loop that is ready to run.
     *
     * @param seed the seed of the arrivals, which are the same for the same seed and rate
     * @throws IllegalStateException if clients of the workload wait on their own
     */
    public LoadPhase phase(Duration duration, OpenLoop load, Seed seed) {
        if (waits) {
            throw new IllegalStateException("load: must be a closed loop, since its clients wait on their own");
        }
        return new LoadPhase(clients, kinds, threads, clock, duration, new Pacer(load, seed));
    }

    /** Does something on every connection of the clients, between phases. */
    public void onEachConnection(ConnectionStep step) throws SQLException {
        for (Binding binding : open) {
            binding.between(step);
        }
        bindings.between(step);
    }

    /** Returns the clients' own account of what they did, in all phases so far. */
    public Ledger ledger() {
        return new Ledger(transactions.stream().map(Transaction::ledger).toList());
    }

    private void close(Exception failures) {
        threads.shutdownNow();
        open.forEach(binding -> attempt(binding::close, failures));
        attempt(bindings::close, failures);
    }

    /** Closes the bindings and what they share, all of them, even if one of them fails. */
    @Override
    public void close() throws SQLException {
        SQLException failures = new SQLException("load: statements and connections must close, got failures");
        close(failures);
        if (failures.getSuppressed().length > 0) {
            throw failures;
        }
    }

    private interface Closing {
        void run() throws SQLException;
    }

    private static void attempt(Closing step, Exception collector) {
        try {
            step.run();
        } catch (SQLException e) {
            collector.addSuppressed(e);
        }
    }
}

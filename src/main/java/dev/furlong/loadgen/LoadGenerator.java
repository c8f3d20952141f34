package dev.furlong.loadgen;

import dev.furlong.engine.Engine;
import dev.furlong.engine.connection.ConnectionStep;
import dev.furlong.loadgen.connection.Connections;
import dev.furlong.loadgen.connection.Session;
import dev.furlong.measurement.NanoClock;
import dev.furlong.plan.OpenLoop;
import dev.furlong.plan.Seed;
import dev.furlong.workload.Ledger;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.Workload;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Runs a workload with a fixed number of clients, a thread and a session each, in phases. Between phases no transaction is
 * under way.
 */
public final class LoadGenerator implements AutoCloseable {
    private final List<Session> sessions = new ArrayList<>();
    private final List<Transaction> transactions = new ArrayList<>();
    private final List<Client> clients = new ArrayList<>();
    private final Connections connections;
    private final ExecutorService threads;
    private final NanoClock clock;

    private LoadGenerator(Connections connections, int clients, NanoClock clock) {
        this.connections = connections;
        this.clock = clock;
        this.threads = Executors.newFixedThreadPool(clients, task -> {
            Thread thread = new Thread(task, "furlong-client");
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Opens all clients' sessions.
     *
     * @param connections that they run on, closed with the load
     * @param seed of the transactions; the same seed sends the same ones
     * @throws SQLException if one is refused; nothing is left open then
     */
    public static LoadGenerator open(
            Workload workload, Engine engine, Connections connections, int clients, Seed seed, NanoClock clock)
            throws SQLException {
        LoadGenerator generator = new LoadGenerator(connections, clients, clock);
        try {
            for (int client = 0; client < clients; client++) {
                Transaction transaction = workload.transaction(client);
                Session session = Session.of(workload, transaction, connections);
                generator.transactions.add(transaction);
                generator.sessions.add(session);
                generator.clients.add(new Client(
                        "client " + client,
                        transaction,
                        session,
                        engine::remedy,
                        seed.derive("client", client).random(),
                        clock));
            }
            return generator;
        } catch (SQLException | RuntimeException e) {
            generator.close(e);
            throw e;
        }
    }

    /** A phase that is ready to run: everything that it needs is allocated now. */
    public LoadPhase phase(Duration duration) {
        return new LoadPhase(clients, threads, clock, duration, null);
    }

    /**
     * A phase of an open loop that is ready to run.
     *
     * @param seed of the arrivals, which are the same for the same seed and rate
     */
    public LoadPhase phase(Duration duration, OpenLoop load, Seed seed) {
        return new LoadPhase(clients, threads, clock, duration, new Pacer(load, seed));
    }

    /** Does something on every connection of the clients, between phases. */
    public void onEachConnection(ConnectionStep step) throws SQLException {
        for (Session session : sessions) {
            session.between(step);
        }
        connections.between(step);
    }

    /** What the clients know that they did, in all phases so far. */
    public Ledger ledger() {
        return new Ledger(transactions.stream().map(Transaction::ledger).toList());
    }

    private void close(Exception failures) {
        threads.shutdownNow();
        sessions.forEach(session -> attempt(session::close, failures));
        attempt(connections::close, failures);
    }

    /** Closes sessions and connections, all of them, even if one of them fails. */
    @Override
    public void close() throws SQLException {
        SQLException failures = new SQLException("load: statements and connections must close, got failures");
        close(failures);
        if (failures.getSuppressed().length > 0) {
            throw failures;
        }
    }

    private interface Step {
        void run() throws SQLException;
    }

    private static void attempt(Step step, Exception collector) {
        try {
            step.run();
        } catch (SQLException e) {
            collector.addSuppressed(e);
        }
    }
}

package dev.furlong.loadgen;

import dev.furlong.engine.Connector;
import dev.furlong.engine.Engine;
import dev.furlong.measurement.NanoClock;
import dev.furlong.plan.Seed;
import dev.furlong.workload.Ledger;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.Workload;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Runs a workload with a fixed number of clients, a thread and a connection each, in phases. Between phases no
 * transaction is under way.
 */
public final class LoadGenerator implements AutoCloseable {
    private final List<Connection> connections = new ArrayList<>();
    private final List<Transaction> transactions = new ArrayList<>();
    private final List<Client> clients = new ArrayList<>();
    private final ExecutorService threads;
    private final NanoClock clock;

    private LoadGenerator(int clients, NanoClock clock) {
        this.clock = clock;
        this.threads = Executors.newFixedThreadPool(clients, task -> {
            Thread thread = new Thread(task, "furlong-client");
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Connects all clients and prepares their statements.
     *
     * @param seed of the transactions; the same seed sends the same ones
     * @throws SQLException if one is refused; nothing is left open then
     */
    public static LoadGenerator open(
            Workload workload, Engine engine, Connector connector, int clients, Seed seed, NanoClock clock)
            throws SQLException {
        LoadGenerator generator = new LoadGenerator(clients, clock);
        try {
            for (int client = 0; client < clients; client++) {
                Connection connection = connector.open();
                generator.connections.add(connection);
                Transaction transaction = workload.open(connection, client);
                generator.transactions.add(transaction);
                generator.clients.add(new Client(
                        client,
                        transaction,
                        TransactionControl.of(connection),
                        engine::remedy,
                        seed.derive("client", client).random(),
                        clock));
            }
            return generator;
        } catch (SQLException | RuntimeException e) {
            generator.abandon(e);
            throw e;
        }
    }

    /** A phase that is ready to run: everything that it needs is allocated now. */
    public LoadPhase phase(Duration duration) {
        return new LoadPhase(clients, threads, clock, duration);
    }

    /** What the clients know that they did, in all phases so far. */
    public Ledger ledger() {
        return new Ledger(transactions.stream().map(Transaction::ledger).toList());
    }

    private void abandon(Exception first) {
        threads.shutdownNow();
        for (Connection connection : connections) {
            attempt(connection::rollback, first);
            attempt(connection::close, first);
        }
    }

    /** Closes statements and connections, all of them, even if one of them fails. */
    @Override
    public void close() throws SQLException {
        threads.shutdownNow();
        SQLException failures = new SQLException("load: statements and connections must close, got failures");
        transactions.forEach(transaction -> attempt(transaction::close, failures));
        for (Connection connection : connections) {
            attempt(connection::rollback, failures);
            attempt(connection::close, failures);
        }
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

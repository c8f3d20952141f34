package dev.furlong.loadgen;

import dev.furlong.engine.Connector;
import dev.furlong.engine.Engine;
import dev.furlong.failure.TrialException;
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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongConsumer;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

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

    /**
     * Runs one phase. All clients start together, and all have finished when this returns.
     *
     * @param progress is told once a second how many transactions were committed so far
     * @throws TrialException if a client died; the others were stopped then
     */
    public PhaseResult run(Duration duration, LongConsumer progress) {
        List<Tally> tallies = clients.stream().map(client -> new Tally()).toList();
        CountDownLatch ready = new CountDownLatch(clients.size());
        CountDownLatch go = new CountDownLatch(1);
        long[] deadline = new long[1];
        AtomicReference<@Nullable RuntimeException> death = new AtomicReference<>();
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < clients.size(); i++) {
            Client client = clients.get(i);
            Tally tally = tallies.get(i);
            running.add(threads.submit(() -> {
                ready.countDown();
                go.await();
                try {
                    client.run(deadline[0], tally);
                } catch (RuntimeException e) {
                    death.compareAndSet(null, e);
                    clients.forEach(Client::stop);
                }
                return null;
            }));
        }
        try {
            ready.await();
            long start = clock.nanos();
            deadline[0] = start + duration.toNanos();
            go.countDown();
            List<Sample> series = new Sampler(tallies, progress, clock, start).sampleWhile(running);
            throwIfDied(death.get(), tallies);
            return sum(duration, tallies, series);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            clients.forEach(Client::stop);
            throw new TrialException("load: was interrupted", e);
        } catch (ExecutionException e) {
            throw new TrialException("load: a client's thread ended with " + e.getCause(), e);
        }
    }

    /** What the clients know that they did, in all phases so far. */
    public Ledger ledger() {
        return new Ledger(transactions.stream().map(Transaction::ledger).toList());
    }

    private static void throwIfDied(@Nullable RuntimeException death, List<Tally> tallies) {
        if (death != null) {
            Outcomes outcomes = tallies.stream().map(Tally::outcomes).reduce(Outcomes.NONE, Outcomes::plus);
            throw new TrialException(
                    death.getMessage() + "; the phase had " + outcomes.committed() + " committed, " + outcomes.retried()
                            + " retried, " + outcomes.unknown() + " of unknown outcome",
                    death);
        }
    }

    private static PhaseResult sum(Duration duration, List<Tally> tallies, List<Sample> series) {
        Histogram latencies = new Histogram(3);
        latencies.setAutoResize(true);
        tallies.forEach(tally -> latencies.add(tally.latencies()));
        Outcomes outcomes = tallies.stream().map(Tally::outcomes).reduce(Outcomes.NONE, Outcomes::plus);
        return new PhaseResult(duration.toNanos(), outcomes, latencies, series);
    }

    private void abandon(Exception first) {
        threads.shutdownNow();
        for (Connection connection : connections) {
            try {
                connection.rollback();
                connection.close();
            } catch (SQLException e) {
                first.addSuppressed(e);
            }
        }
    }

    /** Closes statements and connections. */
    @Override
    public void close() throws SQLException {
        threads.shutdownNow();
        for (Transaction transaction : transactions) {
            transaction.close();
        }
        for (Connection connection : connections) {
            connection.rollback();
            connection.close();
        }
    }
}

package dev.furlong.loadgen;

import dev.furlong.engine.connection.Connector;
import dev.furlong.plan.Seed;
import dev.furlong.workload.Filler;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The workload {@code select} as a JDBC loop that only counts, as one would write it by hand to get a throughput. It
 * has the same statement, draws, check and commit, but no latencies, outcomes, series or retries.
 */
final class BareLoop implements AutoCloseable {
    private static final int TEXT_LENGTH = 88;

    private final List<Connection> connections = new ArrayList<>();
    private final List<Caller> callers = new ArrayList<>();
    private final ExecutorService threads;
    private volatile boolean stopped;

    BareLoop(Connector connector, int clients, int rows, Seed seed) throws SQLException {
        threads = Executors.newFixedThreadPool(clients);
        for (int client = 0; client < clients; client++) {
            Connection connection = connector.open();
            connections.add(connection);
            callers.add(
                    new Caller(connection, rows, seed.derive("client", client).random()));
        }
    }

    private final class Caller {
        private final Connection connection;
        private final PreparedStatement select;
        private final int rows;
        private final SplittableRandom random;

        Caller(Connection connection, int rows, SplittableRandom random) throws SQLException {
            this.connection = connection;
            this.select = connection.prepareStatement("SELECT EXTRA_DATA FROM RECORDS WHERE RECORD_ID = ?");
            this.rows = rows;
            this.random = random;
        }

        long call() throws SQLException {
            long committed = 0;
            while (!stopped) {
                int record = 1 + random.nextInt(rows);
                select.setInt(1, record);
                try (ResultSet found = select.executeQuery()) {
                    if (!found.next() || !Filler.matches(found.getString(1), record, TEXT_LENGTH) || found.next()) {
                        throw new IllegalStateException("select of record " + record + ": must answer its one text");
                    }
                }
                connection.commit();
                committed++;
            }
            return committed;
        }
    }

    /** Transactions per second of that long. */
    double run(Duration duration) throws InterruptedException, ExecutionException {
        stopped = false;
        long start = System.nanoTime();
        List<Future<Long>> running =
                callers.stream().map(caller -> threads.submit(caller::call)).toList();
        Thread.sleep(duration.toMillis());
        stopped = true;
        long committed = 0;
        for (Future<Long> one : running) {
            committed += one.get();
        }
        return committed * 1e9 / (System.nanoTime() - start);
    }

    @Override
    public void close() throws SQLException {
        threads.shutdownNow();
        for (Connection connection : connections) {
            connection.rollback();
            connection.close();
        }
    }
}

package dev.furlong.engine;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Two connections that get into each other's way, and what their engine says of it. */
public final class TwoWriters implements AutoCloseable {
    private final OnDisk database;
    private final Connection one;
    private final Connection other;
    private final ExecutorService threads = Executors.newFixedThreadPool(2);

    /** On a table of two rows, which this makes. */
    public TwoWriters(OnDisk database) throws SQLException {
        this.database = database;
        this.one = database.open();
        this.other = database.open();
        execute(one, "CREATE TABLE TWO (ID INTEGER NOT NULL PRIMARY KEY, TOTAL BIGINT NOT NULL)");
        one.commit();
        execute(one, "INSERT INTO TWO VALUES (1, 0), (2, 0)");
        one.commit();
    }

    /** Each changes a row, then wants the other's. */
    public List<SQLException> cross() throws InterruptedException, ExecutionException, TimeoutException {
        CyclicBarrier bothHoldOne = new CyclicBarrier(2);
        Future<@Nullable SQLException> first = threads.submit(crossing(one, 1, 2, bothHoldOne));
        Future<@Nullable SQLException> second = threads.submit(crossing(other, 2, 1, bothHoldOne));
        return java.util.stream.Stream.of(first.get(2, TimeUnit.MINUTES), second.get(2, TimeUnit.MINUTES))
                .filter(Objects::nonNull)
                .toList();
    }

    private static Callable<@Nullable SQLException> crossing(
            Connection connection, int held, int wanted, CyclicBarrier bothHoldOne) {
        return () -> {
            try {
                try {
                    change(connection, held);
                } finally {
                    bothHoldOne.await(1, TimeUnit.MINUTES);
                }
                change(connection, wanted);
                connection.commit();
                return null;
            } catch (SQLException e) {
                connection.rollback();
                return e;
            }
        };
    }

    /** One holds a row, the other waits for it in vain. */
    public List<SQLException> waitInVain() throws SQLException {
        change(one, 1);
        try {
            change(other, 1);
            return List.of();
        } catch (SQLException e) {
            return List.of(e);
        } finally {
            other.rollback();
            one.rollback();
        }
    }

    /** One reads a row, the other changes it and commits, then the first wants to change it. */
    public List<SQLException> changeWhatChangedSinceItWasRead() throws SQLException {
        try (Statement statement = one.createStatement()) {
            statement.executeQuery("SELECT TOTAL FROM TWO WHERE ID = 1").close();
        }
        try {
            change(other, 1);
            other.commit();
            change(one, 1);
            return List.of();
        } catch (SQLException e) {
            return List.of(e);
        } finally {
            one.rollback();
            other.rollback();
        }
    }

    /** The sum of both rows, as a new connection sees it. */
    public long total() throws SQLException {
        try (Connection connection = database.open();
                Statement statement = connection.createStatement();
                var row = statement.executeQuery("SELECT SUM(TOTAL) FROM TWO")) {
            row.next();
            return row.getLong(1);
        }
    }

    private static void change(Connection connection, int row) throws SQLException {
        execute(connection, "UPDATE TWO SET TOTAL = TOTAL + 1 WHERE ID = " + row);
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    @Override
    public void close() throws SQLException {
        threads.shutdownNow();
        one.close();
        other.close();
    }
}

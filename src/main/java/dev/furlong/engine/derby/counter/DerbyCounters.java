package dev.furlong.engine.derby.counter;

import dev.furlong.engine.capability.EngineCounters;
import dev.furlong.engine.release.Release;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Derby's own counters: how long its log is, and accesses to its pages. Derby tells the position in the log at which a
 * transaction under way first wrote ({@code SYSCS_DIAG.TRANSACTION_TABLE}, column {@code FIRST_INSTANT}). So a
 * transaction that writes something and is rolled back has the position of the log's end as it was before. It writes a
 * function, which looks at the log's files and at the page cache in Derby's JVM. The function's own share of either is
 * not counted. Source: Derby Reference Manual, "SYSCS_DIAG.TRANSACTION_TABLE diagnostic table".
 */
public final class DerbyCounters implements EngineCounters {
    private static final String LOG_UNSEEN =
            "Derby removed a log file before Furlong read its end, so the log's length is unknown";
    private static final String NO_SYNC_COUNTER =
            "Derby counts the syncs of its log only in its developers' own builds; see the disk's figures";
    private static final String NO_PAGE_COUNTER = "before 10.12, Derby does not count accesses to its pages";
    private static final String NO_PAGE_CACHE =
            "Derby's JVM gave no count: it must have exactly one page cache, with counting switched on";

    private static final String FUNCTION = "FURLONG_COUNTERS";
    /** The minor release from which the table has a name; before 10.4 it has a class's. */
    private static final int TABLES_OF_10 = 4;

    @Override
    public Optional<Counting> counting() {
        return Optional.of(new Counting(
                connection -> tellPageCache(connection, "count"), connection -> tellPageCache(connection, "stop")));
    }

    @Override
    public Map<String, String> missing(Release release) {
        String pages = countedApart(release).isEmpty() ? NO_PAGE_COUNTER : NO_PAGE_CACHE;
        return Map.of(
                Metrics.ENGINE_LOG_BYTES.key(), LOG_UNSEEN,
                Metrics.ENGINE_SYNCS.key(), NO_SYNC_COUNTER,
                Metrics.ENGINE_BUFFER_HITS.key(), pages,
                Metrics.ENGINE_BUFFER_READS.key(), pages);
    }

    @Override
    public Set<String> countedApart(Release release) {
        return release.number().atLeast("10.12")
                ? Set.of(Metrics.ENGINE_BUFFER_HITS.key(), Metrics.ENGINE_BUFFER_READS.key())
                : Set.of();
    }

    /** Makes Derby count accesses to its pages, or count them no more, if it can. */
    private static void tellPageCache(Connection connection, String method) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE FUNCTION " + FUNCTION + " () RETURNS BIGINT" + inside(method));
            try (ResultSet row = statement.executeQuery("VALUES " + FUNCTION + "()")) {
                // It is called when its row is asked for.
                row.next();
            }
        } finally {
            connection.rollback();
        }
    }

    @Override
    public Map<String, Double> read(Connection connection) throws SQLException {
        CounterCalls.WrittenCounts counts = CounterCalls.WrittenCounts.read(call(connection, "ask"));
        call(connection, "own");
        call(connection, "own");
        Map<String, Double> counters = new HashMap<>();
        put(counters, Metrics.ENGINE_LOG_BYTES, counts.logBytes());
        put(counters, Metrics.ENGINE_BUFFER_HITS, counts.hits());
        put(counters, Metrics.ENGINE_BUFFER_READS, counts.misses());
        return counters;
    }

    private static void put(Map<String, Double> counters, Metric metric, long value) {
        if (value != CounterCalls.WrittenCounts.UNKNOWN) {
            counters.put(metric.key(), (double) value);
        }
    }

    /** Calls a method of {@link CounterCalls} in Derby's JVM with the log's position. */
    private static String call(Connection connection, String method) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE FUNCTION " + FUNCTION + " (FILE_NUMBER BIGINT, PLACE BIGINT) RETURNS VARCHAR(100)"
                    + inside(method));
            LogPosition position = firstWritten(connection);
            try (PreparedStatement call = connection.prepareStatement("VALUES " + FUNCTION + "(?, ?)")) {
                call.setLong(1, position.file());
                call.setLong(2, position.place());
                try (ResultSet row = call.executeQuery()) {
                    row.next();
                    return row.getString(1);
                }
            }
        } finally {
            connection.rollback();
        }
    }

    private static String inside(String method) {
        return " LANGUAGE JAVA PARAMETER STYLE JAVA NO SQL EXTERNAL NAME '" + CounterCalls.class.getName() + "."
                + method + "'";
    }

    /** The position in the log at which this connection's transaction first wrote. */
    private static LogPosition firstWritten(Connection connection) throws SQLException {
        DatabaseMetaData derby = connection.getMetaData();
        boolean named = derby.getDatabaseMajorVersion() > 10 || derby.getDatabaseMinorVersion() >= TABLES_OF_10;
        String table = named ? "SYSCS_DIAG.TRANSACTION_TABLE" : "NEW org.apache.derby.diag.TransactionTable()";
        List<String> found = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT FIRST_INSTANT FROM " + table
                        + " AS TRANSACTIONS WHERE TYPE = 'UserTransaction' AND FIRST_INSTANT IS NOT NULL")) {
            while (rows.next()) {
                found.add(rows.getString(1));
            }
        }
        if (found.size() != 1) {
            throw new SQLException(
                    "counter: exactly one Derby transaction must be writing while the log position is read, got "
                            + found);
        }
        return LogPosition.parse(found.get(0));
    }
}

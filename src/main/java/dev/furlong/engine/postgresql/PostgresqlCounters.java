package dev.furlong.engine.postgresql;

import dev.furlong.engine.capability.EngineCounters;
import dev.furlong.engine.connection.ConnectionStep;
import dev.furlong.engine.release.Release;
import dev.furlong.measurement.Metrics;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * PostgreSQL's own counters. The position in its log is exact at any time. The others are each backend's own. It tells
 * them at most once a second, and when it is told to, from release 15 on. So they are exact but for what the server's
 * background processes, such as the checkpointer, have not told yet. Source: PostgreSQL documentation, "The Cumulative
 * Statistics System", and "System Administration Functions".
 */
final class PostgresqlCounters implements EngineCounters {
    private static final int NAMES_OF_10 = 10;
    private static final int TELLS_WHEN_TOLD = 15;
    private static final int LOG_IN_STAT_IO = 18;

    private static final String LATE =
            "before release 15, PostgreSQL's backends report their counters up to a second late";

    @Override
    public Map<String, Double> read(Connection connection) throws SQLException {
        int major = connection.getMetaData().getDatabaseMajorVersion();
        Map<String, Double> counters = new HashMap<>();
        counters.put(
                Metrics.ENGINE_LOG_BYTES.key(),
                number(
                        connection,
                        major >= NAMES_OF_10
                                ? "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')"
                                : "SELECT pg_xlog_location_diff(pg_current_xlog_insert_location(), '0/0')"));
        if (major >= TELLS_WHEN_TOLD) {
            counters.put(
                    Metrics.ENGINE_SYNCS.key(),
                    number(
                            connection,
                            major >= LOG_IN_STAT_IO
                                    ? "SELECT sum(fsyncs) FROM pg_stat_io WHERE object = 'wal'"
                                    : "SELECT wal_sync FROM pg_stat_wal"));
            counters.put(
                    Metrics.ENGINE_BUFFER_HITS.key(), number(connection, "SELECT sum(blks_hit) FROM pg_stat_database"));
            counters.put(
                    Metrics.ENGINE_BUFFER_READS.key(),
                    number(connection, "SELECT sum(blks_read) FROM pg_stat_database"));
        }
        return counters;
    }

    @Override
    public Map<String, String> missing(Release release) {
        Map<String, String> reasons = new HashMap<>();
        if (!release.number().atLeast(String.valueOf(TELLS_WHEN_TOLD))) {
            Stream.of(Metrics.ENGINE_SYNCS, Metrics.ENGINE_BUFFER_HITS, Metrics.ENGINE_BUFFER_READS)
                    .forEach(metric -> reasons.put(metric.key(), LATE));
        }
        return reasons;
    }

    @Override
    public Optional<ConnectionStep> telling() {
        return Optional.of(PostgresqlCounters::tell);
    }

    /** Makes this backend tell its counters at the end of its transaction, before it answers. */
    private static void tell(Connection connection) throws SQLException {
        if (connection.getMetaData().getDatabaseMajorVersion() >= TELLS_WHEN_TOLD) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("SELECT pg_stat_force_next_flush()");
            }
            connection.commit();
        }
    }

    private static double number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            if (!row.next()) {
                throw new SQLException("counter: must have a value, got no row of " + sql);
            }
            return row.getDouble(1);
        }
    }
}

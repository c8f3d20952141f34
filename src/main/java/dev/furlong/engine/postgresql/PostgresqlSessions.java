package dev.furlong.engine.postgresql;

import dev.furlong.engine.capability.SessionView;
import dev.furlong.engine.connection.Connector;
import dev.furlong.measurement.condition.Wait;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What PostgreSQL's backends wait for, by {@code pg_stat_activity}. A backend that is active and waits for nothing is at work.
 * Source: PostgreSQL documentation, "The Cumulative Statistics System", wait events.
 */
final class PostgresqlSessions implements SessionView {
    /** The release from which there are wait events of files and of clients. */
    static final String SINCE = "10";

    private final Connection connection;
    private final PreparedStatement asking;

    private PostgresqlSessions(Connection connection, PreparedStatement asking) {
        this.connection = connection;
        this.asking = asking;
    }

    /** Opens a view of the backends that are connected to the same database. */
    static SessionView open(Connector connector) throws SQLException {
        Connection connection = connector.open();
        try {
            return new PostgresqlSessions(
                    connection,
                    connection.prepareStatement("SELECT state, wait_event_type, wait_event FROM pg_stat_activity"
                            + " WHERE backend_type = 'client backend' AND datname = current_database()"
                            + " AND pid <> pg_backend_pid()"));
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    @Override
    public Map<Wait, Integer> look() throws SQLException {
        Map<Wait, Integer> seen = new EnumMap<>(Wait.class);
        try (ResultSet rows = asking.executeQuery()) {
            while (rows.next()) {
                seen.merge(of(rows.getString(1), rows.getString(2), rows.getString(3)), 1, Integer::sum);
            }
        } finally {
            // Within a transaction, each look would see the same.
            connection.rollback();
        }
        return seen;
    }

    /** What a backend does. */
    static Wait of(@Nullable String state, @Nullable String type, @Nullable String event) {
        if (state == null || !state.equals("active")) {
            return Wait.CLIENT;
        }
        if (type == null || event == null) {
            return Wait.RUN;
        }
        String waits = event.toLowerCase(Locale.ROOT).replace("_", "");
        return switch (type) {
            case "Client" -> Wait.CLIENT;
            // To extend a table is nobody's transaction.
            case "Lock" -> waits.equals("extend") || waits.equals("page") ? Wait.OTHER : Wait.LOCK;
            case "IO" ->
                waits.startsWith("wal")
                        ? Wait.LOG_SYNC
                        // In release 18, only reads go through asynchronous I/O.
                        : waits.contains("read") || waits.contains("prefetch") || waits.startsWith("aio")
                                ? Wait.DATA_READ
                                : Wait.DATA_WRITE;
            // The lock of whoever writes the log out, before release 13 with "Lock" at its end; others of the log are
            // latches.
            case "LWLock" ->
                waits.startsWith("walwrite")
                        ? Wait.LOG_SYNC
                        : waits.startsWith("bufferio") ? Wait.DATA_READ : Wait.OTHER;
            // Another backend reads the page: a lock before release 14.
            case "IPC" -> waits.startsWith("bufferio") ? Wait.DATA_READ : Wait.OTHER;
            default -> Wait.OTHER;
        };
    }

    @Override
    public void close() throws SQLException {
        try (connection) {
            asking.close();
            connection.rollback();
        }
    }
}

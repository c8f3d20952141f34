package dev.furlong.engine.postgresql;

import dev.furlong.engine.capability.SessionView;
import dev.furlong.measurement.condition.Wait;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
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

    private static final String ASKING = "SELECT state, wait_event_type, wait_event FROM pg_stat_activity"
            + " WHERE backend_type = 'client backend' AND datname = current_database() AND pid <> pg_backend_pid()";

    private final Connection connection;

    /**
     * A view of the backends that are connected to the same database.
     *
     * @param connection a connection of its own, which it closes
     */
    PostgresqlSessions(Connection connection) {
        this.connection = connection;
    }

    @Override
    public Map<Wait, Integer> look() throws SQLException {
        Map<Wait, Integer> seen = new EnumMap<>(Wait.class);
        try (Statement asking = connection.createStatement();
                ResultSet rows = asking.executeQuery(ASKING)) {
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
            // Whoever waits to extend a table waits for no transaction.
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
            connection.rollback();
        }
    }
}

package dev.furlong.engine.innodb;

import dev.furlong.engine.capability.SessionView;
import dev.furlong.measurement.condition.Wait;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an InnoDB server's sessions wait for, by its list of processes and its count of lock waits under way. A thread that
 * reads a page, or waits for a latch, has the state of its statement, so that is seen as work; the disk's own figures tell of reads. Source: MySQL Reference
 * Manual, "General Thread States" and "Server Status Variables"; MariaDB documentation, "Thread States". The table
 * {@code INNODB_TRX} names the sessions, but InnoDB renews it only if nobody has read it for 0.1 s.
 */
final class InnodbSessions implements SessionView {
    private static final String STATES = "SELECT command, state FROM information_schema.processlist"
            + " WHERE db = DATABASE() AND id <> CONNECTION_ID()";
    private static final String LOCKS = "SHOW GLOBAL STATUS LIKE 'innodb_row_lock_current_waits'";

    private final Connection connection;

    /**
     * A view of the sessions that use the same database.
     *
     * @param connection a connection of its own, which it closes
     */
    InnodbSessions(Connection connection) {
        this.connection = connection;
    }

    @Override
    public Map<Wait, Integer> look() throws SQLException {
        Map<Wait, Integer> seen = new EnumMap<>(Wait.class);
        try (Statement states = connection.createStatement();
                Statement locks = connection.createStatement();
                ResultSet rows = states.executeQuery(STATES);
                ResultSet waiting = locks.executeQuery(LOCKS)) {
            while (rows.next()) {
                seen.merge(of(rows.getString(1), rows.getString(2)), 1, Integer::sum);
            }
            // They have the state of their statement, as if they were at work.
            int atWork = seen.getOrDefault(Wait.RUN, 0);
            int locked = waiting.next() ? Math.min(waiting.getInt(2), atWork) : 0;
            seen.put(Wait.LOCK, locked);
            seen.put(Wait.RUN, atWork - locked);
        } finally {
            connection.rollback();
        }
        return seen;
    }

    @Override
    public Set<Wait> unseen() {
        return Set.of(Wait.DATA_READ, Wait.DATA_WRITE, Wait.OTHER);
    }

    /** What a session does, but for locks. */
    static Wait of(String command, @Nullable String state) {
        if (command.equals("Sleep")) {
            return Wait.CLIENT;
        }
        String does = state == null ? "" : state.toLowerCase(Locale.ROOT);
        // MySQL says "waiting for handler commit", MariaDB says "Commit".
        return does.contains("commit") ? Wait.LOG_SYNC : Wait.RUN;
    }

    @Override
    public void close() throws SQLException {
        try (connection) {
            connection.rollback();
        }
    }
}

package dev.furlong.engine.innodb;

import dev.furlong.engine.capability.CheckpointSigns;
import dev.furlong.engine.capability.Checkpointing;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.ConnectionStep;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Brings InnoDB's data files level with its buffer pool. No released server has a statement for that. So the server is
 * told to keep no dirty pages, is watched until it has none, and then gets its old setting back.
 */
public final class InnodbCheckpoint implements Checkpointing {
    private static final String LIMIT = "innodb_max_dirty_pages_pct";
    private static final String LOW_WATER = "innodb_max_dirty_pages_pct_lwm";
    private static final String DIRTY = "innodb_buffer_pool_pages_dirty";

    private static final int LOOKS = 6000;
    private static final int LOOK_MILLIS = 50;

    @Override
    public Optional<ConnectionStep> step() {
        return Optional.of(InnodbCheckpoint::make);
    }

    @Override
    public CheckpointSigns signs(Configuration configuration) {
        return RedoLog.signs(configuration);
    }

    @Override
    public OptionalLong logBytes(Connection connection) throws SQLException {
        return ServerVariables.of(connection).logCapacity();
    }

    /**
     * Makes a checkpoint.
     *
     * @throws SQLException if pages are still dirty after five minutes; the server's variables are as before then
     */
    static void make(Connection connection) throws SQLException {
        ServerVariables before = ServerVariables.of(connection);
        try {
            // The low-water mark first: it must not lie above the limit.
            set(connection, LOW_WATER, "0");
            set(connection, LIMIT, "0");
            awaitClean(connection);
        } finally {
            set(connection, LIMIT, before.of(LIMIT));
            set(connection, LOW_WATER, before.of(LOW_WATER));
            connection.rollback();
        }
    }

    private static void awaitClean(Connection connection) throws SQLException {
        String dirty = "";
        for (int look = 0; look < LOOKS; look++) {
            Map<String, String> status = ServerVariables.globalStatus(connection);
            dirty = status.getOrDefault(DIRTY, "no such status variable");
            if (dirty.equals("0")) {
                return;
            }
            try {
                Thread.sleep(LOOK_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new SQLException("checkpoint: was interrupted with " + dirty + " dirty pages", e);
            }
        }
        throw new SQLException(String.format(
                Locale.ROOT,
                "checkpoint: after %d s, %s dirty pages are left in the buffer pool; raise innodb_io_capacity",
                LOOKS * LOOK_MILLIS / 1000,
                dirty));
    }

    private static void set(Connection connection, String variable, String value) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET GLOBAL " + variable + " = " + value);
        }
    }
}

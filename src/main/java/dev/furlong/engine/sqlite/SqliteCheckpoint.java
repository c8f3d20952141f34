package dev.furlong.engine.sqlite;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Moves all of the write-ahead log into the database, and empties it. Source: SQLite documentation, "PRAGMA Statements". */
final class SqliteCheckpoint {
    private SqliteCheckpoint() {}

    /**
     * Makes one. It cannot be made inside of a transaction, and the driver begins one before each statement.
     *
     * @throws SQLException if another connection still reads or writes
     */
    static void make(Connection connection) throws SQLException {
        connection.setAutoCommit(true);
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("PRAGMA wal_checkpoint(TRUNCATE)")) {
            if (!row.next() || row.getInt(1) != 0) {
                throw new SQLException("checkpoint: must empty the write-ahead log, got busy");
            }
        } finally {
            connection.setAutoCommit(false);
        }
    }
}

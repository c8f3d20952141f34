package dev.furlong.engine;

import java.sql.Connection;
import java.sql.SQLException;

/** How an engine brings its data files level with its memory. */
@FunctionalInterface
public interface Checkpoint {
    /**
     * Writes what the engine would have written later, and returns when that is done.
     *
     * @param connection with autocommit off and no transaction under way; left so
     */
    void write(Connection connection) throws SQLException;
}

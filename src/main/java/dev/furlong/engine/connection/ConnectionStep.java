package dev.furlong.engine.connection;

import java.sql.Connection;
import java.sql.SQLException;

/** Something that is done on a connection between phases. */
@FunctionalInterface
public interface ConnectionStep {
    /**
     * Does it.
     *
     * @param connection with autocommit off and no transaction under way; left so
     */
    void on(Connection connection) throws SQLException;
}

package dev.furlong.engine.connection;

import java.sql.Connection;
import java.sql.SQLException;

/** A step that is taken on a connection between phases. */
@FunctionalInterface
public interface ConnectionStep {
    /**
     * Takes the step.
     *
     * @param connection a connection with autocommit off and no transaction under way; it is left so
     */
    void on(Connection connection) throws SQLException;
}

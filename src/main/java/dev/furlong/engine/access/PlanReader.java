package dev.furlong.engine.access;

import dev.furlong.measurement.condition.AccessPath;
import java.sql.Connection;
import java.sql.SQLException;

/** Asks an engine for its plan of a query, and reads the access path out of it. */
@FunctionalInterface
public interface PlanReader {
    /**
     * A plan.
     *
     * @param path the access path in it
     * @param text the plan as the engine tells it, in one line
     */
    record Plan(AccessPath path, String text) {}

    /**
     * Asks for the plan and reads it. It leaves the transaction open, and the connection may be used for nothing else afterwards.
     *
     * @param connection a connection to the database, with autocommit off
     * @param sql a query of one table, with one question mark even if the load sends literals
     * @param value the value for the question mark
     */
    Plan read(Connection connection, String sql, int value) throws SQLException;
}

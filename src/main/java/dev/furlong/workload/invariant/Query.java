package dev.furlong.workload.invariant;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Queries of the checks. */
public final class Query {
    private Query() {}

    /** The one number that a query answers; an empty sum counts as 0. */
    public static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            if (!rows.next()) {
                throw new SQLException("check: must return a row: " + sql);
            }
            return rows.getLong(1);
        }
    }
}

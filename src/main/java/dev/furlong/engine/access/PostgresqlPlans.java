package dev.furlong.engine.access;

import dev.furlong.measurement.condition.AccessPath;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;

/** PostgreSQL's EXPLAIN. Source: PostgreSQL documentation, "Using EXPLAIN". */
public final class PostgresqlPlans implements PlanReader {
    @Override
    public Plan read(Connection connection, String sql, int value) throws SQLException {
        return of(Explained.by(connection, "EXPLAIN " + sql, value));
    }

    /** Reads a plan. PostgreSQL names the index of a primary key after its table: {@code items_pkey}. */
    static Plan of(String text) {
        String plan = text.toLowerCase(Locale.ROOT);
        AccessPath path;
        if (plan.contains("_pkey")) {
            path = AccessPath.PRIMARY_KEY;
        } else if (plan.contains("index only scan")) {
            path = AccessPath.COVERING_INDEX;
        } else if (plan.contains("index scan")) {
            // That of a bitmap too, after which the rows are read.
            path = AccessPath.SECONDARY_INDEX;
        } else {
            path = plan.contains("seq scan") ? AccessPath.TABLE_SCAN : AccessPath.UNKNOWN;
        }
        return new Plan(path, text);
    }
}

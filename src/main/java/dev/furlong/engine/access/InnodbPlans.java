package dev.furlong.engine.access;

import dev.furlong.measurement.condition.AccessPath;
import java.sql.Connection;
import java.sql.SQLException;

/** The EXPLAIN of MySQL and MariaDB. Source: MySQL 9 Reference Manual, "EXPLAIN Output Format". */
public final class InnodbPlans implements PlanReader {
    @Override
    public Plan read(Connection connection, String sql, int value) throws SQLException {
        return of(Explained.by(connection, "EXPLAIN FORMAT=TRADITIONAL " + sql, value, "type", "key", "Extra"));
    }

    /** Reads a plan in the form {@code type=ref; key=ITEMS_BY_NUMBER; Extra=Using index}. */
    static Plan of(String text) {
        AccessPath path;
        if (text.contains("type=index;")) {
            path = AccessPath.INDEX_SCAN;
        } else if (text.contains("key=PRIMARY")) {
            path = AccessPath.PRIMARY_KEY;
        } else if (text.contains("key=")) {
            // "Using index condition" is something else: the row is read.
            path = text.matches(".*Using index(?! condition).*")
                    ? AccessPath.COVERING_INDEX
                    : AccessPath.SECONDARY_INDEX;
        } else {
            path = text.contains("type=ALL") ? AccessPath.TABLE_SCAN : AccessPath.UNKNOWN;
        }
        return new Plan(path, text);
    }
}

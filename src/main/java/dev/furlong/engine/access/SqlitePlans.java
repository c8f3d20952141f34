package dev.furlong.engine.access;

import dev.furlong.measurement.condition.AccessPath;
import java.sql.Connection;
import java.sql.SQLException;

/** SQLite's EXPLAIN QUERY PLAN. Source: SQLite documentation, "EXPLAIN QUERY PLAN". */
public final class SqlitePlans implements PlanReader {
    @Override
    public Plan read(Connection connection, String sql, int value) throws SQLException {
        return of(Explained.by(connection, "EXPLAIN QUERY PLAN " + sql, value, "detail"));
    }

    /** Reads a plan in the form {@code detail=SEARCH ITEMS USING INDEX ITEMS_BY_NUMBER (ITEM_NUMBER=?)}. */
    static Plan of(String text) {
        AccessPath path;
        if (text.contains("SCAN") && text.contains("INDEX")) {
            path = AccessPath.INDEX_SCAN;
        } else if (text.contains("PRIMARY KEY")) {
            path = AccessPath.PRIMARY_KEY;
        } else if (text.contains("USING COVERING INDEX")) {
            path = AccessPath.COVERING_INDEX;
        } else if (text.contains("USING INDEX")) {
            path = AccessPath.SECONDARY_INDEX;
        } else {
            path = text.contains("SCAN") ? AccessPath.TABLE_SCAN : AccessPath.UNKNOWN;
        }
        return new Plan(path, text);
    }
}

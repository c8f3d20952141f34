package dev.furlong.engine.access;

import dev.furlong.measurement.condition.AccessPath;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * H2's EXPLAIN, which names the index in a comment and does not tell whether the row is read too. Source: H2 documentation,
 * "Performance", "Explain Plan".
 */
public final class H2Plans implements PlanReader {
    @Override
    public Plan read(Connection connection, String sql, int value) throws SQLException {
        return of(Explained.by(connection, "EXPLAIN " + sql, value));
    }

    /** Reads a plan in the form <code>SELECT … FROM "PUBLIC"."ITEMS" /&#42; PUBLIC.PRIMARY_KEY_4: ITEM_ID = ?1 &#42;/ …</code>. */
    static Plan of(String text) {
        AccessPath path;
        if (text.contains("tableScan")) {
            path = AccessPath.TABLE_SCAN;
        } else if (text.contains("PRIMARY_KEY")) {
            path = AccessPath.PRIMARY_KEY;
        } else {
            path = text.contains("/*") ? AccessPath.SOME_INDEX : AccessPath.UNKNOWN;
        }
        return new Plan(path, text);
    }
}

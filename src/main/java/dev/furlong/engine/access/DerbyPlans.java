package dev.furlong.engine.access;

import dev.furlong.measurement.condition.AccessPath;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Derby's runtime statistics, which it gathers while it executes the query. Source: Apache Derby, Tuning Derby, "Working with
 * RunTimeStatistics". They name the result sets that were at work.
 */
public final class DerbyPlans implements PlanReader {
    /** The lines that name a result set of a table, and what was read for it. */
    private static final Pattern SAYING =
            Pattern.compile("(?:Table Scan|Index Scan|Index Row to Base Row) ResultSet[^\\n]*"
                    + "|Number of (?:pages|rows) visited=\\d+");

    @Override
    public Plan read(Connection connection, String sql, int value) throws SQLException {
        // Only this connection gathers them, and it is closed after the answer.
        try (Statement collecting = connection.createStatement()) {
            collecting.execute("CALL SYSCS_UTIL.SYSCS_SET_RUNTIMESTATISTICS(1)");
        }
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            query.setInt(1, value);
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    // The statistics are those of a query that came to its end.
                }
            }
        }
        try (Statement asking = connection.createStatement();
                ResultSet answer = asking.executeQuery("VALUES SYSCS_UTIL.SYSCS_GET_RUNTIMESTATISTICS()")) {
            String statistics = answer.next() ? answer.getString(1) : null;
            return of(statistics == null ? "" : statistics);
        }
    }

    /** Reads statistics. */
    static Plan of(String statistics) {
        Matcher saying = SAYING.matcher(statistics);
        StringBuilder text = new StringBuilder();
        while (saying.find()) {
            text.append(text.length() == 0 ? "" : "; ").append(saying.group());
        }
        // Nothing is found where a server answers in another language. Then all that it says is kept.
        return new Plan(
                path(text.toString().toLowerCase(Locale.ROOT)),
                Explained.shortened(text.length() == 0 ? statistics : text.toString()));
    }

    private static AccessPath path(String text) {
        if (text.contains("index scan")) {
            // A constraint's index is that of the primary key: the tables of loads have no other constraint.
            return text.contains("using constraint")
                    ? AccessPath.PRIMARY_KEY
                    : text.contains("index row to base row") ? AccessPath.SECONDARY_INDEX : AccessPath.COVERING_INDEX;
        }
        return text.contains("table scan") ? AccessPath.TABLE_SCAN : AccessPath.UNKNOWN;
    }
}

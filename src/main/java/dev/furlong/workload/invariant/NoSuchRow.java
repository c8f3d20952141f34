package dev.furlong.workload.invariant;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * An invariant that holds while a query, which looks for offenders, finds none.
 *
 * @param rule the rule in words
 * @param offenders the query
 */
public record NoSuchRow(String rule, String offenders) implements Invariant {
    @Override
    public boolean needsLedger() {
        return false;
    }

    @Override
    public Optional<String> violation(Connection connection, Ledger ledger) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(offenders)) {
            if (!rows.next()) {
                return Optional.empty();
            }
            StringJoiner first = new StringJoiner(", ");
            for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                first.add(rows.getMetaData().getColumnLabel(column) + " = " + rows.getString(column));
            }
            long count = 1;
            while (rows.next()) {
                count++;
            }
            return Optional.of(count + " offending, the first: " + first);
        }
    }
}

package dev.furlong.workload.invariant;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * The invariant that no row was added or lost.
 *
 * @param table the table
 * @param rows the number of rows that it was populated with
 */
public record RowCount(String table, long rows) implements Invariant {
    @Override
    public String rule() {
        return table + " still has the number of rows that it was populated with";
    }

    @Override
    public boolean needsLedger() {
        return false;
    }

    @Override
    public Optional<String> violation(Connection connection, Ledger ledger) throws SQLException {
        long found = Query.number(connection, "SELECT COUNT(*) FROM " + table);
        return found == rows ? Optional.empty() : Optional.of(found + " rows of " + rows);
    }
}

package dev.furlong.workload.tpcb;

import dev.furlong.workload.invariant.Invariant;
import dev.furlong.workload.invariant.Ledger;
import dev.furlong.workload.invariant.Query;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Tables that no transaction adds to have the rows that they were populated with. */
record Counts(List<Expected> expected) implements Invariant {
    record Expected(String table, long rows) {}

    @Override
    public String rule() {
        return "tables that no transaction inserts into keep their number of rows";
    }

    @Override
    public boolean needsLedger() {
        return false;
    }

    @Override
    public Optional<String> violation(Connection connection, Ledger ledger) throws SQLException {
        for (Expected one : expected) {
            long found = Query.number(connection, "SELECT COUNT(*) FROM " + one.table());
            if (found != one.rows()) {
                return Optional.of(one.table() + " has " + found + " rows of " + one.rows());
            }
        }
        return Optional.empty();
    }
}

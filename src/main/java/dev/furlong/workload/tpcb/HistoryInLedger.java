package dev.furlong.workload.tpcb;

import dev.furlong.workload.invariant.Invariant;
import dev.furlong.workload.invariant.Ledger;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * History holds exactly the transactions that each client's ledger has as committed: as many rows, of the same total. A
 * commit of unknown outcome may be there or not; its id tells which.
 */
final class HistoryInLedger implements Invariant {
    private record Part(long rows, long amount) {}

    @Override
    public String rule() {
        return "HISTORY holds exactly the transactions that are committed by the clients' ledger";
    }

    @Override
    public Optional<String> violation(Connection connection, Ledger ledger) throws SQLException {
        Map<String, Part> history = byClient(connection);
        for (Ledger.Entry entry : ledger.entries()) {
            Part found = history.getOrDefault(HistoryEntries.clientPrefix(entry.client()), new Part(0, 0));
            Part expected = withUnknown(connection, entry);
            if (!found.equals(expected)) {
                return Optional.of("client " + entry.client() + " has " + found.rows() + " rows of total "
                        + found.amount() + ", its ledger has " + expected.rows() + " of total "
                        + expected.amount());
            }
            history.remove(HistoryEntries.clientPrefix(entry.client()));
        }
        return history.isEmpty() ? Optional.empty() : Optional.of("rows of no client: " + history.keySet());
    }

    private static Map<String, Part> byClient(Connection connection) throws SQLException {
        Map<String, Part> parts = new HashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT CLIENT, COUNT(*), SUM(AMOUNT) FROM"
                        + " (SELECT SUBSTR(EXTRA_DATA, 1, " + HistoryEntries.CLIENT_DIGITS + ") AS CLIENT, AMOUNT"
                        + " FROM HISTORY) ENTRIES GROUP BY CLIENT")) {
            while (rows.next()) {
                parts.put(rows.getString(1), new Part(rows.getLong(2), rows.getLong(3)));
            }
        }
        return parts;
    }

    private static Part withUnknown(Connection connection, Ledger.Entry entry) throws SQLException {
        long rows = entry.committed();
        long amount = entry.amount();
        try (PreparedStatement find =
                connection.prepareStatement("SELECT COUNT(*) FROM HISTORY WHERE EXTRA_DATA = ?")) {
            for (Ledger.Unknown unknown : entry.unknown()) {
                find.setString(1, unknown.id());
                try (ResultSet found = find.executeQuery()) {
                    if (found.next() && found.getLong(1) == 1) {
                        rows++;
                        amount += unknown.amount();
                    }
                }
            }
        }
        return new Part(rows, amount);
    }
}

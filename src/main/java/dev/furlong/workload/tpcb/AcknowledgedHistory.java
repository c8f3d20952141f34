package dev.furlong.workload.tpcb;

import dev.furlong.workload.acknowledged.Acknowledgement;
import dev.furlong.workload.acknowledged.AcknowledgementCheck;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Each acknowledged transaction has a row of its own in the history, by its client and its number, with its amount. */
final class AcknowledgedHistory implements AcknowledgementCheck {
    private record Id(int client, long transaction) {}

    @Override
    public List<Acknowledgement> missing(Connection connection, List<Acknowledgement> acknowledged)
            throws SQLException {
        Map<Id, Long> amounts = new HashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT EXTRA_DATA, AMOUNT FROM HISTORY")) {
            while (rows.next()) {
                String id = rows.getString(1);
                amounts.put(
                        new Id(
                                Integer.parseInt(id.substring(0, HistoryEntries.CLIENT_DIGITS)),
                                Long.parseLong(id.substring(HistoryEntries.CLIENT_DIGITS, HistoryEntries.ID_LENGTH))),
                        rows.getLong(2));
            }
        }
        return acknowledged.stream()
                .filter(one -> !Long.valueOf(one.amount()).equals(amounts.get(new Id(one.client(), one.key()))))
                .toList();
    }
}

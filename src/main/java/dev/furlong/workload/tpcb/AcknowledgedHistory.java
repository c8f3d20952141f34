package dev.furlong.workload.tpcb;

import dev.furlong.workload.acknowledged.Acknowledgement;
import dev.furlong.workload.acknowledged.AcknowledgementCheck;
import dev.furlong.workload.acknowledged.AcknowledgementFindings;
import dev.furlong.workload.acknowledged.Acknowledgements;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Each acknowledged transaction has a row of its own in the history, by its client and its number, with its amount. The
 * engine sorts the history, and both are gone through side by side. What the driver keeps of the answer is its own: those of
 * MySQL and DuckDB keep all of it.
 */
final class AcknowledgedHistory implements AcknowledgementCheck {
    private static final int FETCHED = 1_000;

    @Override
    public AcknowledgementFindings compare(Connection connection, Acknowledgements acknowledged) throws SQLException {
        AcknowledgementFindings findings = new AcknowledgementFindings();
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(FETCHED);
            try (ResultSet rows =
                    statement.executeQuery("SELECT EXTRA_DATA, AMOUNT FROM HISTORY ORDER BY EXTRA_DATA")) {
                History history = new History(rows, findings);
                for (Acknowledgement one : acknowledged) {
                    history.find(one);
                }
                history.finish();
            }
        }
        return findings;
    }

    private static final class History {
        private final ResultSet rows;
        private final AcknowledgementFindings findings;
        private long number = -1;
        private long amount;
        private boolean over;

        History(ResultSet rows, AcknowledgementFindings findings) throws SQLException {
            this.rows = rows;
            this.findings = findings;
            advance();
        }

        void find(Acknowledgement one) throws SQLException {
            long wanted = HistoryEntries.number(one.client(), one.key());
            while (!over && number < wanted) {
                advance();
            }
            boolean held = false;
            boolean there = false;
            long last = 0;
            while (!over && number == wanted) {
                held |= amount == one.amount();
                there = true;
                last = amount;
                advance();
            }
            if (!held) {
                findings.missing(
                        1,
                        one.words() + ": "
                                + (there
                                        ? "its row of HISTORY has the amount " + last
                                        : "no row of HISTORY has its id"));
            }
        }

        /** Rows that no client wrote may be the last. */
        void finish() throws SQLException {
            while (!over) {
                advance();
            }
        }

        /** To the next row that a client may have written. */
        private void advance() throws SQLException {
            while (rows.next()) {
                String id = rows.getString(1);
                amount = rows.getLong(2);
                boolean without = rows.wasNull();
                number = HistoryEntries.number(id);
                if (number >= 0 && !without) {
                    return;
                }
                findings.damaged("a row of HISTORY has the id '" + id + "' and "
                        + (without ? "no amount" : "the amount " + amount) + ": no client writes such a row");
            }
            over = true;
        }
    }
}

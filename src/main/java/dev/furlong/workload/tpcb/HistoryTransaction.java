package dev.furlong.workload.tpcb;

import dev.furlong.workload.JdbcTransaction;
import dev.furlong.workload.WrongAnswerException;
import dev.furlong.workload.acknowledged.AcknowledgementSink;
import dev.furlong.workload.invariant.Ledger;
import dev.furlong.workload.statement.SqlStatement;
import java.sql.SQLException;

/** A transaction that inserts a row into the history, by which its outcome is known. */
abstract class HistoryTransaction implements JdbcTransaction {
    /** The client's part of the history. */
    final HistoryEntries entries;

    HistoryTransaction(int client) {
        this.entries = new HistoryEntries(client);
    }

    /** Adds an amount to the balance of one row. */
    static void update(SqlStatement update, long amount, int id, String what) throws SQLException {
        update.setLong(1, amount);
        update.setInt(2, id);
        int changed = update.executeUpdate();
        if (changed != 1) {
            throw new WrongAnswerException("update of " + what + " " + id + ": must change one row, got " + changed);
        }
    }

    @Override
    public void committed() {
        entries.committed();
    }

    @Override
    public void acknowledge(AcknowledgementSink sink) {
        entries.acknowledge(sink);
    }

    @Override
    public void unknown() {
        entries.unknown();
    }

    @Override
    public Ledger.Entry ledger() {
        return entries.ledger();
    }
}

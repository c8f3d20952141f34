package dev.furlong.loadgen;

import dev.furlong.workload.Statements;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.acknowledged.AcknowledgementSink;
import dev.furlong.workload.invariant.Ledger;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.SplittableRandom;

/**
 * Another transaction, each of whose acknowledged commits is recorded before the next one begins. So a client whose
 * acknowledgements nobody takes down does nothing for it.
 */
record Acknowledging(Transaction inner, AcknowledgementSink sink) implements Transaction {
    @Override
    public void next(SplittableRandom random) {
        inner.next(random);
    }

    @Override
    public int kind() {
        return inner.kind();
    }

    @Override
    public long waitNanos() {
        return inner.waitNanos();
    }

    @Override
    public Statements prepare(Connection connection) throws SQLException {
        return inner.prepare(connection);
    }

    @Override
    public void committed() {
        inner.committed();
        inner.acknowledge(sink);
    }

    @Override
    public void rolledBack() {
        inner.rolledBack();
    }

    @Override
    public void unknown() {
        inner.unknown();
    }

    @Override
    public Ledger.Entry ledger() {
        return inner.ledger();
    }
}

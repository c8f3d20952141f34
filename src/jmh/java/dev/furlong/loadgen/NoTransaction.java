package dev.furlong.loadgen;

import dev.furlong.workload.Ledger;
import dev.furlong.workload.Statements;
import dev.furlong.workload.Transaction;
import java.sql.Connection;
import java.util.List;
import java.util.SplittableRandom;

/** A transaction that does nothing, so that what is left is the cost of running it. */
final class NoTransaction implements Transaction {
    @Override
    public void next(SplittableRandom random) {
        // Draws nothing.
    }

    @Override
    public Statements prepare(Connection connection) {
        throw new IllegalStateException("no transaction: has no statements");
    }

    @Override
    public void committed() {
        // Counts nothing.
    }

    @Override
    public void unknown() {
        // Counts nothing.
    }

    @Override
    public Ledger.Entry ledger() {
        return new Ledger.Entry(0, 0, 0, List.of());
    }
}

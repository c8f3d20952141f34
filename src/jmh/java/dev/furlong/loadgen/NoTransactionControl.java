package dev.furlong.loadgen;

/** Ends transactions that do nothing. */
final class NoTransactionControl implements TransactionControl {
    @Override
    public void commit() {
        // Nothing to commit.
    }

    @Override
    public void rollback() {
        // Nothing to undo.
    }
}

package dev.furlong.workload;

import dev.furlong.workload.acknowledged.AcknowledgementSink;
import dev.furlong.workload.invariant.Ledger;
import java.util.SplittableRandom;

/**
 * One client's transactions: their inputs, and the ledger of their outcomes. The caller sends, commits and rolls back:
 * {@link JdbcTransaction} has statements for JDBC. Not for more than one thread.
 */
public interface Transaction {
    /** Draws the inputs of the next transaction. */
    void next(SplittableRandom random);

    /**
     * The kind of the transaction that was drawn last, by its place in {@link Workload#kinds()}. Asked before each
     * transaction, so it allocates nothing.
     */
    default int kind() {
        return 0;
    }

    /**
     * The time that the client waits before it begins the transaction that was drawn last, in nanoseconds. It is the sum
     * of the previous transaction's think time and this one's keying time. It is at least 0 and at most the workload's
     * {@link Workload#longestWait}. A workload that waits is asked before each transaction, so it allocates nothing.
     */
    default long waitNanos() {
        return 0;
    }

    /** Its commit was acknowledged; the client's ledger counts it. */
    void committed();

    /**
     * Tells the sink what the transaction that was drawn last is about to change. Called before any of it is sent, if
     * acknowledgements are recorded and the workload has a {@link Workload#acknowledgements check} of them. It allocates
     * nothing. A workload does nothing here if each of its commits can be told apart in the data.
     */
    default void intend(AcknowledgementSink sink) {}

    /**
     * Tells the sink what the acknowledged commit changed, if anything. Called after {@link #committed}, if
     * acknowledgements are recorded and the workload has a {@link Workload#acknowledgements check} of them. It allocates
     * nothing.
     */
    default void acknowledge(AcknowledgementSink sink) {}

    /**
     * The transaction was rolled back on purpose. The client's ledger does not count what it changed. Only a kind that
     * says so has such transactions.
     */
    default void rolledBack() {}

    /** Its commit was sent and the answer was lost; the client's ledger keeps it apart. */
    void unknown();

    /** The client's ledger so far. */
    Ledger.Entry ledger();
}

package dev.furlong.workload;

import dev.furlong.workload.acknowledged.AcknowledgementSink;
import dev.furlong.workload.invariant.Ledger;
import java.util.SplittableRandom;

/**
 * One client's transactions: their inputs, and the ledger of what came of them. What sends it, commits it and rolls
 * it back is the caller's: {@link JdbcTransaction} has statements for JDBC. Not for more than one thread.
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
     * The time that the client waits before it begins the transaction that was drawn last, in nanoseconds. It is the
     * think time of the one before it and this one's keying time together, from 0 to the workload's
     * {@link Workload#longestWait}. Asked once a transaction, of workloads that wait, so it allocates nothing.
     */
    default long waitNanos() {
        return 0;
    }

    /** Its commit was acknowledged; the client's ledger counts it. */
    void committed();

    /**
     * It was drawn, and somebody takes down each acknowledgement. Called before anything of it is sent, only where the
     * workload has a {@link Workload#acknowledgements check} of them. It tells the sink what it is about to change, and
     * allocates nothing. A workload that can tell each commit in the data from all others need not say.
     */
    default void intend(AcknowledgementSink sink) {}

    /**
     * Its commit was acknowledged, and somebody takes down each acknowledgement. Called after {@link #committed}, only where
     * the workload has a {@link Workload#acknowledgements check} of them. It tells the sink what the commit changed, if
     * anything, and allocates nothing.
     */
    default void acknowledge(AcknowledgementSink sink) {}

    /**
     * The transaction was rolled back on purpose, as its statements asked; the client's ledger does not count what it
     * changed. Only transactions of a kind that says so are.
     */
    default void rolledBack() {}

    /** Its commit was sent and the answer was lost; the client's ledger keeps it apart. */
    void unknown();

    /** The client's ledger so far. */
    Ledger.Entry ledger();
}

package dev.furlong.workload;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.SplittableRandom;

/**
 * One client's transactions: their inputs, and the ledger of what came of them. Connections, commit and rollback are the
 * caller's. Not for more than one thread.
 */
public interface Transaction {
    /** Draws the inputs of the next transaction. */
    void next(SplittableRandom random);

    /**
     * Prepares its statements on a connection, for as long as the caller has it: for all of the client's transactions, or
     * for one. They send the inputs that were drawn last.
     *
     * @param connection with autocommit off; whoever closes it closes the statements too if this fails
     */
    Statements prepare(Connection connection) throws SQLException;

    /** Its commit was acknowledged; the client's ledger counts it. */
    void committed();

    /** Its commit was sent and the answer was lost; the client's ledger keeps it apart. */
    void unknown();

    /** What this client did so far. */
    Ledger.Entry ledger();
}

package dev.furlong.workload;

import java.sql.SQLException;
import java.util.SplittableRandom;

/**
 * One client's transactions, on its connection, with its statements prepared. Commit and rollback are the caller's. Not
 * for more than one thread.
 */
public interface Transaction extends AutoCloseable {
    /** Draws the inputs of the next transaction. */
    void next(SplittableRandom random);

    /**
     * Sends its statements and checks what they answer. After a rollback it may be called again and sends the same.
     *
     * @throws SQLException as the engine says
     * @throws WrongAnswerException if an answer is not what it must be
     */
    void execute() throws SQLException;

    /** Its commit was acknowledged; the client's ledger counts it. */
    void committed();

    /** Its commit was sent and the answer was lost; the client's ledger keeps it apart. */
    void unknown();

    /** What this client did so far. */
    Ledger.Entry ledger();

    @Override
    void close() throws SQLException;
}

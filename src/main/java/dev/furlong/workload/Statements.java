package dev.furlong.workload;

import java.sql.SQLException;

/** A client's transaction as statements prepared on one connection. */
public interface Statements extends AutoCloseable {
    /**
     * Sends the statements and checks their answers. After a rollback it may be called again and sends the same.
     *
     * @return the end that the transaction is to have; the caller ends it
     * @throws SQLException if the engine reports an error
     * @throws WrongAnswerException if an answer is not what it must be
     */
    Ending execute() throws SQLException;

    /** Closes the statements; the connection stays open. */
    @Override
    void close() throws SQLException;
}

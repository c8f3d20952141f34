package dev.furlong.workload;

import java.sql.SQLException;

/** A client's transaction as statements prepared on one connection. */
public interface Statements extends AutoCloseable {
    /**
     * Sends them and checks what they answer. After a rollback it may be called again and sends the same.
     *
     * @return how the transaction is to end; the caller ends it
     * @throws SQLException as the engine says
     * @throws WrongAnswerException if an answer is not what it must be
     */
    Ending execute() throws SQLException;

    /** Closes them; the connection stays open. */
    @Override
    void close() throws SQLException;
}

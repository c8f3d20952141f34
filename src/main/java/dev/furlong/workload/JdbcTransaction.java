package dev.furlong.workload;

import java.sql.Connection;
import java.sql.SQLException;

/** A client's transactions that are sent by JDBC. */
public interface JdbcTransaction extends Transaction {
    /**
     * Prepares its statements on a connection, for as long as the caller has it: for all of the client's transactions,
     * or for one. They send the inputs that were drawn last.
     *
     * @param connection the connection, with autocommit off; whoever closes it closes the statements too if this fails
     */
    Statements prepare(Connection connection) throws SQLException;

    /**
     * The same transactions, with their statements.
     *
     * @throws IllegalStateException if they have none
     */
    static JdbcTransaction of(Transaction transaction) {
        if (transaction instanceof JdbcTransaction jdbc) {
            return jdbc;
        }
        throw new IllegalStateException("workload: must have statements to be sent by JDBC, got "
                + transaction.getClass().getName());
    }
}

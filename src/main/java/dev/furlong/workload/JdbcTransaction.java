package dev.furlong.workload;

import dev.furlong.workload.statement.StatementSource;
import java.sql.SQLException;

/** A client's transactions that are sent by JDBC. */
public interface JdbcTransaction extends Transaction {
    /**
     * Makes its statements on a connection, for as long as the caller has it: for all of the client's transactions,
     * or for one. They send the inputs that were drawn last.
     *
     * @param source makes the statements; whoever closes its connection closes them too if this fails
     */
    Statements prepare(StatementSource source) throws SQLException;

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

package dev.furlong.loadgen;

import java.sql.Connection;
import java.sql.SQLException;

/** Ends transactions. */
interface TransactionControl {
    void commit() throws SQLException;

    void rollback() throws SQLException;

    /** By a JDBC connection. */
    static TransactionControl of(Connection connection) {
        return new TransactionControl() {
            @Override
            public void commit() throws SQLException {
                connection.commit();
            }

            @Override
            public void rollback() throws SQLException {
                connection.rollback();
            }
        };
    }
}

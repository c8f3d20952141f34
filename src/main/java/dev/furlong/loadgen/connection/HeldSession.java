package dev.furlong.loadgen.connection;

import dev.furlong.engine.connection.ConnectionStep;
import dev.furlong.engine.connection.Connector;
import dev.furlong.workload.Statements;
import dev.furlong.workload.Transaction;
import java.sql.Connection;
import java.sql.SQLException;

/** On one connection of the client's own, with its statements prepared once. */
final class HeldSession implements Session {
    private final Connection connection;
    private final Transaction transaction;
    private Statements statements;

    private HeldSession(Connection connection, Transaction transaction, Statements statements) {
        this.connection = connection;
        this.transaction = transaction;
        this.statements = statements;
    }

    static HeldSession open(Connector connector, Transaction transaction) throws SQLException {
        Connection connection = connector.open();
        try {
            return new HeldSession(connection, transaction, transaction.prepare(connection));
        } catch (SQLException | RuntimeException e) {
            try {
                connection.rollback();
                connection.close();
            } catch (SQLException left) {
                e.addSuppressed(left);
            }
            throw e;
        }
    }

    @Override
    public void execute() throws SQLException {
        statements.execute();
    }

    @Override
    public void commit() throws SQLException {
        connection.commit();
    }

    @Override
    public void rollback() throws SQLException {
        connection.rollback();
    }

    @Override
    public void prepareAnew() throws SQLException {
        statements.close();
        statements = transaction.prepare(connection);
    }

    @Override
    public void release() {
        // The client keeps it.
    }

    @Override
    public void between(ConnectionStep step) throws SQLException {
        step.on(connection);
    }

    @Override
    public void abort() throws SQLException {
        connection.abort(Runnable::run);
    }

    private interface Step extends AutoCloseable {
        @Override
        void close() throws SQLException;
    }

    @Override
    public void close() throws SQLException {
        Step undo = connection::rollback;
        Step unprepare = statements::close;
        try (connection;
                undo;
                unprepare) {
            // Taken from the last to the first; what fails after a failure is kept with it.
        }
    }
}

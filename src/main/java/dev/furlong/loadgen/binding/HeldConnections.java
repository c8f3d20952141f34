package dev.furlong.loadgen.binding;

import dev.furlong.engine.Engine;
import dev.furlong.engine.connection.ConnectionStep;
import dev.furlong.engine.connection.Connector;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.setting.value.ConnectionUse;
import dev.furlong.workload.Ending;
import dev.furlong.workload.JdbcTransaction;
import dev.furlong.workload.Statements;
import dev.furlong.workload.Transaction;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/** A connection for each client, for as long as the client lives. */
record HeldConnections(Engine engine, Connector connector) implements Bindings {
    @Override
    public Binding bind(Transaction transaction) throws SQLException {
        return Held.open(engine, connector, JdbcTransaction.of(transaction));
    }

    @Override
    public Map<String, EffectiveSetting> readBack(Settings settings) {
        return Map.of(
                Setting.CONNECTIONS.key(),
                EffectiveSetting.of(
                        settings.written(Setting.CONNECTIONS), ConnectionUse.HELD.word(), Witness.OBSERVED));
    }

    @Override
    public void close() {
        // Each binding closes its own.
    }

    /** A binding on one connection of the client's own, on which its statements stay prepared. */
    private static final class Held extends JdbcBinding {
        private final Connection connection;
        private final JdbcTransaction transaction;
        private Statements statements;

        private Held(Engine engine, Connection connection, JdbcTransaction transaction, Statements statements) {
            super(engine);
            this.connection = connection;
            this.transaction = transaction;
            this.statements = statements;
        }

        static Held open(Engine engine, Connector connector, JdbcTransaction transaction) throws SQLException {
            Connection connection = connector.open();
            try {
                return new Held(engine, connection, transaction, prepared(connection, transaction));
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
        public Ending execute() throws SQLException {
            return statements.execute();
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
            statements = prepared(connection, transaction);
        }

        /**
         * Prepares the statements. Some drivers begin a transaction for this. None is left open, or the first attempt would
         * see old data.
         */
        private static Statements prepared(Connection connection, JdbcTransaction transaction) throws SQLException {
            Statements statements = transaction.prepare(connection);
            connection.rollback();
            return statements;
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

        private interface Closing extends AutoCloseable {
            @Override
            void close() throws SQLException;
        }

        @Override
        public void close() throws SQLException {
            Closing undo = connection::rollback;
            Closing unprepare = statements::close;
            try (connection;
                    undo;
                    unprepare) {
                // Taken from the last to the first; what fails after a failure is kept with it.
            }
        }
    }
}

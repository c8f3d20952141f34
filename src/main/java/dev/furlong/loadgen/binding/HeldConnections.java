package dev.furlong.loadgen.binding;

import dev.furlong.engine.Engine;
import dev.furlong.engine.connection.ConnectionStep;
import dev.furlong.engine.connection.Connector;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.setting.client.ConnectionUse;
import dev.furlong.plan.setting.client.StatementUse;
import dev.furlong.workload.Ending;
import dev.furlong.workload.JdbcTransaction;
import dev.furlong.workload.Statements;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.statement.StatementSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/**
 * A connection for each client, for as long as the client lives.
 *
 * @param engine the engine that the connections lead to
 * @param connector opens them
 * @param use how clients send their statements
 */
record HeldConnections(Engine engine, Connector connector, StatementUse use) implements Bindings {
    @Override
    public Binding bind(Transaction transaction) throws SQLException {
        return Held.open(engine, connector, use, JdbcTransaction.of(transaction));
    }

    @Override
    public Map<String, EffectiveSetting> readBack(Settings settings) {
        return Map.of(
                Setting.CONNECTIONS.key(),
                EffectiveSetting.of(settings.written(Setting.CONNECTIONS), ConnectionUse.HELD.word(), Witness.OBSERVED),
                Setting.STATEMENTS.key(),
                EffectiveSetting.of(settings.written(Setting.STATEMENTS), use.word(), Witness.STARTED_WITH));
    }

    @Override
    public void close() {
        // Each binding closes its own.
    }

    /** A binding on one connection of the client's own, with its statements. */
    private static final class Held extends JdbcBinding {
        private final Connection connection;
        private final StatementSource source;
        private final JdbcTransaction transaction;
        private Statements statements;

        private Held(Engine engine, StatementSource source, JdbcTransaction transaction, Statements statements) {
            super(engine);
            this.connection = source.connection();
            this.source = source;
            this.transaction = transaction;
            this.statements = statements;
        }

        static Held open(Engine engine, Connector connector, StatementUse use, JdbcTransaction transaction)
                throws SQLException {
            Connection connection = connector.open();
            try {
                StatementSource source = new StatementSource(connection, use);
                return new Held(engine, source, transaction, prepared(source, transaction));
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
            statements = prepared(source, transaction);
        }

        /**
         * Prepares the statements. Some drivers begin a transaction for this. None is left open, or the first attempt would
         * see old data.
         */
        private static Statements prepared(StatementSource source, JdbcTransaction transaction) throws SQLException {
            Statements statements = transaction.prepare(source);
            source.connection().rollback();
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

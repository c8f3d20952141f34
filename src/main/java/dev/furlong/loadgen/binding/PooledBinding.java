package dev.furlong.loadgen.binding;

import dev.furlong.engine.Engine;
import dev.furlong.plan.setting.client.StatementUse;
import dev.furlong.workload.Ending;
import dev.furlong.workload.JdbcTransaction;
import dev.furlong.workload.Statements;
import dev.furlong.workload.statement.StatementSource;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Each attempt takes a connection from a pool, prepares its statements on it, and gives it back: as applications do. */
final class PooledBinding extends JdbcBinding {
    private final DataSource pool;
    private final StatementUse use;
    private final JdbcTransaction transaction;
    private @Nullable Connection connection;
    private @Nullable Statements statements;

    PooledBinding(Engine engine, DataSource pool, StatementUse use, JdbcTransaction transaction) {
        super(engine);
        this.use = use;
        this.pool = pool;
        this.transaction = transaction;
    }

    @Override
    public Ending execute() throws SQLException {
        Connection taken = pool.getConnection();
        connection = taken;
        Statements prepared = transaction.prepare(new StatementSource(taken, use));
        statements = prepared;
        return prepared.execute();
    }

    @Override
    public void commit() throws SQLException {
        if (connection == null) {
            throw new IllegalStateException("binding: must execute before it commits");
        }
        connection.commit();
    }

    @Override
    public void rollback() throws SQLException {
        if (connection != null) {
            connection.rollback();
        }
    }

    @Override
    public void release() throws SQLException {
        Connection taken = connection;
        Statements prepared = statements;
        connection = null;
        statements = null;
        try (taken;
                prepared) {
            // The statements first; the pool rolls back what is under way.
        }
    }

    @Override
    public void close() throws SQLException {
        release();
    }
}

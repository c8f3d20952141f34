package dev.furlong.loadgen.binding;

import dev.furlong.engine.Engine;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.setting.value.ConnectionUse;
import dev.furlong.workload.JdbcTransaction;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.Workload;
import java.sql.SQLException;
import java.util.Map;

/** The connections of one target's clients, as the setting {@code connections} has them. */
public sealed interface Connections extends Bindings permits HeldConnections, PooledConnections {
    /**
     * Opens connections as the settings say. A pool is filled when this returns.
     *
     * @param engine the engine that the connections lead to, which judges their failures
     * @throws SQLException if a connection is refused; nothing is left open then
     */
    static Connections open(Engine engine, Configuration configuration, Connector connector) throws SQLException {
        return configuration.pooled()
                ? PooledConnections.open(engine, connector, configuration.loadConnections())
                : held(engine, connector);
    }

    /** Returns connections that each client holds on its own. */
    static Connections held(Engine engine, Connector connector) {
        return new HeldConnections(engine, connector);
    }

    /**
     * A binding for one client, over these connections. Transactions that ask nothing of a database get none of them.
     *
     * @throws IllegalStateException if the workload uses a database, and its transactions have no statements
     */
    @Override
    default Binding bind(Workload workload, Transaction transaction) throws SQLException {
        return workload.usesDatabase() ? bind(JdbcTransaction.of(transaction)) : new IdleBinding();
    }

    /**
     * A binding that sends the statements of a transaction.
     *
     * @throws SQLException if it cannot connect or prepare; it leaves nothing open then
     */
    Binding bind(JdbcTransaction transaction) throws SQLException;

    /**
     * Refuses settings that have nothing to act on.
     *
     * @throws PlanException if a pool's size is asked for without a pool
     */
    static void check(Settings settings) {
        if (settings.asks(Setting.POOL_SIZE) && settings.get(Setting.CONNECTIONS) != ConnectionUse.POOLED) {
            throw PlanException.ofSetting(
                    "pool-size",
                    "must be given with connections=pooled, got '"
                            + settings.written(Setting.POOL_SIZE) + "' with connections="
                            + settings.written(Setting.CONNECTIONS));
        }
    }

    /** Reads back the settings that are answered for here, as they are now. */
    Map<String, EffectiveSetting> readBack(Settings settings);

    /** Returns further facts of the connections, for the record. */
    Map<String, String> facts();
}

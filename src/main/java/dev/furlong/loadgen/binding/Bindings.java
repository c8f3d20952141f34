package dev.furlong.loadgen.binding;

import dev.furlong.engine.Engine;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.ConnectionStep;
import dev.furlong.engine.connection.Connector;
import dev.furlong.failure.PlanException;
import dev.furlong.measurement.NanoClock;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.setting.client.ConnectionUse;
import dev.furlong.plan.setting.client.Slowdown;
import dev.furlong.plan.setting.client.StatementUse;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.Workload;
import java.sql.SQLException;
import java.util.Map;

/** The source of the bindings of one load's clients, with all that these share. */
public interface Bindings extends AutoCloseable {
    /**
     * Opens bindings by JDBC, on held or on pooled connections as the settings say, each slowed if they say so. A pool is
     * filled when this returns.
     *
     * @param engine the engine that the connections lead to, which judges their failures
     * @throws SQLException if a connection is refused; nothing is left open then
     */
    static Bindings open(Engine engine, Configuration configuration, Connector connector) throws SQLException {
        StatementUse use = configuration.settings().get(Setting.STATEMENTS);
        Bindings bindings = configuration.pooled()
                ? PooledConnections.open(engine, connector, use, configuration.loadConnections())
                : new HeldConnections(engine, connector, use);
        Slowdown slowdown = configuration.settings().get(Setting.SLOWDOWN);
        return slowdown.equals(Slowdown.NONE) ? bindings : new Slowed(bindings, slowdown, NanoClock.system());
    }

    /** Returns bindings by JDBC whose clients each hold a connection of their own, and prepare their statements once. */
    static Bindings held(Engine engine, Connector connector) {
        return new HeldConnections(engine, connector, StatementUse.PREPARE_ONCE);
    }

    /**
     * Refuses settings that have nothing to act on.
     *
     * @throws PlanException if a pool's size is asked for without a pool, or statements that outlive a loan with one
     */
    static void check(Settings settings) {
        if (settings.asks(Setting.STATEMENTS)
                && settings.get(Setting.STATEMENTS) == StatementUse.PREPARE_ONCE
                && settings.get(Setting.CONNECTIONS) == ConnectionUse.POOLED) {
            throw PlanException.ofSetting(
                    "statements",
                    "must be one that a pool allows, got prepare-once with connections=pooled: a client prepares its"
                            + " statements on each connection that it takes; legal: prepare-each, driver-cache, literal");
        }
        if (settings.asks(Setting.POOL_SIZE) && settings.get(Setting.CONNECTIONS) != ConnectionUse.POOLED) {
            throw PlanException.ofSetting(
                    "pool-size",
                    "must be given with connections=pooled, got '"
                            + settings.written(Setting.POOL_SIZE) + "' with connections="
                            + settings.written(Setting.CONNECTIONS));
        }
    }

    /**
     * A binding for one client of a workload. That of a workload that asks nothing of a database is idle.
     *
     * @param transaction the client's transaction, which the workload made
     * @throws SQLException if it cannot connect or prepare; it leaves nothing open then
     */
    default Binding bind(Workload workload, Transaction transaction) throws SQLException {
        return workload.usesDatabase() ? bind(transaction) : new IdleBinding();
    }

    /**
     * A binding for one client of a workload that uses the database.
     *
     * @throws SQLException if it cannot connect or prepare; it leaves nothing open then. A store without JDBC wraps its own
     * @throws IllegalStateException if these bindings cannot run such a transaction
     */
    Binding bind(Transaction transaction) throws SQLException;

    /** Does something on every connection that the bindings share, while none of them is taken. */
    default void between(ConnectionStep step) throws SQLException {}

    /** Reads back the settings that are answered for here, as they are now. */
    default Map<String, EffectiveSetting> readBack(Settings settings) {
        return Map.of();
    }

    /** Returns further facts of what the bindings share, for the record. */
    default Map<String, String> facts() {
        return Map.of();
    }

    /** Closes what the bindings share, after these. */
    @Override
    void close() throws SQLException;
}

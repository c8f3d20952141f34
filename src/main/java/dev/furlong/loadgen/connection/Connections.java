package dev.furlong.loadgen.connection;

import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.ConnectionStep;
import dev.furlong.engine.connection.Connector;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.ConnectionUse;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.workload.Transaction;
import java.sql.SQLException;
import java.util.Map;

/** How the clients of one target come by their connections: the setting {@code connections}. */
public sealed interface Connections extends AutoCloseable permits HeldConnections, PooledConnections {
    /**
     * As the settings say. A pool is filled when this returns.
     *
     * @throws SQLException if a connection is refused; nothing is left open then
     */
    static Connections open(Configuration configuration, Connector connector) throws SQLException {
        return configuration.pooled()
                ? PooledConnections.open(connector, configuration.loadConnections())
                : held(connector);
    }

    /** One for each client. */
    static Connections held(Connector connector) {
        return new HeldConnections(connector);
    }

    /**
     * Refuses settings that have nothing to act on.
     *
     * @throws PlanException if a pool's size is asked for without a pool
     */
    static void check(Settings settings) {
        if (settings.asks(Setting.POOL_SIZE) && settings.get(Setting.CONNECTIONS) != ConnectionUse.POOLED) {
            throw new PlanException("settings pool-size: must be given with connections=pooled, got '"
                    + settings.written(Setting.POOL_SIZE) + "' with connections="
                    + settings.written(Setting.CONNECTIONS));
        }
    }

    /**
     * One client's session.
     *
     * @throws SQLException if it cannot connect or prepare; it leaves nothing open then
     */
    Session session(Transaction transaction) throws SQLException;

    /** What became of the settings that are answered for here, as it is now. */
    Map<String, EffectiveSetting> readBack(Settings settings);

    /** What else is known of them, for the record. */
    Map<String, String> facts();

    /** Does something on every connection that the sessions share, while none of them is taken. */
    default void between(ConnectionStep step) throws SQLException {}

    /** Closes what the sessions share, after these. */
    @Override
    void close() throws SQLException;
}

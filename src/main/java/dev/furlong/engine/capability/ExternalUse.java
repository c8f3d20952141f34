package dev.furlong.engine.capability;

import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.release.Release;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * An engine on a server that someone else runs. Furlong works there in a schema of its own, sets nothing of the server's,
 * and reads what the server tells.
 */
public interface ExternalUse {
    /** The name that the product gives over JDBC. */
    String product();

    /** Whether a server that says this of itself is one. */
    default boolean recognises(String product, String version) {
        return product.equals(product());
    }

    /** The schema's statements. */
    SchemaWords schema();

    /** Which settings are the client's here, so that they can be asked for. */
    Set<Setting<?>> applied();

    /**
     * Checks settings that Furlong applies itself and that the engine's release may lack.
     *
     * @throws dev.furlong.failure.PlanException if it cannot honour one, with the reason
     */
    default void check(Configuration configuration) {
        // Most engines honour all that they apply.
    }

    /** How a connection into Furlong's schema is opened. */
    Connector connector(Configuration configuration);

    /** How a connection is opened that needs no schema of Furlong's. */
    Connector outside(Configuration configuration);

    /** How a connection into Furlong's schema is opened that the loader uses. */
    default Connector loading(Configuration configuration) {
        return connector(configuration);
    }

    /** The fastest honest road through a connection. */
    Loader loader(Release release);

    /**
     * What the server tells.
     *
     * @param connection into Furlong's schema
     */
    Told read(Configuration configuration, Connection connection) throws SQLException;

    /**
     * Defaults of the server that no setting switches and that bear on a figure.
     *
     * @param connection into Furlong's schema
     * @return by {@code ENGINE.PROPERTY}
     */
    default Map<String, String> facts(Connection connection) throws SQLException {
        return Map.of();
    }

    /**
     * By how many bytes its log grows from one checkpoint to the next, where it says so.
     *
     * @param connection a connection into Furlong's schema
     * @return empty if it does not say
     */
    default OptionalLong checkpointBytes(Connection connection) throws SQLException {
        return OptionalLong.empty();
    }

    /**
     * What a server tells of settings.
     *
     * @param server its own, in the settings' words where it has them
     * @param client those that Furlong applied, as read back
     */
    record Told(Map<Setting<?>, String> server, Map<Setting<?>, EffectiveSetting> client) {}
}

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

    /** Whether a server that says this of itself is one of this product. */
    default boolean recognises(String product, String version) {
        return product.equals(product());
    }

    /** The statements for Furlong's schema. */
    SchemaStatements schema();

    /** The settings that are the client's here, so that they can be asked for. */
    Set<Setting<?>> applied();

    /**
     * Checks settings that Furlong applies itself and that the engine's release may lack.
     *
     * @throws dev.furlong.failure.PlanException if it cannot honour one, with the reason
     */
    default void check(Configuration configuration) {
        // Most engines honour all that they apply.
    }

    /** The connector into Furlong's schema. */
    Connector connector(Configuration configuration);

    /** The connector of connections that need no schema of Furlong's. */
    Connector outside(Configuration configuration);

    /** The connector into Furlong's schema that the loader uses. */
    default Connector loading(Configuration configuration) {
        return connector(configuration);
    }

    /** The fastest honest road through a connection. */
    Loader loader(Release release);

    /**
     * Reads what the server tells of settings.
     *
     * @param connection a connection into Furlong's schema
     */
    ServerSettings read(Configuration configuration, Connection connection) throws SQLException;

    /**
     * Defaults of the server that no setting changes and that influence figures.
     *
     * @param connection a connection into Furlong's schema
     * @return the defaults by {@code ENGINE.PROPERTY}
     */
    default Map<String, String> facts(Connection connection) throws SQLException {
        return Map.of();
    }

    /**
     * The number of bytes by which the log grows from one checkpoint to the next.
     *
     * @param connection a connection into Furlong's schema
     * @return the bytes; empty if the server does not tell
     */
    default OptionalLong checkpointBytes(Connection connection) throws SQLException {
        return OptionalLong.empty();
    }

    /**
     * The settings as a server tells them.
     *
     * @param server the server's own, in the settings' words where it has them
     * @param client the settings that Furlong applied, as read back
     */
    record ServerSettings(Map<Setting<?>, String> server, Map<Setting<?>, EffectiveSetting> client) {}
}

package dev.furlong.session.protocol;

import dev.furlong.engine.Engine;
import dev.furlong.engine.Engines;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.connection.Password;
import org.jspecify.annotations.Nullable;

/**
 * The engine that a load JVM does its task on.
 *
 * @param engine the name of the engine
 * @param configuration the configuration that it runs with
 * @param connector the connector that reaches it
 * @param run the name of the run, which marks the schema on someone else's server; empty if it may be any run's
 */
public record TaskTarget(String engine, Configuration configuration, Connector connector, String run) {
    TaskTarget with(@Nullable Password password) {
        return new TaskTarget(engine, configuration.withPassword(password), connector.with(password), run);
    }

    /** The engine, as it is used in its deployment. */
    public Engine product() {
        return Engines.named("task", engine, configuration.deployment());
    }

    /** Whether someone else runs its server. */
    public boolean external() {
        return configuration.server() != null;
    }
}

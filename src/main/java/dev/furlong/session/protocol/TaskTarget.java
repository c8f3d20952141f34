package dev.furlong.session.protocol;

import dev.furlong.engine.Engine;
import dev.furlong.engine.Engines;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.connection.Password;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The engine that a load JVM does its task on.
 *
 * @param engine the name of the engine
 * @param configuration the configuration that it runs with
 * @param connector the connector that reaches it
 * @param run the name of the run, which marks the schema on someone else's server; null if no run is under way
 */
public record TaskTarget(
        String engine,
        Configuration configuration,
        Connector connector,
        @Nullable String run) {
    TaskTarget with(@Nullable Password password) {
        return new TaskTarget(engine, configuration.withPassword(password), connector.with(password), run);
    }

    /** The engine, as it is used in its deployment. */
    public Engine product() {
        return Engines.named("task", engine, configuration.deployment());
    }

    /**
     * The name of the run that is under way.
     *
     * @throws NullPointerException if none is
     */
    public String underWay() {
        return Objects.requireNonNull(run, "a run is under way");
    }

    /** Whether someone else runs its server. */
    public boolean external() {
        return configuration.onTheirServer();
    }
}

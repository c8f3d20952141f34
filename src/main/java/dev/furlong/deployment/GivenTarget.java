package dev.furlong.deployment;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.engine.connection.Connector;

/**
 * A target that is neither started nor stopped here: an engine that the load JVM boots, or a server that someone else
 * runs.
 *
 * @param launch the values that it is reached with
 * @param connector the way in which the load JVM reaches it
 * @param scope the processes that belong to it
 */
record GivenTarget(Launch launch, Connector connector, Scope scope) implements RunningTarget {
    GivenTarget(Launch launch, Scope scope) {
        this(launch, launch.engine().connector(launch.configuration()), scope);
    }

    @Override
    public Connector creating() {
        return launch.engine().creating(launch.configuration());
    }

    @Override
    public String lastWords() {
        return "";
    }

    @Override
    public void close() {
        // The load JVM shuts its engine down, and the server goes on as before.
    }
}

package dev.furlong.deployment;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.engine.connection.Connector;

/** The engine lives in the load JVM, which boots it with its first connection; nothing is to be started here. */
public final class EmbeddedDeployment implements Deployment {
    @Override
    public RunningTarget start(Launch launch) {
        Connector connector = launch.engine().connector(launch.configuration());
        return new RunningTarget() {
            @Override
            public Connector connector() {
                return connector;
            }

            @Override
            public Connector creating() {
                return launch.engine().creating(launch.configuration());
            }

            @Override
            public Scope scope() {
                return new Scope.InProcess();
            }

            @Override
            public String lastWords() {
                return "";
            }

            @Override
            public void close() {
                // The load JVM shuts it down.
            }
        };
    }
}

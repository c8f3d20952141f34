package dev.furlong.deployment;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.engine.connection.Connector;
import java.util.Objects;

/** A server that someone else runs, here or elsewhere; nothing is to be started or stopped. */
public final class ExternalDeployment implements Deployment {
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
                String name =
                        Objects.requireNonNull(launch.configuration().server()).name();
                return new Scope.Unseen("the server " + name
                        + " is someone else's: its processes are not looked at; cpu.client is the load JVM's");
            }

            @Override
            public String lastWords() {
                return "";
            }

            @Override
            public void close() {
                // It goes on as before.
            }
        };
    }
}

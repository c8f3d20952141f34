package dev.furlong.deployment;

import dev.furlong.deployment.confinement.Roles;
import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.launch.Launch;
import java.util.Objects;

/** A server that someone else runs, here or elsewhere; nothing is to be started or stopped. */
public final class ExternalDeployment implements Deployment {
    @Override
    public Roles roles() {
        return Roles.CLIENT_ALONE;
    }

    @Override
    public RunningTarget start(Launch launch) {
        String name = Objects.requireNonNull(launch.configuration().server()).name();
        return new GivenTarget(
                launch,
                new Scope.Unseen("the server " + name
                        + " is someone else's: its processes are not looked at; cpu.client is the load JVM's"));
    }
}

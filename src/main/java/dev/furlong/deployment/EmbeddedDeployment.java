package dev.furlong.deployment;

import dev.furlong.deployment.confinement.Roles;
import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.plan.target.TargetSpec;

/** The engine runs inside the load JVM, which boots it with its first connection. Furlong starts nothing for it. */
public final class EmbeddedDeployment implements Deployment {
    @Override
    public boolean runsOnOurHeap() {
        return true;
    }

    @Override
    public Roles roles() {
        return Roles.ONE_PROCESS;
    }

    @Override
    public Availability availability(TargetSources sources, TargetSpec target) {
        return Availability.ofJars(sources, target, "in the load JVM");
    }

    @Override
    public RunningTarget start(Launch launch) {
        return new GivenTarget(launch, new Scope.InProcess());
    }
}

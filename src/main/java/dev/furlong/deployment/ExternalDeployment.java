package dev.furlong.deployment;

import dev.furlong.deployment.confinement.Roles;
import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.engine.Engines;
import dev.furlong.engine.release.Release;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.file.ServersFile;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.NamedServer;
import dev.furlong.plan.target.TargetSpec;
import java.util.List;

/** A server that someone else runs, here or elsewhere. Furlong does not start or stop it. */
public final class ExternalDeployment implements Deployment {
    @Override
    public Roles roles() {
        return Roles.CLIENT_ALONE;
    }

    /** The client's release: the server says its own. */
    @Override
    public Release release(TargetSources sources, TargetSpec target, Settings settings) {
        return sources.releases().client(target.engine(), target.release());
    }

    @Override
    public Availability availability(TargetSources sources, TargetSpec target) {
        String engine = target.engine();
        try {
            List<String> names = ServersFile.read(null, Engines.external()).of(engine).stream()
                    .map(NamedServer::name)
                    .toList();
            return names.isEmpty()
                    ? new Availability(
                            false,
                            "no server is configured; write " + ServersFile.NAME + " in the working folder or in"
                                    + " ~/.config/furlong: NAME: {engine: " + engine + ", url: 'jdbc:" + engine
                                    + "://HOST/DATABASE', user: USER, password-env: VARIABLE}")
                    : new Availability(
                            true,
                            "a server that already runs, in a schema that Furlong makes; --server "
                                    + String.join(", or --server ", names));
        } catch (PlanException e) {
            return new Availability(false, e.listed());
        }
    }

    @Override
    public RunningTarget start(Launch launch) {
        String name = launch.configuration().external().name();
        return new GivenTarget(
                launch,
                new Scope.Unseen("the server " + name
                        + " is someone else's, so Furlong does not read its processes; cpu.client is that of"
                        + " the load JVM"));
    }
}

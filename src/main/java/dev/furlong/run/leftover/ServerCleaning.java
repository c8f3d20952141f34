package dev.furlong.run.leftover;

import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.engine.Engine;
import dev.furlong.engine.Engines;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Password;
import dev.furlong.engine.release.ArtifactResolver;
import dev.furlong.engine.release.Release;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.failure.MachineException;
import dev.furlong.plan.file.ServersFile;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.NamedServer;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadTask;
import dev.furlong.session.watch.LoadStarter;
import dev.furlong.session.watch.StopSignal;
import dev.furlong.storage.owned.OwnedDirectory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Drops what a killed run left on a server that someone else runs. */
public final class ServerCleaning {
    private static final Duration LONGEST = Duration.ofMinutes(2);

    private ServerCleaning() {}

    /**
     * Drops Furlong's schema on a server, if it carries the marker and holds nothing else.
     *
     * @param name the name of the server
     * @param serversFile the file that names it, or null for the usual places
     * @return the words for what was found and done
     * @throws dev.furlong.failure.PlanException if no such server is named
     * @throws MachineException if the server cannot be reached, or its schema must not be touched
     */
    public static String clean(String name, @Nullable Path serversFile) {
        NamedServer server = ServersFile.read(serversFile, Engines.external()).named("--server", name);
        Engine engine = Engines.named("server " + name, server.engine());
        server.checkPassword();
        Release release = ReleaseCatalogue.bundled().client(engine.name(), null);
        String folder = "furlong-clean-" + ProcessHandle.current().pid();
        try (OwnedDirectory work = OwnedDirectory.create(Path.of(System.getProperty("java.io.tmpdir"), folder))) {
            Configuration configuration = Configuration.onServer(
                    release,
                    Settings.defaults(),
                    1,
                    work.path(),
                    server,
                    Password.ofVariable(server.passwordVariable()));
            Launch launch = new Launch(
                    engine,
                    configuration,
                    JavaHome.running(),
                    new ArtifactResolver().resolve(release),
                    Optional.empty(),
                    List.of(),
                    work.path().resolve("load.log"));
            LoadEvent.Answered answer = new LoadStarter(true, StopSignal.never(), work.path())
                    .ask(LoadTask.OnSchema.Action.DROP, launch, null, LONGEST);
            return "server " + name + ": " + answer.server().line() + "; " + answer.schema();
        }
    }
}

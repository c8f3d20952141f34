package dev.furlong.deployment.container;

import dev.furlong.engine.postgresql.PostgresqlEngine;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.plan.setting.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Starts a container that sleeps, says so, and holds it until it is killed or its input ends. */
final class ContainerHolder {
    private ContainerHolder() {}

    public static void main(String[] arguments) throws IOException {
        try (Container container =
                Container.start(ContainerRuntime.here(), setup(Path.of(arguments[0]), "sleep", "600"))) {
            System.out.println(container.inspect().getId());
            System.out.flush();
            while (System.in.read() >= 0) {
                // Only the end of the input, or a kill, ends it.
            }
        }
    }

    static ContainerImage image() {
        return ContainerImage.of(
                "test",
                ContainerRuntime.here(),
                new PostgresqlEngine(),
                ReleaseCatalogue.bundled().of("test", "postgresql", null),
                Settings.defaults());
    }

    static ContainerSetup setup(Path log, String... command) {
        return new ContainerSetup(
                "test", image(), List.of(command), "nobody", List.of(), ContainerSetup.Limits.NONE, "SIGTERM", log);
    }
}

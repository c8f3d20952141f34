package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.Deployment;
import dev.furlong.deployment.RunningTarget;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.failure.MachineException;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.run.prepare.Prepared;
import dev.furlong.run.stage.PopulatedCopies;
import dev.furlong.storage.Volumes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A second server of the same engine that found its port free, and then waits until somebody else has taken it: what happens
 * when two runs with one port begin together.
 */
final class RivalStart {
    private static final String WAITING = """
            touch "$1/waiting"
            while [ ! -e "$1/go" ]; do
                # Without its folder, nobody will ever let it go.
                [ -d "$1" ] || exit 1
                sleep 0.05
            done
            shift
            exec "$@"
            """;

    private static final long LONGEST_SECONDS = 60;
    private static final long LOOK_MILLIS = 10;
    private static final int MOST_LOOKS = (int) (1000 * LONGEST_SECONDS / LOOK_MILLIS);

    private final Path gate;
    private final CompletableFuture<String> end;

    private RivalStart(Path gate, CompletableFuture<String> end) {
        this.gate = gate;
        this.end = end;
    }

    /** Whether this deployment can be held up before its server begins. */
    static boolean possible(Prepared prepared) {
        return Set.of(DeploymentKind.SERVER, DeploymentKind.PROCESS).contains(prepared.deployment());
    }

    /** Begins to start it, on files of its own, and returns when it waits. */
    static RivalStart of(Prepared prepared, PopulatedCopies.Populated populated, Path folder)
            throws IOException, InterruptedException {
        Path gate = Files.createDirectory(folder);
        CompletableFuture<String> end = CompletableFuture.supplyAsync(() -> {
            try (Volumes volumes = prepared.storage().restore(populated.files(), folder.resolve("files"))) {
                Launch launch = prepared.launch(
                        prepared.deployment(),
                        volumes,
                        List.of("/bin/sh", "-c", WAITING, "gate", gate.toString()),
                        folder.resolve("server.log"));
                try (RunningTarget target = Deployment.of(prepared.deployment()).start(launch)) {
                    return "it started as " + target.connector().url();
                } catch (MachineException e) {
                    return String.valueOf(e.getMessage());
                }
            }
        });
        for (int look = 0; !Files.exists(gate.resolve("waiting")) && !end.isDone(); look++) {
            assertThat(look).as("looks for a rival that waits").isLessThan(MOST_LOOKS);
            Thread.sleep(LOOK_MILLIS);
        }
        return new RivalStart(gate, end);
    }

    /** The port is taken now: it goes on, and ends with a message that names the port. */
    void endsAtOnce(int port) throws Exception {
        Files.createFile(gate.resolve("go"));
        assertThat(end.get(LONGEST_SECONDS, TimeUnit.SECONDS))
                .startsWith("port: must be free on 127.0.0.1 until the server listens there, got " + port
                        + ", which another process took meanwhile");
    }
}

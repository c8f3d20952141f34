package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.storage.Root;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A machine without a container runtime: said in the list, and refused before anything is started. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class NoContainersTest {
    @TempDir
    private Path folder;

    @Test
    void runtimeThatIsNotThere_isRefusedWithWhatToDo() throws Exception {
        Map<String, String> environment = Map.of("DOCKER_HOST", "unix://" + folder.resolve("none.sock"));
        run(environment).fails(3, "DOCKER_HOST must exist, got no " + folder, "install Docker");
        assertThat(folder.resolve("results")).doesNotExist();
    }

    @Test
    void runtimeThatDoesNotListen_isRefusedWithWhatToDo() throws Exception {
        Path socket = folder.resolve("dead.sock");
        try (ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.bind(UnixDomainSocketAddress.of(socket));
        }
        run(Map.of("DOCKER_HOST", "unix://" + socket))
                .fails(3, "Docker does not answer at " + socket, "systemctl start");
    }

    @Test
    void runtimeOfAnotherMachine_isRefused() throws Exception {
        run(Map.of("DOCKER_HOST", "tcp://192.0.2.1:2375"))
                .fails(3, "must be a socket of this machine", "got tcp://192.0.2.1:2375");
    }

    @Test
    void listSaysWhy_andEverythingElseRuns() throws Exception {
        Ended ended = furlong(
                        Map.of("DOCKER_HOST", "unix://" + folder.resolve("none.sock")), List.of("list", "targets"))
                .exitsWith(0);
        String flowing = ended.out().replaceAll("\\s+", " ");
        assertThat(flowing)
                .contains("postgresql:container cannot run here: containers: the socket in DOCKER_HOST must exist")
                .contains("derby:server runs here");
    }

    private Ended run(Map<String, String> environment) throws Exception {
        return furlong(
                environment,
                List.of(
                        "run",
                        "select",
                        "--scale",
                        "smoke",
                        "--target",
                        "postgresql:container",
                        "--out",
                        folder.resolve("results").toString()));
    }

    private static Ended furlong(Map<String, String> environment, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Root.java(), "-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        Path err = java.nio.file.Files.createTempFile("furlong", ".err");
        Process process = builder.redirectError(err.toFile()).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Ended ended = new Ended(process.waitFor(), out, java.nio.file.Files.readString(err));
        java.nio.file.Files.delete(err);
        return ended;
    }
}

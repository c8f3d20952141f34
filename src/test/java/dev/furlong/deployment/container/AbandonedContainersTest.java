package dev.furlong.deployment.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.WholeMachine;
import dev.furlong.failure.MachineException;
import dev.furlong.storage.Root;
import dev.furlong.storage.disk.SystemCommand;
import dev.furlong.storage.owned.Leftover;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Containers of killed runs are found and removed, and what is not ours, or lives, is not. */
@WholeMachine
@Tag("full")
final class AbandonedContainersTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void look() {
        ContainerReason.demand();
    }

    @Test
    void containerOfALivingRun_isLeftAlone_andThatOfAKilledOneIsRemoved() throws IOException, InterruptedException {
        Process run = holder();
        String id = run.inputReader(StandardCharsets.UTF_8).readLine();
        List<Leftover> whileItLived = AbandonedContainers.find();
        Leftover claim = new Leftover(Leftover.Kind.CONTAINER, Path.of(id), "a false claim");
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> AbandonedContainers.remove(claim))
                .withMessageContaining("it was left alone");
        run.destroyForcibly().waitFor();

        List<Leftover> found = AbandonedContainers.find();

        assertThat(whileItLived).noneMatch(leftover -> leftover.path().endsWith(id));
        assertThat(found)
                .filteredOn(leftover -> leftover.path().endsWith(id))
                .singleElement()
                .satisfies(leftover -> {
                    assertThat(leftover.kind()).isEqualTo(Leftover.Kind.CONTAINER);
                    AbandonedContainers.remove(leftover);
                    // It is gone already.
                    AbandonedContainers.remove(leftover);
                });
        assertThat(exists(id)).isFalse();
    }

    @Test
    void containersOfAKilledRunsFolder_areRemoved_andThoseOfOtherFoldersAreNot()
            throws IOException, InterruptedException {
        Process run = holder();
        String id = run.inputReader(StandardCharsets.UTF_8).readLine();
        run.destroyForcibly().waitFor();

        AbandonedContainers.removeOf(folder.resolveSibling("another"));
        assertThat(exists(id)).isTrue();
        AbandonedContainers.removeOf(folder);

        assertThat(exists(id)).isFalse();
    }

    @Test
    void containerWithoutOurLabel_isNotFound() {
        String id = SystemCommand.run(
                "test", "docker", "create", ContainerHolder.image().name(), "true");
        try {
            assertThat(AbandonedContainers.find())
                    .noneMatch(leftover -> leftover.path().endsWith(id));
            AbandonedContainers.remove(new Leftover(Leftover.Kind.CONTAINER, Path.of(id), "a false claim"));
            assertThat(exists(id)).isTrue();
        } finally {
            SystemCommand.run("test", "docker", "rm", "-v", id);
        }
    }

    private Process holder() throws IOException {
        return new ProcessBuilder(
                        Root.java(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ContainerHolder.class.getName(),
                        folder.resolve("holder.log").toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static boolean exists(String id) {
        return RuntimeSocket.here().get("/containers/" + id + "/json").isPresent();
    }
}

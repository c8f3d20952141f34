package dev.furlong.deployment.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.MachineException;
import dev.furlong.failure.TrialException;
import dev.furlong.storage.disk.SystemCommand;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.DockerClientFactory;

/** How a container ends, what it says, and that it leaves nothing. */
@Tag("full")
final class ContainerTest {
    private static final Duration LONGEST = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    @BeforeEach
    void look() {
        ContainerReason.demand();
    }

    @AfterEach
    void nothingIsLeft() {
        assertThat(ContainersOfThisProcess.ids()).isEmpty();
    }

    @Test
    void programThatTheImageHasNot_isRefused() {
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> start("no-such-program"))
                .withMessageContaining("no-such-program")
                .withMessageContaining(ContainerHolder.image().name())
                .withMessageContaining("nothing was started");
    }

    @Test
    void everyWordAndTheStatus_areKept() {
        try (Container container = start("sh", "-c", "for i in 1 2 3; do echo out $i; echo err $i >&2; done; exit 7")) {
            assertThat(container.await(LONGEST)).isEqualTo(7);
            assertThat(container.alive()).isFalse();
            assertThat(container.lastWords().lines())
                    .containsExactlyInAnyOrder("out 1", "err 1", "out 2", "err 2", "out 3", "err 3");
        }
    }

    @Test
    void stopSignal_reachesIt() {
        try (Container container =
                start("sh", "-c", "trap 'echo stopped; exit 0' TERM; echo up; while :; do sleep 0.1; done")) {
            assertThat(container.alive()).isTrue();
            awaitWords(container, "up");
            assertThat(container.stop(LONGEST, () -> "")).isZero();
            assertThat(container.lastWords()).endsWith("stopped");
        }
    }

    @Test
    void itsOwnProcessesAndItsLimit_areSeenFromOutside() {
        try (Container container = start(Optional.of(64L << 20), "sleep", "600")) {
            long pid = container.limits().pid().orElseThrow();
            assertThat(ProcessHandle.of(pid)).isPresent();
            assertThat(container.limits().memoryBytes()).hasValue(64L << 20);
        }
        try (Container container = start("sleep", "600")) {
            assertThat(container.limits().memoryBytes()).isEmpty();
        }
    }

    @Test
    void moreMemoryThanItMayUse_isToldAsItsEnd() {
        try (Container container = start(Optional.of(16L << 20), "tail", "/dev/zero")) {
            assertThat(container.await(LONGEST)).isEqualTo(137);
            assertThat(container.lastWords()).contains("used more memory than its limit");
        }
    }

    @Test
    void containerThatOthersKilled_isToldAsItsEnd() {
        try (Container container = start("sleep", "600")) {
            assertThat(container.end()).isEmpty();
            container.signal("KILL");
            container.await(LONGEST);
            assertThat(container.end()).hasValue("test: ended with status 137 (killed)");
        }
    }

    @Test
    void containerThatOthersRemoved_isToldAsSuch() {
        try (Container container = start("sleep", "600")) {
            RuntimeSocket.here().delete("/containers/" + container.inspect().getId() + "?force=1");
            assertThatExceptionOfType(MachineException.class)
                    .isThrownBy(() -> container.stop(LONGEST, () -> ""))
                    .withMessageContaining("test is gone: someone else removed it");
        }
    }

    @Test
    void stoppedContainer_isKilledLongBeforeItsTime_andToldWithItsState() {
        try (Container container = start("sh", "-c", "echo up; while :; do sleep 0.1; done")) {
            awaitWords(container, "up");
            SystemCommand.run(
                    "test",
                    "kill",
                    "-STOP",
                    String.valueOf(container.limits().pid().orElseThrow()));

            assertThatExceptionOfType(TrialException.class)
                    .isThrownBy(() -> container.stop(
                            Duration.ofHours(1),
                            Duration.ofMillis(10),
                            () -> container.alive() ? "stacks while it lived" : "too late"))
                    .withMessageContaining("test did not stop within 3600 s of being asked; process ")
                    .withMessageContaining(
                            "(sh) is in state T, stopped by a signal such as SIGSTOP, for 30 s; it was killed")
                    .withMessageEndingWith("\nIt said last:\nup")
                    .satisfies(lost -> assertThat(lost.log()).endsWith("stacks while it lived"));
            assertThat(container.killed()).isTrue();
        }
    }

    @Test
    void containerThatSomebodyPausesBeforeItsPassword_losesItsTrialAlone() {
        try (Container container = start("sleep", "600")) {
            String id = container.inspect().getId();
            DockerClientFactory.instance().client().pauseContainerCmd(id).exec();

            assertThatExceptionOfType(TrialException.class)
                    .isThrownBy(() -> container.tell(null))
                    .withMessage("test: must read its password, got a paused container; it was removed");
        }
    }

    private static void awaitWords(Container container, String words) {
        while (!container.lastWords().contains(words)) {
            assertThat(container.alive()).as(container.lastWords()).isTrue();
            Thread.onSpinWait();
        }
    }

    private Container start(String... command) {
        return start(Optional.empty(), command);
    }

    private Container start(Optional<Long> memoryBytes, String... command) {
        return Container.start(
                ContainerRuntime.here(),
                new ContainerSetup(
                        "test",
                        ContainerHolder.image(),
                        List.of(command),
                        "nobody",
                        List.of(),
                        new ContainerSetup.Limits(memoryBytes, Optional.empty()),
                        "SIGTERM",
                        folder.resolve("test.log")));
    }
}

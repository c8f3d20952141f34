package dev.furlong.deployment.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.furlong.failure.TrialException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** How a process of ours is ended. */
@EnabledOnOs(OS.LINUX)
final class ChildProcessTest {
    private static final Duration LOOK = Duration.ofMillis(10);
    private static final String STARTS_ANOTHER = "sleep 1000 & echo started; wait";

    @TempDir
    private Path folder;

    @Test
    void processThatDoesNotStop_isKilledWithAllThatItStarted_andItsTrialIsLost() throws Exception {
        try (ChildProcess child = start(STARTS_ANOTHER)) {
            assertThat(child.output().readLine()).isEqualTo("started");
            List<ProcessHandle> tree = tree(child);
            assertThat(tree).hasSize(2);
            assertThatThrownBy(() -> child.stop(Duration.ofMillis(200), () -> ""))
                    .isInstanceOf(TrialException.class)
                    .hasMessageContaining("sleeper did not stop within 0 s of being asked; it was killed");
            assertEnded(tree);
        }
    }

    @Test
    void stoppedProcess_isKilledWithAllThatItStarted_andThenLeftInPeace() throws Exception {
        try (ChildProcess child = start(STARTS_ANOTHER)) {
            assertThat(child.output().readLine()).isEqualTo("started");
            List<ProcessHandle> tree = tree(child);
            for (ProcessHandle process : tree) {
                assertThat(new ProcessBuilder("kill", "-STOP", String.valueOf(process.pid()))
                                .start()
                                .waitFor())
                        .isZero();
            }
            child.kill();
            assertEnded(tree);
            child.stop(Duration.ofMinutes(1), () -> "");
        }
    }

    @Test
    void processThatStopsByItself_isNotKilled_andItsStatusIsRead() {
        try (ChildProcess good = start("cat");
                ChildProcess bad = start("cat; exit 7")) {
            good.stop(Duration.ofMinutes(1), () -> "");
            assertThatThrownBy(() -> bad.stop(Duration.ofMinutes(1), () -> ""))
                    .isInstanceOf(TrialException.class)
                    .hasMessageContaining("stopped with status 7, not 0");
        }
    }

    @Test
    void stoppedProcess_thatShouldStop_isKilledLongBeforeItsTime_andToldWithItsStateAndWhatElseIsKnown()
            throws Exception {
        try (ChildProcess child = start("echo last words >&2; echo started; kill -STOP $$")) {
            assertThat(child.output().readLine()).isEqualTo("started");
            List<ProcessHandle> tree = tree(child);

            TrialException lost = catchThrowableOfType(
                    TrialException.class,
                    () -> child.stop(
                            Duration.ofHours(1), LOOK, () -> child.alive() ? "stacks while it lived" : "too late"));

            String state = "process " + child.pid() + " (sh) is in state T, stopped by a signal such as SIGSTOP";
            assertThat(lost)
                    .hasMessage("sleeper did not stop within 3600 s of being asked; " + state
                            + ", for 30 s; it was killed\nIt said last:\nlast words");
            assertThat(lost.log()).contains("=== its processes\n" + state, "stacks while it lived");
            assertEnded(tree);
        }
    }

    @Test
    void stoppedProcess_thatShouldEnd_isKilled_andItsTrialIsLost() {
        try (ChildProcess child = start("echo last words >&2; kill -STOP $$")) {
            assertThatThrownBy(() -> child.await(Duration.ofHours(1), LOOK))
                    .isInstanceOf(TrialException.class)
                    .hasMessageMatching(
                            "sleeper did not end within 3600 s; process [0-9]+ \\(sh\\) is in state T, stopped by a"
                                    + " signal such as SIGSTOP, for 30 s; it was killed\nIt said last:\nlast words");
            assertThat(child.alive()).isFalse();
        }
    }

    @Test
    void processThatDoesNotEnd_isKilled_andItsTrialIsLost() {
        try (ChildProcess child = start(STARTS_ANOTHER)) {
            assertThatThrownBy(() -> child.await(Duration.ofSeconds(5), LOOK))
                    .isInstanceOf(TrialException.class)
                    .hasMessage("sleeper did not end within 5 s; it was killed");
            assertThat(child.alive()).isFalse();
        }
    }

    private ChildProcess start(String script) {
        return ChildProcess.start("sleeper", List.of("/bin/sh", "-c", script), folder, folder.resolve("child.log"));
    }

    private static List<ProcessHandle> tree(ChildProcess child) {
        ProcessHandle handle = ProcessHandle.of(child.pid()).orElseThrow();
        return Stream.concat(Stream.of(handle), handle.descendants()).toList();
    }

    private static void assertEnded(List<ProcessHandle> tree) {
        tree.forEach(process -> process.onExit().orTimeout(30, TimeUnit.SECONDS).join());
        assertThat(tree).noneMatch(ProcessHandle::isAlive);
    }
}

package dev.furlong.deployment.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.storage.disk.Eventually;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** How long Furlong waits for a process, with all that it started. */
@EnabledOnOs(OS.LINUX)
final class AwaitedEndTest {
    private static final Duration HOUR = Duration.ofHours(1);

    @Test
    void stoppedChildOfALiveProcess_endsTheWaitLongBeforeItsTime_andIsNamed() throws IOException {
        Process parent = new ProcessBuilder("sh", "-c", "sleep 1000 & kill -STOP $!; echo $!; wait").start();
        try {
            long child = Long.parseLong(parent.inputReader().readLine());
            assertThat(Eventually.until(Duration.ofSeconds(30), () -> stopped(parent.pid(), child)))
                    .as("the child is stopped")
                    .isTrue();
            AwaitedEnd end = new AwaitedEnd(Optional.of(parent.pid()), HOUR);

            assertThat(looks(end)).isEqualTo(30);
            assertThat(end.words())
                    .startsWith("; process " + child + " (")
                    .endsWith(") is in state T, stopped by a signal such as SIGSTOP, for 30 s; it was killed");
            assertThat(end.tree().lines())
                    .contains("process " + parent.pid() + " (sh) is in state ", "process " + child);
        } finally {
            parent.descendants().forEach(ProcessHandle::destroyForcibly);
            parent.destroyForcibly();
        }
    }

    @Test
    void processThatIsNotSeenHere_isAwaitedForItsWholeTime() {
        AwaitedEnd end = new AwaitedEnd(Optional.empty(), Duration.ofSeconds(40));

        assertThat(looks(end)).isEqualTo(40);
        assertThat(end.words()).isEqualTo("; it was killed");
        assertThat(end.tree().lines()).isEmpty();
    }

    private static int looks(AwaitedEnd end) {
        int looks = 1;
        while (!end.over()) {
            looks++;
        }
        return looks;
    }

    private static boolean stopped(long parent, long child) {
        return ProcessState.ofTree(parent).stream().anyMatch(state -> state.pid() == child && state.stopped());
    }
}

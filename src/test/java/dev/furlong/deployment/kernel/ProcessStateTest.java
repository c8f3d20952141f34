package dev.furlong.deployment.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What the kernel shows of processes. */
final class ProcessStateTest {
    @Test
    void stateIsReadBehindANameThatLooksLikeOne() {
        ProcessState state = ProcessState.parse(7, "7 (a) S (b) T 1 7 7 0 -1", false);
        assertThat(state).isEqualTo(new ProcessState(7, "a) S (b", 'T', false));
        assertThat(state.stopped()).isTrue();
        assertThat(state.waitsForDisk()).isFalse();
        assertThat(state.words()).isEqualTo("process 7 (a) S (b) is in state T, stopped by a signal such as SIGSTOP");
    }

    @Test
    void processThatWaitsForADisk_isNotStopped() {
        ProcessState state = ProcessState.parse(7, "7 (postgres) D 1 7 7 0 -1", false);
        assertThat(state.stopped()).isFalse();
        assertThat(state.waitsForDisk()).isTrue();
    }

    @Test
    void frozenProcess_isStopped_andWaitsForNoDisk() {
        ProcessState state = ProcessState.parse(7, "7 (postgres) D 1 7 7 0 -1", true);
        assertThat(state.stopped()).isTrue();
        assertThat(state.waitsForDisk()).isFalse();
        assertThat(state.words())
                .isEqualTo(
                        "process 7 (postgres) is in state D, frozen with its control group, as a paused container is");
    }

    @EnabledOnOs(OS.LINUX)
    @Test
    void thisJvm_isSeenWithItsThreadsAndWhatItStarted() throws Exception {
        long self = ProcessHandle.current().pid();
        Process child = new ProcessBuilder("sleep", "1000").start();
        try {
            List<ProcessState> tree = ProcessState.ofTree(self);
            assertThat(tree).extracting(ProcessState::pid).contains(self, child.pid());
            assertThat(ProcessState.ofThreads(self)).hasSizeGreaterThan(tree.size());
        } finally {
            child.destroyForcibly();
        }
    }
}

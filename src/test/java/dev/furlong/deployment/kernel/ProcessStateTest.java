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
        ProcessState state = ProcessState.parse(7, "7 (a) S (b) T 1 7 7 0 -1");
        assertThat(state).isEqualTo(new ProcessState(7, "a) S (b", 'T'));
        assertThat(state.stopped()).isTrue();
        assertThat(state.waitsForDisk()).isFalse();
        assertThat(state.words()).isEqualTo("process 7 (a) S (b) is in state T, stopped by a signal such as SIGSTOP");
    }

    @Test
    void processThatWaitsForADisk_isNotStopped() {
        ProcessState state = ProcessState.parse(7, "7 (postgres) D 1 7 7 0 -1");
        assertThat(state.stopped()).isFalse();
        assertThat(state.waitsForDisk()).isTrue();
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

package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.Scope;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Whose work is a session's pulse, by where its server is. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "only there does each process show what it uses")
final class PulseTest {
    private static final long SELF = ProcessHandle.current().pid();

    @Test
    void embeddedEngine_isFeltInTheLoadJvm() {
        assertThat(pulse(SELF, new Scope.InProcess()).felt()).isTrue();
    }

    @Test
    void server_isFeltOnlyWhileItIsThere() throws Exception {
        Process server = new ProcessBuilder("sleep", "1000").start();
        Scope scope = new Scope.Processes(List.of(server.pid()));
        try {
            assertThat(pulse(SELF, scope).felt()).isTrue();
        } finally {
            server.destroyForcibly().waitFor();
        }
        assertThat(pulse(SELF, scope).felt()).isFalse();
    }

    @Test
    void serverThatCannotBeSeen_isNotFelt_thoughTheLoadJvmIs() {
        assertThat(pulse(SELF, new Scope.Unseen("the server is someone else's")).felt())
                .isFalse();
    }

    @Test
    void workOfTheServerAlone_isAPulse() throws Exception {
        Process idle = new ProcessBuilder("sleep", "1000").start();
        try {
            Pulse embedded = pulse(idle.pid(), new Scope.InProcess());
            Pulse withServer = pulse(idle.pid(), new Scope.Processes(List.of(SELF)));
            work();

            assertThat(withServer.beat()).isTrue();
            assertThat(embedded.beat()).isFalse();
        } finally {
            idle.destroyForcibly();
        }
    }

    private static Pulse pulse(long loadJvm, Scope scope) {
        return Pulse.of(loadJvm, scope, Duration.ofSeconds(1));
    }

    /** Uses more than a hundredth of a second of CPU, as the kernel counts it. */
    private static void work() {
        Pulse own = pulse(SELF, new Scope.InProcess());
        while (!own.beat()) {
            Thread.onSpinWait();
        }
    }
}

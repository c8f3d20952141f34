package dev.furlong.session.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.confinement.Scope;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
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
            idle.destroyForcibly().waitFor();
        }
    }

    /** One for which a tenth of a second of CPU is work: starting a program uses less. */
    private static Pulse pulse(long loadJvm, Scope scope) {
        return Pulse.of(List.of(loadJvm), scope, Duration.ofSeconds(10));
    }

    /** Uses three times as much CPU, by this thread's own clock. A look at our threads may meet one that waits for a disk. */
    private static void work() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long enough = threads.getCurrentThreadCpuTime() + Duration.ofMillis(300).toNanos();
        while (threads.getCurrentThreadCpuTime() < enough) {
            Thread.onSpinWait();
        }
    }
}

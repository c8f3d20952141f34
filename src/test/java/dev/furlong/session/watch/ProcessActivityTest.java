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

/** Whose work counts as a session's, by where its server is. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "only there does each process show what it uses")
final class ProcessActivityTest {
    private static final long SELF = ProcessHandle.current().pid();

    @Test
    void embeddedEngine_isSeenInTheLoadJvm() {
        assertThat(activity(SELF, new Scope.InProcess()).seesAll()).isTrue();
    }

    @Test
    void server_isSeenOnlyWhileItIsThere() throws Exception {
        Process server = new ProcessBuilder("sleep", "1000").start();
        Scope scope = new Scope.Processes(List.of(server.pid()));
        try {
            assertThat(activity(SELF, scope).seesAll()).isTrue();
        } finally {
            server.destroyForcibly().waitFor();
        }
        assertThat(activity(SELF, scope).seesAll()).isFalse();
    }

    @Test
    void serverThatCannotBeSeen_isMissed_thoughTheLoadJvmIsSeen() {
        assertThat(activity(SELF, new Scope.Unseen("the server is someone else's"))
                        .seesAll())
                .isFalse();
    }

    @Test
    void workOfTheServerAlone_isWork() throws Exception {
        Process idle = new ProcessBuilder("sleep", "1000").start();
        try {
            ProcessActivity embedded = activity(idle.pid(), new Scope.InProcess());
            ProcessActivity withServer = activity(idle.pid(), new Scope.Processes(List.of(SELF)));
            work();

            assertThat(withServer.worked()).isTrue();
            assertThat(embedded.worked()).isFalse();
        } finally {
            idle.destroyForcibly().waitFor();
        }
    }

    /** One for which a tenth of a second of CPU is work: starting a program uses less. */
    private static ProcessActivity activity(long loadJvm, Scope scope) {
        return ProcessActivity.of(List.of(loadJvm), scope, Duration.ofSeconds(10));
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

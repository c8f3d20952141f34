package dev.furlong.deployment.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The shell that runs a native server. */
@EnabledOnOs({OS.LINUX, OS.MAC})
final class SupervisorTest {
    /** The shell's watch over its input may begin after the server has ended. */
    @Test
    void serverThatEndsAtOnce_endsItsSupervisorEachTime_withItsStatus() throws IOException, InterruptedException {
        List<Process> supervisors = new ArrayList<>();
        try {
            for (int one = 0; one < 60; one++) {
                supervisors.add(new ProcessBuilder(Supervisor.of(List.of("sh", "-c", "exit 7"), "TERM")).start());
            }
            for (Process supervisor : supervisors) {
                assertThat(supervisor.waitFor(60, TimeUnit.SECONDS))
                        .as("end of " + supervisor)
                        .isTrue();
                assertThat(supervisor.exitValue()).isEqualTo(7);
            }
        } finally {
            supervisors.forEach(supervisor -> {
                supervisor.descendants().forEach(ProcessHandle::destroyForcibly);
                supervisor.destroyForcibly();
            });
        }
    }
}

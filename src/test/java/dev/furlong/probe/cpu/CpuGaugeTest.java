package dev.furlong.probe.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.probe.Subject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Establishes whose CPU time the time line shows under which name. */
final class CpuGaugeTest {
    private static final long CLIENT = 7;
    private static final long SERVER = 8;

    @TempDir
    private Path folder;

    private final AtomicLong now = new AtomicLong(5_000_000_000L);
    private RecordedProcesses processes;

    @BeforeEach
    void aClientAndAServerOfTwoProcesses() throws IOException {
        processes = new RecordedProcesses(folder);
        processes.process(CLIENT, 1, 100, 50, 0, 0);
        processes.process(SERVER, 1, 300, 20, 0, 0);
        processes.process(9, SERVER, 40, 40, 0, 0);
        processes.machine(0, 0, 0);
    }

    @Test
    void clientAndServer_haveEachItsOwn() throws IOException {
        CpuGauge gauge = gauge(new Scope.Processes(List.of(SERVER)));

        assertThat(gauge.read())
                .containsEntry("cpu.client", 1.5)
                .containsEntry("cpu.server", 4.0)
                .hasSize(3);
        processes.process(CLIENT, 1, 101, 50, 0, 0);
        processes.process(SERVER, 1, 300, 30, 0, 0);
        assertThat(gauge.read()).containsEntry("cpu.client", 1.51).containsEntry("cpu.server", 4.1);
    }

    @Test
    void embeddedEngine_isOneWithItsClient() {
        assertThat(gauge(new Scope.InProcess()).read())
                .containsEntry("cpu", 1.5)
                .containsOnlyKeys("cpu", "cpu.machine");
    }

    @Test
    void serverThatNobodySees_leavesTheClientUnderItsOwnName() {
        assertThat(gauge(new Scope.Unseen("someone else's")).read()).containsOnlyKeys("cpu.client", "cpu.machine");
    }

    @Test
    void machine_isBusyWhereItIsNeitherIdleNorStolen() throws IOException {
        CpuGauge gauge = gauge(new Scope.InProcess());
        // 10 s of two cores: 12 s idle, 1 s of them with a disk under way, 3 s stolen.
        now.addAndGet(10_000_000_000L);
        processes.machine(1_100, 100, 300);

        assertThat(gauge.read()).containsEntry("cpu.machine", 5.0);
    }

    @Test
    void processThatEnded_hasNoCount_andTheOthersStay() throws IOException {
        CpuGauge gauge = gauge(new Scope.Processes(List.of(SERVER)));
        Files.delete(folder.resolve("8/stat"));

        assertThat(gauge.read()).isEqualTo(Map.of("cpu.client", 1.5, "cpu.machine", 0.0));
    }

    private CpuGauge gauge(Scope scope) {
        return new CpuGauge(folder, now::get, new Subject(CLIENT, scope));
    }
}

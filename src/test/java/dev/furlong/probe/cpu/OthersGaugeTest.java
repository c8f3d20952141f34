package dev.furlong.probe.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.measurement.Gauged;
import dev.furlong.probe.Subject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whose time is that of other programs. */
final class OthersGaugeTest {
    private static final long CLIENT = 7;
    private static final long SERVER = 8;
    private static final long FURLONG = ProcessHandle.current().pid();

    @TempDir
    private Path folder;

    private RecordedProcesses processes;

    @BeforeEach
    void aClientAServerOfTwoProcessesAndFurlong() throws IOException {
        processes = new RecordedProcesses(folder);
        ours(0, 0, 0, 0);
        processes.machine(5_000, 0, 100, 0, 0);
    }

    /** Programs used 0.5 s, and ours 0.2 s of it: 0.3 s are 0.15 s of two cores. What the kernel did is nobody's. */
    @Test
    void timeOfOthers_isThatOfPrograms_lessOurs() throws IOException {
        OthersGauge gauge = gauge(new Scope.Processes(List.of(SERVER)));
        double before = others(gauge);
        ours(10, 5, 3, 2);
        processes.machine(5_040, 10, 100, 0, 0);

        assertThat(others(gauge) - before).isCloseTo(0.15, within(1e-9));
    }

    @Test
    void timeOfOurs_isNotThatOfOthers() throws IOException {
        OthersGauge gauge = gauge(new Scope.Processes(List.of(SERVER)));
        double before = others(gauge);
        ours(10, 5, 3, 2);
        processes.machine(5_020, 0, 100, 0, 0);

        assertThat(others(gauge) - before).isCloseTo(0, within(1e-9));
    }

    /** What stands beside it and works out of turn is ours too. It may come later. */
    @Test
    void trialsSideBySide_areAllOurs() throws IOException {
        List<Subject> standing = new ArrayList<>(List.of(new Subject(CLIENT, new Scope.InProcess())));
        OthersGauge gauge = new OthersGauge(folder, () -> 5_000_000_000L, standing);
        gauge.read();
        standing.add(new Subject(SERVER, new Scope.InProcess()));
        double before = others(gauge);
        ours(10, 5, 0, 2);
        processes.machine(5_017, 0, 100, 0, 0);

        assertThat(others(gauge) - before).isCloseTo(0, within(1e-9));
    }

    @Test
    void serverThatIsNotSeen_orProcessThatEnded_leavesItUnknown() throws IOException {
        assertThat(gauge(new Scope.Unseen("someone else's")).read()).isEmpty();
        OthersGauge gauge = gauge(new Scope.Processes(List.of(SERVER)));
        Files.delete(folder.resolve(CLIENT + "/stat"));

        assertThat(gauge.read()).isEmpty();
    }

    /** The user time of client, server, its child and Furlong itself, in ticks more than at first. */
    private void ours(int client, int server, int child, int furlong) throws IOException {
        processes.process(CLIENT, 1, 100 + client, 50 + client, 0, 0);
        processes.process(SERVER, 1, 300 + server, 20 + server, 0, 0);
        processes.process(9, SERVER, 40 + child, 40, 0, 0);
        processes.process(FURLONG, 1, 200 + furlong, 7, 0, 0);
    }

    private static double others(OthersGauge gauge) {
        return Objects.requireNonNull(gauge.read().get(Gauged.CPU_OTHERS));
    }

    private OthersGauge gauge(Scope scope) {
        return new OthersGauge(folder, () -> 5_000_000_000L, List.of(new Subject(CLIENT, scope)));
    }
}

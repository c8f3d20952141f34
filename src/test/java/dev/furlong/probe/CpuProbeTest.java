package dev.furlong.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.deployment.Scope;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Readings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The kernel's account of CPU time against what the processes say of themselves. */
class CpuProbeTest {
    private static final Scope EMBEDDED = new Scope.InProcess();
    /** Of one process: two counters, each read twice by either side and cut to ticks of 10 ms, and the answer's printing. */
    private static final double TICKS_MICROS = 60_000;

    private static final Offset<Double> TICKS = within(TICKS_MICROS);

    @TempDir
    private Path folder;

    @Test
    @EnabledOnOs(OS.LINUX)
    void theProbeAgreesWithWhatTheProcessesSayOfThemselves() throws IOException {
        try (BurningJvm client = BurningJvm.start();
                BurningJvm server = BurningJvm.start()) {
            Subject subject = new Subject(client.pid(), new Scope.Processes(List.of(server.pid())));
            Probe.Span span = new CpuProbe().begin(subject, committed(0));
            BurningJvm.Burnt byClient = client.burn();
            BurningJvm.Burnt byServer = server.burn();
            Readings readings = span.end(committed(1));

            assertThat(readings.unavailable()).isEmpty();
            assertThat(readings.values().get("cpu.client.total")).isCloseTo(byClient.total(), TICKS);
            assertThat(readings.values().get("cpu.server.total")).isCloseTo(byServer.total(), TICKS);
            assertThat(readings.values().get("cpu.total"))
                    .isCloseTo(byClient.total() + byServer.total(), within(2 * TICKS_MICROS));
            assertThat(readings.values().get("cpu.server.total"))
                    .isEqualTo(readings.values().get("cpu.server.user")
                            + readings.values().get("cpu.server.system"));
            // The split is sampled by the kernel's timer, at the process as at the thread.
            Offset<Double> sampled = within(0.25 * byServer.total());
            assertThat(readings.values().get("cpu.server.user")).isCloseTo(byServer.user(), sampled);
            assertThat(readings.values().get("cpu.server.system")).isCloseTo(byServer.system(), sampled);
        }
    }

    @Test
    void anEmbeddedEngineHasOneRoleAndCostsAreDividedByTheTransactions() throws IOException {
        stat("self", "1 (java) S");
        stat("7", "7 (a ) b) S 1 1 1 0 -1 0 0 0 0 0 100 20 0 0");
        Probe.Span span = new CpuProbe(folder).begin(new Subject(7, EMBEDDED), committed(0));
        stat("7", "7 (a ) b) S 1 1 1 0 -1 0 0 0 0 0 150 40 9 9");
        Readings readings = span.end(committed(1000));
        assertThat(readings.values())
                .containsOnly(
                        Map.entry("cpu.user", 500.0), Map.entry("cpu.system", 200.0), Map.entry("cpu.total", 700.0));
        assertThat(readings.unavailable())
                .hasSize(6)
                .containsKeys("cpu.client.total", "cpu.server.user")
                .allSatisfy((metric, because) -> assertThat(because).contains("shares the load JVM", "cpu.total"));
    }

    @Test
    void aServerOfSomeoneElsesLeavesTheClientsTimeAlone() throws IOException {
        stat("self", "1 (java) S");
        stat("7", "7 (java) S 1 1 1 0 -1 0 0 0 0 0 100 20 0 0");
        Probe.Span span = new CpuProbe(folder)
                .begin(new Subject(7, new Scope.Unseen("the server is someone else's")), committed(0));
        stat("7", "7 (java) S 1 1 1 0 -1 0 0 0 0 0 150 40 0 0");
        Readings readings = span.end(committed(1000));
        assertThat(readings.values())
                .containsOnly(
                        Map.entry("cpu.client.user", 500.0),
                        Map.entry("cpu.client.system", 200.0),
                        Map.entry("cpu.client.total", 700.0));
        assertThat(readings.unavailable())
                .hasSize(6)
                .containsKeys("cpu.total", "cpu.server.user")
                .allSatisfy((metric, because) -> assertThat(because).contains("the server is someone else's"));
    }

    @Test
    void withoutTheKernelsAccountEveryMetricHasTheReason() {
        CpuProbe probe = new CpuProbe(folder.resolve("no-proc"));
        assertThat(probe.unavailableHere())
                .hasValueSatisfying(
                        because -> assertThat(because).contains(System.getProperty("os.name"), "run Furlong on Linux"));
        assertAllUnavailable(
                probe, probe.begin(new Subject(1, EMBEDDED), committed(0)).end(committed(1)), "no /proc/PID/stat");
    }

    @Test
    void aProcessThatIsGoneIsAReasonAndNeverZero() throws IOException {
        stat("self", "1 (java) S");
        CpuProbe probe = new CpuProbe(folder);
        assertAllUnavailable(
                probe, probe.begin(new Subject(7, EMBEDDED), committed(0)).end(committed(1)), "before the phase");
        stat("7", "7 (java) S 1 1 1 0 -1 0 0 0 0 0 100 20 0 0");
        Probe.Span span = probe.begin(new Subject(7, EMBEDDED), committed(0));
        Files.delete(folder.resolve("7").resolve("stat"));
        assertAllUnavailable(probe, span.end(committed(1)), "after the phase");
    }

    @Test
    void withoutATransactionThereIsNoCostOfOne() throws IOException {
        stat("self", "1 (java) S");
        stat("7", "7 (java) S 1 1 1 0 -1 0 0 0 0 0 100 20 0 0");
        CpuProbe probe = new CpuProbe(folder);
        assertAllUnavailable(
                probe,
                probe.begin(new Subject(7, EMBEDDED), committed(0)).end(committed(0)),
                "no transaction was committed");
    }

    private static Moment committed(long transactions) {
        return new Moment(transactions, Map.of());
    }

    private static void assertAllUnavailable(Probe probe, Readings readings, String because) {
        assertThat(readings.values()).isEmpty();
        assertThat(readings.unavailable())
                .containsOnlyKeys(probe.metrics().stream().map(Metric::key).toArray(String[]::new))
                .allSatisfy((metric, words) -> assertThat(words).contains(because));
    }

    private void stat(String process, String text) throws IOException {
        Files.createDirectories(folder.resolve(process));
        Files.writeString(folder.resolve(process).resolve("stat"), text + "\n");
    }
}

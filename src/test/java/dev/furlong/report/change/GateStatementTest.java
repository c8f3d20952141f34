package dev.furlong.report.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.arm.Arms;
import dev.furlong.failure.MachineException;
import dev.furlong.measurement.Metrics;
import dev.furlong.report.Reports;
import dev.furlong.results.folder.KeptGate;
import dev.furlong.results.folder.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What reports say of a run's gate. */
final class GateStatementTest {
    @TempDir
    private Path root;

    /** The server lost a tenth in each repetition. */
    private static final RecordedRun SLOWER = RecordedRun.of(
                    RecordedRun.yaml("[1]", 5, "").replaceFirst("workloads: .*", "workloads: [select]"))
            .with(
                    one -> true,
                    one -> ChangedTrial.measured(
                            one,
                            Metrics.THROUGHPUT,
                            (one.subject().target().equals("derby:server") ? 900 : 1000) + one.block()));

    @Test
    void gateThatFails_namesTheLimitAndTheReason() {
        GateStatement gate = GateStatement.of(gate("throughput<-5%"), Arms.of("r", SLOWER, null));

        assertThat(gate.passes()).isFalse();
        assertThat(gate.baseline()).isEqualTo("derby");
        assertThat(gate.contender()).isEqualTo("derby:server");
        assertThat(gate.verdict()).isEqualTo("The gate fails.");
        assertThat(gate.limits()).singleElement().satisfies(one -> {
            assertThat(one.state()).isEqualTo("FAILED");
            assertThat(one.words()).startsWith("-10.0 %, ");
        });
        assertThat(gate.failures()).singleElement().asString().contains("throughput<-5% at ", ": failed");
    }

    @Test
    void gateThatPasses_hasNoReason() {
        GateStatement gate = GateStatement.of(gate("throughput<-50%"), Arms.of("r", SLOWER, null));

        assertThat(gate.passes()).isTrue();
        assertThat(gate.verdict()).isEqualTo("The gate passes.");
        assertThat(gate.limits()).extracting(GateStatement.Limit::state).containsExactly("passed");
        assertThat(gate.failures()).isEmpty();
    }

    @Test
    void gateOverPointsThatTheRunLacks_fails() {
        KeptGate other = new KeptGate(List.of("throughput<-5%"), false, false, "target", "derby", "h2");

        GateStatement gate = GateStatement.of(other, Arms.of("r", SLOWER, null));

        assertThat(gate.passes()).isFalse();
        assertThat(gate.limits()).isEmpty();
        assertThat(gate.failures()).isNotEmpty();
    }

    /** Above the answer, since that is what was asked; and the same when the reports are made again. */
    @Test
    void reportsOfAGate_tellItFirst() throws IOException {
        RunDirectory run =
                RunDirectory.create(root, SLOWER.plan(), Instant.parse("2026-11-20T10:11:12Z"), SLOWER.environment());
        SLOWER.records().forEach(run::append);
        Reports.write(run);
        assertThat(run.path().resolve("report.md")).content().doesNotContain("Gate");
        assertThat(run.path().resolve("summary.json")).content().doesNotContain("gate");

        run.keep(gate("throughput<-5%"));
        Reports.again(RunDirectory.open("test", run.path())).write();

        String markdown = Files.readString(run.path().resolve("report.md"));
        assertThat(markdown)
                .contains("## Gate, derby:server against derby: The gate fails.")
                .contains("| FAILED | throughput&lt;-5% | ");
        assertThat(markdown.split("\n## ", -1))
                .hasSizeGreaterThan(2)
                .satisfies(parts -> assertThat(parts[1]).startsWith("Gate, "));
        assertThat(run.path().resolve("report.html"))
                .content()
                .contains("Gate: derby:server against derby", "<h2>The gate fails.</h2>", "throughput&lt;-5%");
        assertThat(run.path().resolve("summary.json")).content().contains("\"gate\"", "\"passes\" : false");
    }

    @Test
    void fileThatIsNoGate_isRefused() throws IOException {
        RunDirectory run =
                RunDirectory.create(root, SLOWER.plan(), Instant.parse("2026-11-20T10:11:12Z"), SLOWER.environment());
        for (String wrong : List.of("", "null", "{}", "{\"limits\": []}")) {
            Files.writeString(run.path().resolve("gate.json"), wrong);

            assertThatExceptionOfType(MachineException.class)
                    .as(wrong)
                    .isThrownBy(run::gate)
                    .withMessageContaining("gate.json: must be what Furlong wrote");
        }
    }

    private static KeptGate gate(String limit) {
        return new KeptGate(List.of(limit), false, false, "target", "derby", "derby:server");
    }
}

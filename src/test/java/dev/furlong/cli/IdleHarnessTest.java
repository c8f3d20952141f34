package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.measurement.Metrics;
import dev.furlong.results.TrialRecord;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Transactions that send nothing, with everything else of a trial as ever. */
@Tag("full")
class IdleHarnessTest {
    @TempDir
    private Path folder;

    @Test
    void idleTransactions_costNothingOfAnEngine_andHaveNoWire() {
        Path results = folder.resolve("results");

        Ended.executing(
                        "run",
                        "idle-harness",
                        "--scale",
                        "smoke",
                        "--target",
                        "derby,derby:server",
                        "--out",
                        results.toString())
                .exitsWith(0);

        assertThat(RunFolder.onlyIn(results).trials())
                .hasSize(2)
                .allMatch(TrialRecord::valid)
                .allSatisfy(trial -> {
                    assertThat(trial.metrics().get(Metrics.THROUGHPUT.key())).isPositive();
                    assertThat(trial.unavailable().get(Metrics.WIRE_ROUND_TRIPS.key()))
                            .isEqualTo(
                                    trial.subject().deployment().equals("embedded")
                                            ? "no wire: an embedded engine lives in the load JVM"
                                            : "no wire: the workload sends nothing");
                })
                .allSatisfy(trial -> assertThat(trial.metrics()).containsEntry(Metrics.ENGINE_BUFFER_READS.key(), 0.0));
    }
}

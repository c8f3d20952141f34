package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.measurement.Metrics;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A load of several kinds of transaction, from its plan to its record and its histograms. */
final class KindsRunTest {
    @TempDir
    private Path folder;

    @Test
    void kinds_areToldApartInTheRecordAndInTheHistograms() throws IOException {
        ExperimentRun.Result result = new ExperimentRun(RunListener.silent(), Interruption.none(), true)
                .run(PlanReader.read("kinds", """
                        experiment: kinds
                        targets: [derby]
                        workloads: [mix]
                        clients: [2]
                        repetitions: 1
                        warm-up: 100ms
                        measure: 400ms
                        settings: {heap: [256MiB], mix.rows: [1000], mix.reads: [60]}
                        """, Overrides.none()), folder);

        List<TrialRecord> trials = RunDirectory.open("test", result.folder()).trials();
        assertThat(trials).hasSize(1);
        TrialRecord trial = trials.get(0);
        assertThat(trial.invalidBecause()).isNull();
        assertThat(trial.kinds()).extracting(TrialRecord.OfKind::name).containsExactly("read", "update");
        assertThat(trial.kinds().stream()
                        .mapToDouble(kind -> kind.metrics().get("txn.committed"))
                        .sum())
                .isPositive()
                .isEqualTo(trial.metrics().get("txn.committed"));
        assertThat(trial.unavailable())
                .extractingByKey(Metrics.ENGINE_BUFFER_HITS.key())
                .asString()
                .contains("do not have the load's mix of kinds");
        assertThat(Files.readAllLines(result.folder().resolve("histograms/" + trial.trial() + ".hlog")))
                .filteredOn(line -> line.startsWith("Tag="))
                .extracting(line -> line.substring(0, line.indexOf(',')))
                .containsExactly("Tag=read", "Tag=update");
    }
}

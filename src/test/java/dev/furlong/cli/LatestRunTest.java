package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an experiment's folder stands for, and what is left of a run that has ended. */
final class LatestRunTest {
    @TempDir
    private Path folder;

    private Path results;

    @BeforeEach
    void nameTheResults() {
        results = folder.resolve("results");
    }

    @Test
    void finishedRun_hasNothingLeftToRun_andIsReportedByItsExperimentsFolder() {
        RunFolder run = select("derby").exitsWith(0).folder();

        Ended resumed =
                Ended.executing("run", "--resume", run.path().toString()).exitsWith(0);
        assertThat(resumed.err()).contains("nothing is left to run").doesNotContain("0 trials", "until ");
        assertThat(resumed.folder()).isEqualTo(run);
        assertThat(run.trials()).hasSize(1);

        Ended reported = Ended.executing("report", results.resolve("select").toString());
        assertThat(reported.exitsWith(0).folder()).isEqualTo(run);
    }

    @Test
    void startThatGotNoTrial_isNeverTheLatestRun() {
        Ended refused = select(
                "derby",
                "--set",
                "derby.connection.requireAuthentication=true",
                "--set",
                "derby.authentication.provider=no.such.Provider");

        refused.exitsWith(3);
        assertThat(results.resolve("select")).isEmptyDirectory();
        Ended.executing("report", results.resolve("select").toString()).fails(2, "report: must be the folder of a run");
    }

    private Ended select(String target, String... more) {
        List<String> all = new ArrayList<>(List.of("run", "select", "--target", target, "--scale", "smoke"));
        all.addAll(List.of("--warm-up", "0s", "--measure", "100ms", "--set", "heap=128MiB"));
        all.addAll(List.of("--out", results.toString()));
        all.addAll(List.of(more));
        return Ended.executing(all.toArray(String[]::new));
    }
}

package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.results.TrialRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Releases from Maven Central, on a class path of their own; all of them are in {@link ReleaseLadderTest}. */
class OldReleasesTest {
    @TempDir
    private Path folder;

    @Test
    @Tag("full")
    void theReleaseOfTheDerbyStudyAndALaterOneRunAndTheirReportCanBeMadeAgain() throws IOException {
        RunFolder run =
                ReleaseRun.ofValidTrials(folder, List.of("derby@10.1.1.0", "derby@10.14.2.0:server"), List.of("tpcb"));
        assertThat(run.trials())
                .filteredOn(trial -> trial.subject().release().equals("10.1.1.0"))
                .singleElement()
                .extracting(TrialRecord::population)
                .satisfies(population -> assertThat(population.road()).contains("batched"));
        reportsAreMadeAgainByteForByte(run);
    }

    private static void reportsAreMadeAgainByteForByte(RunFolder run) throws IOException {
        List<String> names = List.of("summary.json", "report.md", "report.html");
        List<String> before = names.stream().map(run::text).toList();
        for (String name : names) {
            Files.delete(run.path().resolve(name));
        }
        Ended ended = Ended.executing("report", run.path().toString()).exitsWith(0);
        assertThat(ended.folder()).isEqualTo(run);
        assertThat(names.stream().map(run::text).toList()).isEqualTo(before);
        Ended json = Ended.executing("report", run.path().toString(), "--json").exitsWith(0);
        assertThat(json.out()).isEqualTo(run.text("summary.json"));
    }

    @Tag("every")
    @Test
    void aTrialWithoutAForkRunsAnyReleaseInTheCoordinatorsJvm() {
        try (FurlongProcess furlong = FurlongProcess.run(
                folder.resolve("results"),
                "tpcb",
                "--no-fork",
                "--target",
                "derby@10.1.1.0,derby:server",
                "--scale",
                "smoke",
                "--measure",
                "300ms",
                "--set",
                "tpcb.accounts-per-branch=100")) {
            RunFolder run = furlong.await().exitsWith(0).folder().isLeftInOrder(true);
            assertThat(run.trials()).hasSize(2).allMatch(TrialRecord::valid);
            assertThat(run.text("summary.json")).contains("NOT_FORKED");
        }
    }
}

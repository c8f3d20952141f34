package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.failure.ExitCode;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run that goes on until its time is over, on a real engine, and what is left of it to resume. */
final class UntilRunTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource("trials, 30s")
    void run_endsAfterAWholeRepetition_isComplete_andHasNothingLeft(String design, String lockWaits) throws Exception {
        ExperimentRun.Result result = new ExperimentRun(RunListener.silent(), Interruption.none(), true)
                .run(PlanReader.read("until", """
                        experiment: until
                        targets: [derby]
                        workloads: [select]
                        clients: [1]
                        repetitions: 50
                        until: 1s
                        warm-up: 0s
                        measure: 300ms
                        design: %s
                        settings: {heap: [256MiB], select.rows: [1000], lock-wait: [%s]}
                        """.formatted(design, lockWaits), Overrides.none()), folder);
        RunDirectory run = RunDirectory.open("test", result.folder());
        int repetitions = run.plan().repetitions();

        assertThat(result.exitCode()).isEqualTo(ExitCode.GOOD);
        assertThat(result.summary().complete()).isTrue();
        assertThat(repetitions).isLessThan(50);
        assertThat(run.trials()).hasSize(run.plan().trials().size());
        assertThat(Files.readString(result.folder().resolve("report.md")))
                .contains(" of at most 50, as 1s have passed")
                .doesNotContain("INCOMPLETE");
        List<String> noticed = new ArrayList<>();
        ExperimentRun.Result again = new ExperimentRun(
                        new RunListener() {
                            @Override
                            public void noticed(String words) {
                                noticed.add(words);
                            }
                        },
                        Interruption.none(),
                        true)
                .resume(result.folder());
        assertThat(noticed).anyMatch(words -> words.startsWith("nothing is left to run"));
        assertThat(again.summary()).isEqualTo(result.summary());
    }

    @Tag("every")
    @ParameterizedTest
    @CsvSource("slices, '30s, 31s'")
    void runInSlices_endsAfterAWholeRepetition_isComplete_andHasNothingLeft(String design, String lockWaits)
            throws Exception {
        run_endsAfterAWholeRepetition_isComplete_andHasNothingLeft(design, lockWaits);
    }

    @Tag("full")
    @Test
    void runOfFiveRepetitions_saysAfterTheThirdWhatItWillSee() {
        List<String> said = new ArrayList<>();
        RunListener listener = new RunListener() {
            private int ended;

            @Override
            public void ended(TrialSpec trial, TrialRecord record) {
                ended++;
            }

            @Override
            public void noticed(String words) {
                said.add(ended + ": " + words);
            }
        };

        new ExperimentRun(listener, Interruption.none(), false)
                .run(PlanReader.read("pilot", """
                        experiment: pilot
                        targets: [derby]
                        workloads: [select]
                        clients: [1]
                        repetitions: 5
                        warm-up: 0s
                        measure: 300ms
                        settings: {heap: [256MiB], select.rows: [1000]}
                        """, Overrides.none()), folder);

        assertThat(said)
                .filteredOn(words -> words.contains("by the scatter so far"))
                .singleElement()
                .asString()
                .startsWith("6: by the scatter so far, 5 repetitions would usually show a difference of ");
    }
}

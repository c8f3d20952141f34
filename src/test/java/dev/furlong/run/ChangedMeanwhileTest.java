package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.analysis.RecordedRun;
import dev.furlong.failure.ExitCode;
import dev.furlong.failure.MachineException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.report.Reports;
import dev.furlong.results.Environment;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run whose folder somebody edits while it goes on does not end well. */
final class ChangedMeanwhileTest {
    private static final Plan PLAN = PlanReader.read("test", """
            experiment: mine
            targets: [derby]
            workloads: [select]
            clients: [1]
            repetitions: 2
            warm-up: 0s
            measure: 100ms
            settings: {select.rows: [1000], probes: [off]}
            """, Overrides.none());

    @TempDir
    private Path root;

    @ParameterizedTest
    @CsvSource({
        "1, trials.jsonl, 1, trials.jsonl: must hold the records that Furlong read or wrote there before",
        "2, trials.jsonl, 2, trials.jsonl: must hold the records that Furlong read or wrote there before",
        "1, plan.yaml, 2, plan.yaml: must be the file that Furlong wrote",
        "2, environment.json, 2, environment.json: must be the file that Furlong wrote",
        "1, series, 2, '.jsonl: must be the file that Furlong wrote, by line 1 of trials.jsonl, got one with another'",
        "1, histograms, 2, '.hlog: must be the file that Furlong wrote, by line 1 of trials.jsonl, got one with another'",
    })
    void fileThatIsEdited_endsTheRun(int behind, String name, int ended, String words) throws IOException {
        EditingListener listener = new EditingListener(behind, name);

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> new ExperimentRun(listener, Interruption.none(), false).run(PLAN, root))
                .withMessageContaining(words)
                .satisfies(failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.MACHINE));
        assertThat(listener.ended).isEqualTo(ended);
        assertThat(listener.run().resolve("report.html")).doesNotExist();
    }

    @Test
    void runWithoutAFailureWhoseRecordsAreTooFew_isNoGoodOne() {
        Environment machine = new Environment("1", "Linux", "amd64", "fast", 2, 1 << 30, "17", "ext4");
        RunDirectory run = RunDirectory.create(root, PLAN, Instant.parse("2026-11-20T10:11:12Z"), machine);

        assertThat(new ExperimentRun.Result(run.path(), Reports.write(run), null).exitCode())
                .isEqualTo(ExitCode.MACHINE);
    }

    /** A trial that is lost or invalid has its record, so that the records are no fewer. */
    @Test
    void runOfWhichATrialHasNoResult_isNoGoodOne() {
        RecordedRun good = RecordedRun.firstLook();
        String point = good.records().get(0).subject().point();

        assertThat(ended(good)).isEqualTo(ExitCode.GOOD);
        assertThat(ended(good.withInvalid(point, 1))).isEqualTo(ExitCode.TRIAL);
        assertThat(ended(good.withLost(point, 1))).isEqualTo(ExitCode.TRIAL);
    }

    private int runs;

    private ExitCode ended(RecordedRun run) {
        RunDirectory folder = RunDirectory.create(
                root.resolve("run" + runs++), run.plan(), Instant.parse("2026-11-20T10:11:12Z"), run.environment());
        run.records().forEach(folder::append);
        return new ExperimentRun.Result(folder.path(), Reports.write(folder), null).exitCode();
    }

    /** Edits a file of the run's, or all in a folder of it, once so many trials have ended: cuts the records, and adds to others. */
    private final class EditingListener implements RunListener {
        private final int behind;
        private final String name;
        private int ended;

        EditingListener(int behind, String name) {
            this.behind = behind;
            this.name = name;
        }

        Path run() throws IOException {
            try (Stream<Path> files = Files.list(root.resolve(PLAN.experiment()))) {
                List<Path> runs = files.filter(Files::isDirectory).toList();
                assertThat(runs).hasSize(1);
                return runs.get(0);
            }
        }

        @Override
        public void ended(TrialSpec trial, TrialRecord record) {
            assertThat(record.lostBecause()).isNull();
            ended++;
            if (ended == behind) {
                try {
                    Path file = run().resolve(name);
                    if (Files.isDirectory(file)) {
                        try (Stream<Path> all = Files.list(file)) {
                            for (Path one : all.toList()) {
                                Files.writeString(one, "\n", StandardOpenOption.APPEND);
                            }
                        }
                    } else if (name.equals("trials.jsonl")) {
                        Files.writeString(file, Files.readString(file).substring(0, 100));
                    } else {
                        Files.writeString(file, "\n", StandardOpenOption.APPEND);
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }
}

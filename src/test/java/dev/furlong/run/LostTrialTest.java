package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.failure.ExitCode;
import dev.furlong.plan.Overrides;
import dev.furlong.plan.PlanReader;
import dev.furlong.results.RunDirectory;
import dev.furlong.results.TrialRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A trial is lost, and the disk does not take all that is known of it. */
@EnabledOnOs(OS.LINUX)
final class LostTrialTest {
    @TempDir
    private Path folder;

    @Test
    void logThatCannotBeWritten_endsTheRun_andIsNeverPointedAt() {
        ExperimentRun.Result result = new ExperimentRun(new KillingListener(), Interruption.none(), true)
                .run(PlanReader.read("lost", """
                        experiment: lost
                        targets: [derby]
                        workloads: [select]
                        clients: [1]
                        repetitions: 2
                        warm-up: 1s
                        measure: 2s
                        settings: {select.rows: [1000], heap: [256MiB]}
                        """, Overrides.none()), folder);

        String words = "load JVM: must finish its trial, got its end with status 137 (killed)";
        assertThat(result.exitCode()).isEqualTo(ExitCode.MACHINE);
        assertThat(result.failure())
                .hasMessageContaining(" was lost before: " + words)
                .hasMessageNotContaining("all that is known is in");
        List<TrialRecord> trials = RunDirectory.open("test", result.folder()).trials();
        assertThat(trials)
                .singleElement()
                .satisfies(trial ->
                        assertThat(trial.lostBecause()).startsWith(words).doesNotContain("all that is known is in"));
    }

    /** Kills the load JVM, and lays a file where the folder of logs would be. */
    private final class KillingListener implements RunListener {
        private boolean killed;

        @Override
        public void progress(String doing, Remaining left) {
            if (!killed && doing.endsWith(": measuring")) {
                killed = true;
                try (Stream<Path> runs = Files.list(folder.resolve("lost"))) {
                    Path run = runs.filter(Files::isDirectory).findFirst().orElseThrow();
                    Files.createFile(run.resolve("lost"));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                ProcessHandle.of(Victim.loadJvm().pid()).orElseThrow().destroyForcibly();
            }
        }
    }
}

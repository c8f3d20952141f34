package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.failure.ExitCode;
import dev.furlong.plan.Plan;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.results.Loss;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import dev.furlong.storage.Root;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is kept of a trial that is lost, and what if the disk does not take it. */
@EnabledOnOs(OS.LINUX)
final class LostTrialTest {
    @TempDir
    private Path folder;

    @Tag("full")
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

        String words = "load JVM: exited with status 137 (killed)";
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

    /** The server is one of those that make their data themselves; an embedded engine makes it for a JVM server. */
    @Tag("full")
    @Test
    void serverThatIsKilledWhileDataIsPopulated_isNamed_andTheNextTrialPopulatesAgain() throws IOException {
        Plan plan = PlanReader.read("lost", """
                experiment: lost
                targets: ['postgresql:process']
                workloads: [select]
                clients: [1]
                repetitions: 2
                warm-up: 1s
                measure: 1s
                settings: {select.rows: [300000], heap: [256MiB]}
                """, Overrides.none());
        Root.demand(Targets.unavailable(plan));
        AtomicBoolean killed = new AtomicBoolean();
        RunListener killing = new RunListener() {
            @Override
            public void progress(String doing, double secondsLeft) {
                if (doing.contains(" % of select data for ") && !killed.getAndSet(true)) {
                    Victim.postmaster().kill();
                }
            }
        };

        ExperimentRun.Result result = new ExperimentRun(killing, Interruption.none(), true).run(plan, folder);

        List<TrialRecord> trials = RunDirectory.open("test", result.folder()).trials();
        assertThat(trials).extracting(TrialRecord::lost).containsExactly(true, false);
        assertThat(trials.get(0).lostBecause())
                .startsWith("postgresql server on 127.0.0.1:")
                .contains(": ended with status 137 (killed)\npostgresql: ", "\nThe server said last:\n")
                .endsWith("all that is known is in " + Loss.file(trials.get(0).trial()));
        assertThat(Files.readString(
                        result.folder().resolve(Loss.file(trials.get(0).trial()))))
                .contains("=== where it happened in the load\n", "\tat org.postgresql.", "=== populate.log\n");
    }

    /** A JVM by itself needs more. */
    @Tag("full")
    @Test
    void serverThatTheKernelKillsWhileItStarts_losesItsTrialAlone_andTheLossSaysWhy() {
        Plan plan = PlanReader.read("lost", """
                experiment: lost
                targets: ['derby:server']
                workloads: [select]
                clients: [1]
                repetitions: 2
                warm-up: 1s
                measure: 1s
                settings: {select.rows: [100], memory: [48MiB], heap: [16MiB], buffer: [4MiB]}
                """, Overrides.none());
        Root.demand(Targets.unavailable(plan));

        ExperimentRun.Result result =
                new ExperimentRun(new RunListener() {}, Interruption.none(), true).run(plan, folder);

        assertThat(result.failure()).isNull();
        assertThat(result.exitCode()).isEqualTo(ExitCode.TRIAL);
        List<TrialRecord> trials = RunDirectory.open("test", result.folder()).trials();
        assertThat(trials)
                .hasSize(2)
                .allSatisfy(trial -> assertThat(trial.lostBecause())
                        .startsWith("memory: must hold the engine's process, which the kernel killed at the limit of"
                                + " 48MiB; raise --set memory"));
    }

    /** Kills the load JVM, and lays a file where the folder of logs would be. */
    private final class KillingListener implements RunListener {
        private boolean killed;

        @Override
        public void progress(String doing, double secondsLeft) {
            if (!killed && doing.startsWith("measuring ")) {
                killed = true;
                try (Stream<Path> runs = Files.list(folder.resolve("lost"))) {
                    Path run = runs.filter(Files::isDirectory).findFirst().orElseThrow();
                    Files.createFile(run.resolve("lost"));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                Victim.loadJvm().kill();
            }
        }
    }
}

package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.InterruptedRunException;
import dev.furlong.failure.MachineException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.results.Environment;
import dev.furlong.results.folder.RunDirectory;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a run that was stopped goes on. */
final class ResumedRunTest {
    @TempDir
    private Path root;

    @Test
    void interruptionBeforeTheRunGoesOn_endsItThere() {
        Plan plan = PlanReader.read(
                "test",
                "experiment: mine\ntargets: [derby]\nworkloads: [select]\nwarm-up: 0s\nmeasure: 100ms\n",
                Overrides.none());
        Environment machine = new Environment("1", "Linux", "amd64", "fast", 2, 1 << 30, "17", "ext4");
        Path run = RunDirectory.create(root, plan, Instant.parse("2026-11-20T10:11:12Z"), machine)
                .path();
        Interruption interruption = Interruption.none();
        interruption.request();

        assertThatExceptionOfType(InterruptedRunException.class)
                .isThrownBy(() -> new ExperimentRun(RunListener.silent(), interruption, false).resume(run));
        assertThat(run.resolve("report.html")).doesNotExist();
        assertThat(interruption.tells(new MachineException("ended")))
                .as("it had not begun")
                .isTrue();
    }
}

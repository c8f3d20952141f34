package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.MachineException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A value that only the engine can refuse ends a run before other targets are measured. */
final class OwnPropertiesTest {
    @TempDir
    private Path folder;

    @Test
    void valueThatTheEngineRefuses_endsTheRunBeforeAnythingIsMeasured_andLeavesNoFolder() {
        ExperimentRun run = new ExperimentRun(RunListener.silent(), Interruption.none(), false);
        Plan plan = PlanReader.read("own", """
                experiment: own
                targets: [derby, h2]
                workloads: [select]
                repetitions: 1
                warm-up: 100ms
                measure: 100ms
                settings: {select.rows: 1000, probes: off, h2.MODE: nonsense}
                """, Overrides.none());

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> run.run(plan, folder))
                .withMessageStartingWith(
                        "own line 7 settings.h2.MODE: must be what h2 starts with, got h2.MODE=nonsense;"
                                + " it did not start: ")
                .withMessageEndingWith("; no trial was begun");
        assertThat(folder.resolve("own")).isEmptyDirectory();
    }
}

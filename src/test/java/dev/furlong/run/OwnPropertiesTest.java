package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.failure.ExitCode;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.results.folder.RunDirectory;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A value that only the engine can refuse ends a run before other targets are measured. */
final class OwnPropertiesTest {
    @TempDir
    private Path folder;

    @Test
    void valueThatTheEngineRefuses_endsTheRunBeforeAnythingIsMeasured() {
        ExperimentRun.Result result = new ExperimentRun(RunListener.silent(), Interruption.none(), false)
                .run(PlanReader.read("own", """
                        experiment: own
                        targets: [derby, h2]
                        workloads: [select]
                        repetitions: 1
                        warm-up: 100ms
                        measure: 100ms
                        settings: {select.rows: 1000, probes: off, h2.MODE: nonsense}
                        """, Overrides.none()), folder);

        assertThat(result.exitCode()).isEqualTo(ExitCode.MACHINE);
        assertThat(result.failure())
                .hasMessageStartingWith("h2/select/1 client does not start with the properties of its engine: ")
                .hasMessageEndingWith("; nothing was measured");
        assertThat(RunDirectory.open("test", result.folder()).trials()).isEmpty();
    }
}

package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.plan.Plan;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.file.PlanReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which claims a run does not test is told when it begins. */
final class LeftOutClaimsTest {
    @TempDir
    private Path folder;

    @Test
    void runThatBegins_tellsWhichClaimsItLeavesOut_once() {
        Plan plan = PlanReader.readWritten("test", """
                experiment: left-out
                targets: [derby]
                workloads: [select]
                clients: [1]
                repetitions: 1
                warm-up: 100ms
                measure: 100ms
                settings: {select.rows: 1000, probes: off}
                left-out:
                  - {id: H1, claim: one, because: target=derby:server is not in this run}
                """);
        List<String> heard = new ArrayList<>();
        RunListener listener = new RunListener() {
            @Override
            public void noticed(String words) {
                heard.add(words);
            }

            @Override
            public void started(List<TrialSpec> trials, double seconds) {
                heard.add("started");
            }
        };

        new ExperimentRun(listener, Interruption.none(), false).run(plan, folder);

        assertThat(heard)
                .containsOnlyOnce("claims not tested: H1 (target=derby:server is not in this run)")
                .endsWith("started");
    }
}

package dev.furlong.run.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.plan.Plan;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.results.TimeLine;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import dev.furlong.run.ExperimentRun;
import dev.furlong.run.Interruption;
import dev.furlong.run.RunListener;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Derby makes checkpoints by itself, and the time line of a real trial has them. */
@Tag("full")
final class DerbyCheckpointsTest {
    private static final String PLAN = """
            experiment: checkpoints
            targets: ['%s']
            workloads: [tpcb]
            clients: [1]
            repetitions: 1
            warm-up: 1s
            measure: 3s
            settings:
              durability: [process-kill]
              derby.storage.checkpointInterval: [100000]
            """;

    @TempDir
    private Path folder;

    @Test
    void checkpointsOfALoadThatWrites_areEventsOfTheSecondsThatItIsMeasuredIn() {
        runsWithCheckpoints("derby:server");
    }

    @Test
    void checkpointsOfAnEmbeddedEngine_areToo() {
        runsWithCheckpoints("derby");
    }

    private void runsWithCheckpoints(String target) {
        Plan plan = PlanReader.read("checkpoints", PLAN.formatted(target), Overrides.none());

        ExperimentRun.Result result =
                new ExperimentRun(RunListener.silent(), Interruption.none(), true).run(plan, folder.resolve("results"));

        assertThat(result.failure()).isNull();
        RunDirectory run = RunDirectory.open("test", result.folder());
        TrialRecord trial = run.trials().get(0);
        TimeLine line = run.timeLine(trial.trial()).orElseThrow();
        assertThat(line.absent()).doesNotContainKey(TimeLine.CHECKPOINTS);
        List<TimeLine.Second> measured =
                line.seconds().stream().filter(TimeLine.Second::ofMeasurement).toList();
        assertThat(line.seconds().stream()
                        .filter(second -> !second.events().isEmpty())
                        .map(TimeLine.Second::phase))
                // What comes before a measurement is rehearsed in the warm-up. On a busy machine, one of the two may be
                // seen
                // a second late.
                .containsSubsequence(TimeLine.Phase.BETWEEN, TimeLine.Phase.MEASUREMENT);
        double logged = trial.metrics().get("engine.logBytes")
                * measured.stream()
                        .mapToDouble(second -> second.values().get("throughput") * second.lasted())
                        .sum();
        assertThat(logged).as("enough log for one on the slowest machine").isGreaterThan(200_000);
        assertThat(measured.stream().filter(second -> !second.events().isEmpty()))
                .as("seconds with one, of " + measured)
                .isNotEmpty();
        assertThat(measured)
                .flatExtracting(TimeLine.Second::events)
                .allMatch(event -> event.kind() == TimeLine.Event.Kind.CHECKPOINT_ENDED);
    }
}

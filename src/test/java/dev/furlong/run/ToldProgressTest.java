package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.failure.TrialException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.results.TrialRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run tells while it goes on: the trials that are left, each that has ended, and the time for the rest. */
class ToldProgressTest {
    private static final double HOUR = 3600;

    @TempDir
    private Path root;

    /** Notes what it hears. A trial is lost as soon as it begins, so that nothing is measured for its hour. */
    private static final class Losing implements RunListener {
        private final List<TrialSpec> left = new ArrayList<>();
        private final List<String> ended = new ArrayList<>();
        private final List<Double> secondsLeft = new ArrayList<>();
        private double atFirst;

        @Override
        public void started(List<TrialSpec> trials, double seconds) {
            left.addAll(trials);
            atFirst = seconds;
        }

        @Override
        public void progress(String doing, double seconds) {
            if (doing.contains("derby/select/")) {
                secondsLeft.add(seconds);
                throw new TrialException("it was told to end");
            }
        }

        @Override
        public void ended(TrialSpec trial, TrialRecord record) {
            assertThat(record.trial()).isEqualTo(trial.id());
            ended.add(trial.id() + (record.lost() ? " lost" : ""));
        }
    }

    @Test
    void timeThatIsLeft_isThatOfTheTrialsThatAreLeft_alsoAfterALoss() {
        Losing listener = new Losing();

        run("1h", listener);

        assertThat(hours(listener.atFirst)).isEqualTo(3);
        assertThat(listener.secondsLeft.stream().map(ToldProgressTest::hours)).containsExactly(3L, 2L, 1L);
        assertThat(listener.ended)
                .isEqualTo(listener.left.stream()
                        .map(trial -> trial.id() + " lost")
                        .toList())
                .hasSize(3);
    }

    @Test
    void runThatGoesOn_tellsOfTheTrialsThatAreLeftAlone() {
        Interruption interruption = Interruption.none();
        List<String> first = new ArrayList<>();
        ExperimentRun.Result stopped = run(
                "100ms",
                new RunListener() {
                    @Override
                    public void ended(TrialSpec trial, TrialRecord record) {
                        first.add(trial.id());
                        interruption.request();
                    }
                },
                interruption);
        List<String> left = new ArrayList<>();
        List<String> ended = new ArrayList<>();
        new ExperimentRun(
                        new RunListener() {
                            @Override
                            public void started(List<TrialSpec> trials, double seconds) {
                                trials.forEach(trial -> left.add(trial.id()));
                            }

                            @Override
                            public void ended(TrialSpec trial, TrialRecord record) {
                                ended.add(trial.id());
                            }
                        },
                        Interruption.none(),
                        false)
                .resume(stopped.folder());

        assertThat(first).hasSize(1);
        assertThat(left).hasSize(2).doesNotContainAnyElementsOf(first).isEqualTo(ended);
    }

    private ExperimentRun.Result run(String measure, RunListener listener) {
        return run(measure, listener, Interruption.none());
    }

    private ExperimentRun.Result run(String measure, RunListener listener, Interruption interruption) {
        Plan plan = PlanReader.read(
                "test",
                "experiment: told\ntargets: [derby]\nworkloads: [select]\nsettings: {select.rows: 10}\nwarm-up: 0s\n"
                        + "repetitions: 3\nmeasure: " + measure + "\n",
                Overrides.none());
        return new ExperimentRun(listener, interruption, false).run(plan, root);
    }

    private static long hours(double seconds) {
        return Math.round(seconds / HOUR);
    }
}

package dev.furlong.report.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import dev.furlong.results.TrialRecord;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** An answer that rests on several verdicts is no stronger than the weakest of them. */
class WeakestVerdictTest {
    private static final String GRID = "settings: {buffer: [4MiB, 64MiB], durability: [power-cut, process-kill]}";
    private static final String SWEEP = "settings: {buffer: [4MiB, 16MiB, 64MiB]}";

    /** The last choice beats the first one, though those one step between do not. */
    @Test
    void choicesThatDifferOnTwoAxes_haveAVerdictOfTheirOwn() {
        ToDoubleFunction<TrialRecord> none = one -> 1000;
        ToDoubleFunction<TrialRecord> lastAlone = one -> isLast(one) ? 2000 : 1000;
        ToDoubleFunction<TrialRecord> bothSteps = one -> isLast(one) ? 4000 : isFirst(one) ? 1000 : 2000;

        assertThat(section(run(5, GRID, none)).lines().get(3).why())
                .containsAnyOf("as good, within 5 %", "no certain difference");
        assertThat(section(run(5, GRID, lastAlone)).lines().get(3).why()).doesNotContain("no verdict", "no certain");
        assertThat(section(run(5, GRID, bothSteps)).lines().get(3).why()).doesNotContain("no verdict");
        assertThat(section(run(5, GRID, bothSteps)).verdict()).contains("64MiB").doesNotContain("in this run");
    }

    @Test
    void secondStepFromFewRepetitions_makesTheWholeOneOfThisRun() {
        RecordedRun run = run(5, GRID, one -> isLast(one) ? 4000 : isFirst(one) ? 1000 : 2000);
        for (int block = 3; block <= 5; block++) {
            run = run.withLost("derby/tpcb/1 client/buffer=4MiB/durability=power-cut", block);
        }

        assertThat(run.summary().points().get(0).metrics().get("throughput").n())
                .isEqualTo(2);
        assertThat(section(run).verdict()).contains("64MiB", "process-kill", "in this run");
    }

    /** The second best has two repetitions. The best and the first have all, and only these two are told. */
    @Test
    void oneChoiceOfFewRepetitions_leavesTheVerdictOnTheOthers() {
        RecordedRun run = run(
                5,
                SWEEP,
                one -> one.subject().point().contains("=64MiB")
                        ? 4000
                        : one.subject().point().contains("=16MiB") ? 3000 : 1000);
        assertThat(section(run).verdict()).contains("64MiB").doesNotContain("in this run");
        for (int block = 3; block <= 5; block++) {
            run = run.withLost("derby/tpcb/1 client/buffer=16MiB", block);
        }

        assertThat(section(run).verdict()).isEqualTo("derby is 4.00× faster with 64MiB than with 4MiB");
    }

    private static boolean isLast(TrialRecord one) {
        return one.subject().point().contains("=64MiB") && one.subject().point().contains("process-kill");
    }

    private static boolean isFirst(TrialRecord one) {
        return one.subject().point().contains("=4MiB") && one.subject().point().contains("power-cut");
    }

    private static Section section(RecordedRun run) {
        return Answer.of(run.summary()).sections().get(0);
    }

    private static RecordedRun run(int blocks, String axes, ToDoubleFunction<TrialRecord> throughput) {
        return RecordedRun.of(RecordedRun.yaml("[1]", blocks, axes)
                        .replaceFirst("targets: .*", "targets: [derby]")
                        .replaceFirst("workloads: .*", "workloads: [tpcb]"))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.THROUGHPUT,
                                throughput.applyAsDouble(one)
                                        * (1
                                                + 0.001
                                                        * ((one.block()
                                                                        + one.subject()
                                                                                .point()
                                                                                .length())
                                                                % 3))));
    }
}

package dev.furlong.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.Analysis;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.plan.precision.Ended;
import dev.furlong.report.scope.Certainty;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What reports say of a run that went on until something, however it ended. */
class UntilReportTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2%     | 6 | PRECISION | 6 repetitions of at most 8, as each ratio is known to ±2 % (each chance of a verdict counts double)
            2%,10m | 6 | TIME      | 6 repetitions of at most 8, as 10m have passed (each chance of a verdict counts double)
            10m    | 6 | TIME      | 6 repetitions of at most 8, as 10m have passed
            10m    | 8 |           | 8 repetitions, the most that the plan allows; it was to go on until 10m
            2%     | 5 |           | 8 repetitions at most, or until ±2 % (each chance of a verdict counts double)
            """)
    void numberOfRepetitions_isToldWithItsReason(String until, int made, Ended.@Nullable Reason because, String words) {
        RecordedRun run = run(until).without(one -> one.block() > made);

        assertThat(ReportView.trials(
                        because == null
                                ? run.summary()
                                : Analysis.of(
                                        run.plan().endedBy(new Ended(made, 8, because)),
                                        run.environment(),
                                        run.records())))
                .endsWith(words);
    }

    @Test
    void timeThatWasTooShortForAVerdict_isToBeLonger() {
        RecordedRun run = run("10m").without(one -> one.block() > 3);

        assertThat(Certainty.reservation(Analysis.of(
                        run.plan().endedBy(new Ended(3, 8, Ended.Reason.TIME)), run.environment(), run.records())))
                .hasValue(
                        "Indicative: 3 repetitions, so another run may give other ratios. An order is likely here, not"
                                + " certain. For a verdict, run again for longer: it takes 5 repetitions.");
    }

    private static RecordedRun run(String until) {
        return RecordedRun.of(
                RecordedRun.yaml("[2]", 8, "until: " + until).replaceFirst("workloads: .*", "workloads: [tpcb]"));
    }
}

package dev.furlong.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.PlanQuestion;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChartKindTest {
    /** Reports write what is less as &lt;0.01 or leave it out: its bars and ticks would tell nothing. */
    @ParameterizedTest
    @CsvSource({"0.0099, false", "0.01, true"})
    void costOfLessThanAHundredthOnEachTarget_hasNoChart(double syncs, boolean drawn) {
        RecordedRun run = RecordedRun.onDisksOfTheirOwn()
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.DISK.syncs(), syncs));

        assertThat(ChartKind.measuredIn(run.summary().points(), PlanQuestion.COSTS)
                        .contains(ChartKind.SYNCS))
                .isEqualTo(drawn);
    }
}

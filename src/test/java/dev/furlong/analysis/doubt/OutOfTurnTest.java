package dev.furlong.analysis.doubt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.results.TrialRecord;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a point did while others had their slices, in words. */
final class OutOfTurnTest {
    private static final TrialRecord ONE =
            RecordedRun.of(RecordedRun.yaml("[2]", 5, "")).records().get(0);

    @Test
    void doubt_tellsTheGreatestFigures_andTheTrialsThatAreOverTheBound() {
        TrialRecord idle = trial(0.02, 0.049);
        TrialRecord writing = trial(0.03, 0.34);

        assertThat(OutOfTurn.of(List.of(idle, writing))).hasValueSatisfying(entry -> {
            assertThat(entry.code()).isEqualTo(Doubt.IDLE_AT_WORK);
            assertThat(entry.detail()).isEqualTo("up to 3.0 % of a core, and 34.0 % of what it wrote");
            assertThat(entry.trials()).containsExactly(writing.trial());
        });
        assertThat(OutOfTurn.of(List.of(idle))).isEmpty();
        assertThat(OutOfTurn.of(List.of(trial(0.09, 0.01), writing)))
                .hasValueSatisfying(entry -> assertThat(entry.trials()).hasSize(2));
    }

    @Test
    void figureThatIsNotKnown_isNotTold() {
        TrialRecord busy = ChangedTrial.under(ONE, Conditions.IDLE_CORES, 0.12);

        assertThat(OutOfTurn.of(List.of(busy)))
                .hasValueSatisfying(entry -> assertThat(entry.detail()).isEqualTo("up to 12.0 % of a core"));
        assertThat(OutOfTurn.of(List.of(ONE))).isEmpty();
    }

    @Test
    void cpuTime_isToldBetweenCoresAndWrites() {
        TrialRecord all = ChangedTrial.under(trial(0.02, 0.01), Conditions.IDLE_CPU_SHARE, 0.13);

        assertThat(OutOfTurn.of(List.of(all)))
                .hasValueSatisfying(entry -> assertThat(entry.detail())
                        .isEqualTo("up to 2.0 % of a core, and 13.0 % of its CPU time, and 1.0 % of what it wrote"));
    }

    private static TrialRecord trial(double cores, double writes) {
        return ChangedTrial.under(
                ChangedTrial.under(ONE, Conditions.IDLE_CORES, cores), Conditions.IDLE_WRITES_SHARE, writes);
    }
}

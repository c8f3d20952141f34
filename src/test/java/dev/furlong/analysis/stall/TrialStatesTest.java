package dev.furlong.analysis.stall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.steady.Lines;
import dev.furlong.analysis.steady.Steadiness;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.results.TimeLine;
import dev.furlong.results.TrialRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What can be said of the seconds of a trial in slices: others were at work in them. */
final class TrialStatesTest {
    private static final TrialRecord WHOLE = StallTest.trial();
    private static final TrialRecord IN_SLICES = ChangedTrial.under(WHOLE, Conditions.SLICES, 12);

    @Test
    void trialInSlices_isTooShortToTell_whateverItsSecondsLookLike() {
        assertThat(state(WHOLE, Lines.movedInMidTrial()).is(Steadiness.State.TWO_MODES))
                .isTrue();

        Steadiness state = state(IN_SLICES, Lines.movedInMidTrial());

        assertThat(state.is(Steadiness.State.TOO_SHORT)).isTrue();
        assertThat(state.because()).isEqualTo("it was measured in slices, between which others were at work");
    }

    /** Its clients' times are those of its slices, and the line's are those of the machine. */
    @Test
    void stallOfATrialInSlices_hasNoCauseFromItsSeconds() {
        TimeLine still = new TimeLine(
                Map.of(),
                List.of(
                        new TimeLine.Second(2, 1, TimeLine.Phase.WARM_UP, Map.of("cpu.server", 1.0), List.of()),
                        new TimeLine.Second(5, 3, TimeLine.Phase.MEASUREMENT, Map.of("cpu.server", 0.0), List.of())));

        assertThat(stall(WHOLE, still).words()).contains("the server stood still");
        assertThat(stall(IN_SLICES, still).words()).contains("it is unknown what stood still");
    }

    private static Steadiness state(TrialRecord trial, TimeLine line) {
        return states(trial, line).of(List.of(trial)).get(0);
    }

    private static Stall stall(TrialRecord trial, TimeLine line) {
        TrialRecord stalled = StallTest.lull(0.5, 2.5, 0.001, 0, 2).apply(trial);
        return states(stalled, line).stallsOf(List.of(stalled)).get(0);
    }

    private static TrialStates states(TrialRecord trial, TimeLine line) {
        return TrialStates.of(RecordedRun.fiveBlocksWithClaims().plan(), List.of(trial), any -> Optional.of(line));
    }
}

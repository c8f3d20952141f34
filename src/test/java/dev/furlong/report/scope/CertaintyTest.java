package dev.furlong.report.scope;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import org.junit.jupiter.api.Test;

class CertaintyTest {
    @Test
    void oneRepetition_hasNothingInBrackets_andEachRatioIsOfThisRun() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[2]", 1, ""));

        assertThat(Certainty.reservation(run.summary()))
                .contains("Indicative: 1 repetition, so another run may give other ratios.");
        assertThat(Certainty.of(run.summary(), 12)).containsExactly("A verdict takes --repetitions 5.");
    }

    @Test
    void fewRepetitions_haveTheirRangeInBrackets() {
        assertThat(Certainty.reservation(RecordedRun.firstLook().summary()))
                .contains("Indicative: 2 repetitions, so another run may give other ratios.");
        assertThat(Certainty.of(RecordedRun.firstLook().summary(), 12))
                .containsExactly("In brackets: the range of 2 repetitions.", "A verdict takes --repetitions 5.");
    }

    @Test
    void enoughRepetitions_needNoReservation_andEachSentenceStandsAlone() {
        RecordedRun run = RecordedRun.sweep();

        assertThat(Certainty.reservation(run.summary())).isEmpty();
        assertThat(Certainty.of(run.summary(), 12))
                .startsWith(
                        "In brackets: the 95 % interval over 5 repetitions.",
                        "Verdicts are corrected for up to 12 comparisons.")
                .hasSize(3)
                .last()
                .asString()
                .endsWith("would often be missed (A/A control).");
    }

    @Test
    void loneComparison_isNotCorrected() {
        assertThat(Certainty.of(RecordedRun.sweep().summary(), 1))
                .noneMatch(sentence -> sentence.contains("corrected"));
    }

    @Test
    void machineThatIsNotFit_hasNoVerdictsToCorrect() {
        RecordedRun run = RecordedRun.sweep()
                .with(
                        one -> one.subject().point().endsWith("/control"),
                        one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 1));

        assertThat(Certainty.of(run.summary(), 12))
                .noneMatch(sentence -> sentence.contains("corrected"))
                .anyMatch(sentence -> sentence.startsWith("No verdict is given: "));
    }

    @Test
    void pointThatLostTrials_hasAReservation_andIsSaidToHaveARange() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[2]", 5, ""))
                .withLost("derby/tpcb/2 clients", 1)
                .withLost("derby/tpcb/2 clients", 2);

        assertThat(Certainty.reservation(run.summary()))
                .contains("Indicative in part: some points have as few as 3 repetitions, so another run may"
                        + " give other ratios.");
        assertThat(Certainty.of(run.summary(), 12))
                .startsWith(
                        "In brackets: the 95 % interval over up to 5 repetitions, or the range of fewer than 5.",
                        "A verdict takes 5 repetitions of each point.");
    }
}

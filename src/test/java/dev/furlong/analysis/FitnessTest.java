package dev.furlong.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.claim.ClaimVerdict;
import dev.furlong.analysis.claim.Finding;
import dev.furlong.analysis.contrast.Verdict;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.analysis.doubt.Severity;
import dev.furlong.analysis.steady.Lines;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.report.answer.Answer;
import dev.furlong.results.TrialRecord;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** One point is enrolled twice; if it comes out different, nothing else of the run decides anything. */
final class FitnessTest {
    private static final String CONTROL = "derby/tpcb/1 client/control";

    @Test
    void sameFiguresTwice_areFit_andTheSmallestEffectIsToldByTheirScatter() {
        Summary summary = RecordedRun.fiveBlocksWithClaims().summary();
        Fitness fitness = Objects.requireNonNull(summary.fitness());

        assertThat(fitness.fit()).isTrue();
        assertThat(fitness.smallestEffect()).isCloseTo(1.027, within(0.001));
        assertThat(summary.controls())
                .extracting(Summary.PointSummary::id)
                .containsExactly("derby/tpcb/1 client/control");
        assertThat(summary.points()).noneMatch(point -> point.id().endsWith("/control"));
        assertThat(summary.comparisons()).extracting(Comparison::verdict).contains(Verdict.FASTER);
    }

    @Test
    void controlThatComesOutDifferent_namesNoWinner_confirmsNoClaim_andIsAnAlarm() {
        Summary summary = RecordedRun.fiveBlocksWithClaims()
                .with(
                        one -> one.subject().point().endsWith("/control"),
                        one -> ChangedTrial.measured(
                                one, Metrics.THROUGHPUT, 0.8 * one.metrics().get(Metrics.THROUGHPUT.key())))
                .summary();

        assertThat(Objects.requireNonNull(summary.fitness()).fit()).isFalse();
        assertThat(summary.comparisons()).extracting(Comparison::verdict).containsOnly(Verdict.UNDECIDED);
        assertThat(summary.findings())
                .extracting(Finding::verdict)
                .containsOnly(ClaimVerdict.UNDECIDED, ClaimVerdict.NOT_TESTABLE);
        assertThat(summary.points())
                .allMatch(point -> point.doubts().stream()
                        .anyMatch(
                                doubt -> doubt.code() == Doubt.MACHINE_NOT_FIT && doubt.severity() == Severity.ALARM));
        assertThat(Answer.of(summary).certainty())
                .anyMatch(one ->
                        one.startsWith("No verdict is given: the same point, measured twice, differed by 1.25× in"));
    }

    @Test
    void fewerThanFiveBlocks_haveNoControl() {
        Summary summary = RecordedRun.firstLook().summary();

        assertThat(summary.fitness()).isNull();
        assertThat(summary.controls()).isEmpty();
    }

    @Test
    void controlThatWasLost_leavesFitnessUnknown_andNoVerdictIsGiven() {
        RecordedRun lost = RecordedRun.fiveBlocksWithClaims();
        for (int block = 1; block <= 4; block++) {
            lost = lost.withLost(CONTROL, block);
        }

        assertUnknown(lost.summary(), "only one repetition has a valid trial of both, and the scatter needs two");
        assertUnknown(lost.withLost(CONTROL, 5).summary(), CONTROL + " is lost: ");
    }

    @Test
    void invalidTrialOfTheControlOrItsPoint_leavesFitnessUnknown() {
        for (String point : List.of(CONTROL, CONTROL.replace("/control", ""))) {
            Summary summary =
                    RecordedRun.fiveBlocksWithClaims().withInvalid(point, 2).summary();

            assertUnknown(summary, point + " is invalid: ");
        }
    }

    @Test
    void controlOfAnOpenLoopWithOneBlock_leavesFitnessUnknown_forThatReason() {
        RecordedRun lost = RecordedRun.of(RecordedRun.yaml("[2]", 5, "settings: {rate: 1000/s}"))
                .with(one -> isControl(one) && one.block() > 1, one -> ChangedTrial.ended(one, "it was killed", null));

        assertThat(Objects.requireNonNull(lost.summary().fitness()).because())
                .endsWith("only one repetition has a valid trial of both, and the scatter needs two");
    }

    @Test
    void pointWithTwoModes_leavesFitnessUnknown_andNoVerdictIsGiven() {
        Summary summary = RecordedRun.fiveBlocksWithClaims()
                .summary(trial -> trial.equals("block03-derby-tpcb-1-client")
                        ? Optional.of(Lines.movedInMidTrial())
                        : Optional.empty());

        assertUnknown(summary, "derby/tpcb/1 client has no throughput: two modes, which are never averaged");
    }

    @Test
    void controlOfARunWithAnOpenLoopFirst_isThatOfTheFirstClosedOne() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[2]", 5, "settings: {rate: [70%, closed]}"));

        assertThat(run.summary().controls())
                .extracting(Summary.PointSummary::id)
                .containsExactly("derby/tpcb/2 clients/rate=closed/control");
        assertThat(Objects.requireNonNull(run.summary().fitness()).fit()).isTrue();
        assertThat(Objects.requireNonNull(run.with(FitnessTest::isControl, one -> scaled(one, Metrics.THROUGHPUT, 0.8))
                                .summary()
                                .fitness())
                        .fit())
                .isFalse();
    }

    @Test
    void openLoopsAlone_areHeldAgainstTheControlByTheirMedianLatency() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[2]", 5, "settings: {rate: 1000/s}"));
        Fitness same = Objects.requireNonNull(run.summary().fitness());
        Summary slower = run.with(FitnessTest::isControl, one -> scaled(one, Metrics.LATENCY_P50, 1.5))
                .summary();

        assertThat(same.fit()).isTrue();
        assertThat(same.known()).isTrue();
        assertThat(same.comparisons().get(0).metric()).isEqualTo("latency.p50");
        // The answer rests on another percentile.
        assertThat(Answer.of(run.summary()).certainty()).noneMatch(one -> one.contains("often misses"));
        assertThat(Objects.requireNonNull(slower.fitness()).because()).contains("its latency.p50 differed");
        assertThat(slower.comparisons())
                .isNotEmpty()
                .extracting(Comparison::verdict)
                .containsOnly(Verdict.UNDECIDED);
    }

    private static void assertUnknown(Summary summary, String because) {
        Fitness fitness = Objects.requireNonNull(summary.fitness());
        assertThat(fitness.known()).isFalse();
        assertThat(fitness.fit()).isFalse();
        assertThat(fitness.smallestEffect()).isNull();
        assertThat(fitness.because()).contains(because);
        assertThat(summary.comparisons()).isNotEmpty().allSatisfy(one -> {
            assertThat(one.verdict()).isEqualTo(Verdict.UNDECIDED);
            assertThat(one.withheldBecause()).startsWith("it is not known whether the machine is fit: ");
        });
        assertThat(summary.findings())
                .extracting(Finding::verdict)
                .containsOnly(ClaimVerdict.UNDECIDED, ClaimVerdict.NOT_TESTABLE);
        assertThat(summary.points())
                .allMatch(point -> point.doubts().stream().anyMatch(doubt -> doubt.code() == Doubt.FITNESS_UNKNOWN));
        assertThat(Answer.of(summary).certainty())
                .anyMatch(one -> one.startsWith("No verdict is given: it is not known whether the machine is fit"));
    }

    private static boolean isControl(TrialRecord one) {
        return one.subject().point().endsWith("/control");
    }

    private static TrialRecord scaled(TrialRecord one, Metric metric, double factor) {
        return ChangedTrial.measured(
                one, metric, factor * Objects.requireNonNull(one.metrics().get(metric.key())));
    }
}

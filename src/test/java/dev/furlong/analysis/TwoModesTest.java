package dev.furlong.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.claim.ClaimVerdict;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.analysis.doubt.Severity;
import dev.furlong.analysis.steady.Lines;
import dev.furlong.analysis.steady.Steadiness;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.results.TimeLine;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What becomes of a point whose throughput did not settle. */
class TwoModesTest {
    private static final String POINT = "derby/tpcb/2 clients";
    private static final String TRIAL = "block03-derby-tpcb-2-clients";
    private static final RecordedRun RUN = RecordedRun.of(
            RecordedRun.yaml("[2]", 5, "claims:\n" + RecordedRun.claim("C", "tpcb", "derby:server", "0.4", "0.6")));

    private final Summary moved = summary(Lines.movedInMidTrial());

    @Test
    void pointWithTwoModesInOneTrial_hasNoMean() {
        PointSummary point = point(moved);

        assertThat(point.metrics()).doesNotContainKeys("throughput", "latency.p50", "cpu.total");
        assertThat(point.unavailable().get("throughput"))
                .startsWith("two modes, which are never averaged: " + TRIAL + " has 47 % of the seconds at about");
        assertThat(point.metrics()).containsKeys("txn.committed", "txn.failed");
        assertThat(point.valid()).isTrue();
    }

    @Test
    void pointWithTwoModesInTwoTrials_namesTheFirst() {
        Summary both = RUN.summary(trial -> trial.matches("block0[25]-derby-tpcb-2-clients")
                ? Optional.of(Lines.movedInMidTrial())
                : Optional.empty());

        assertThat(point(both).unavailable().get("throughput")).contains(": block02-derby-tpcb-2-clients has ");
    }

    @Test
    void pointWithTwoModes_hasADoubtThatNamesPlacement() {
        assertThat(point(moved).doubts())
                .as("it is the one with the control, too")
                .extracting(doubt -> doubt.code().name())
                .containsExactlyInAnyOrder("TWO_MODES", "FITNESS_UNKNOWN");
        assertThat(point(moved).doubts())
                .filteredOn(doubt -> doubt.code() == Doubt.TWO_MODES)
                .singleElement()
                .satisfies(doubt -> {
                    assertThat(doubt.words()).contains(TRIAL);
                    assertThat(doubt.remedy()).contains("--set placement=together");
                });
    }

    @Test
    void pointWithTwoModes_neitherWinsNorLoses() {
        assertThat(moved.comparisons())
                .isNotEmpty()
                .noneMatch(one -> one.a().equals(POINT) || one.b().equals(POINT));
        assertThat(moved.findings().get(0).verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
    }

    @Test
    void otherPoints_keepTheirFigures() {
        assertThat(moved.points())
                .filteredOn(point -> !point.id().equals(POINT))
                .hasSize(3)
                .allSatisfy(point -> assertThat(point.metrics()).containsKey("throughput"));
    }

    @Test
    void invalidTrial_isNotJudged() {
        Summary summary = RUN.withInvalid(POINT, 3)
                .summary(trial -> trial.equals(TRIAL) ? Optional.of(Lines.movedInMidTrial()) : Optional.empty());

        assertThat(point(summary).steady())
                .hasSize(4)
                .allMatch(one -> one.state().equals(Steadiness.State.NOT_KEPT));
        assertThat(point(summary).metrics()).containsKey("throughput");
    }

    @Test
    void pointWithoutASteadyState_keepsItsFiguresAndIsDoubted() {
        double[] late = new double[60];
        Arrays.setAll(late, i -> (i < 40 ? 8500 : 10_000) + 100 * Math.sin(5 * i));

        PointSummary point = point(summary(Lines.of(late)));

        assertThat(point.metrics()).containsKey("throughput");
        assertThat(point.doubts()).singleElement().satisfies(doubt -> {
            assertThat(doubt.code()).isEqualTo(Doubt.NO_STEADY_STATE);
            assertThat(doubt.severity()).isEqualTo(Severity.DOUBT);
            assertThat(doubt.words()).contains("fills 33 % of the window");
        });
    }

    @Test
    void shortTrials_areNoReasonToDoubt() {
        double[] three = {100, 9000, 10_000};

        PointSummary point = point(summary(Lines.of(three)));

        assertThat(point.doubts()).isEmpty();
        assertThat(point.steady())
                .extracting(Steadiness::state)
                .containsOnlyOnce(Steadiness.State.TOO_SHORT)
                .contains(Steadiness.State.NOT_KEPT);
    }

    @Test
    void checkpointCycles_areAskedForAtFullScaleOfALoadThatWritesAlone() {
        double[] level = new double[60];
        Arrays.setAll(level, i -> 10_000 + 100 * Math.sin(5 * i));
        String full = RecordedRun.yaml("[2]", 5, "").replace("repetitions", "scale: full\nrepetitions");
        RecordedRun writes =
                RecordedRun.of(full).with(one -> true, one -> ChangedTrial.under(one, Conditions.CHANGES_DATA, true));

        assertThat(codes(writes, Lines.of(level, 30))).containsExactly("NO_STEADY_STATE");
        assertThat(codes(writes, Lines.of(level, 10, 30, 50))).isEmpty();
        RecordedRun quick = RecordedRun.of(full.replace("scale: full", "scale: quick"))
                .with(one -> true, one -> ChangedTrial.under(one, Conditions.CHANGES_DATA, true));
        assertThat(codes(quick, Lines.of(level, 30))).as("at quick scale").isEmpty();
        assertThat(codes(
                        writes.with(one -> true, one -> ChangedTrial.under(one, Conditions.CHANGES_DATA, false)),
                        Lines.of(level, 30)))
                .isEmpty();
    }

    private static List<String> codes(RecordedRun run, TimeLine line) {
        return point(run.summary(trial -> trial.equals(TRIAL) ? Optional.of(line) : Optional.empty())).doubts().stream()
                .map(doubt -> doubt.code().name())
                .toList();
    }

    private static Summary summary(TimeLine line) {
        return RUN.summary(trial -> trial.equals(TRIAL) ? Optional.of(line) : Optional.empty());
    }

    private static PointSummary point(Summary summary) {
        return summary.points().stream()
                .filter(point -> point.id().equals(POINT))
                .findFirst()
                .orElseThrow();
    }
}

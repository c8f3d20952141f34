package dev.furlong.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.measurement.Metrics;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which open loops have a p99 that is clearly above that of a higher rate. */
final class FallingLatenciesTest {
    @Test
    void latencyThatIsClearlyHigherAtALowerRate_isADoubtOfThatRateAlone() {
        List<PointSummary> points = points(5, block -> 21_300 + block, block -> 4_200 + block);

        assertThat(points).filteredOn(FallingLatenciesTest::isDoubted).hasSize(1);
        assertThat(points.get(1).doubts())
                .filteredOn(doubt -> doubt.code() == Doubt.LATENCY_FALLS)
                .extracting(Doubt.Entry::words)
                .containsExactly(Doubt.LATENCY_FALLS.entry().cause()
                        + "; it is 21.3 ms at rate=50%, and 4.20 ms at the higher rate=70%");
    }

    @Test
    void latencyThatRises_isNone() {
        assertThat(points(5, block -> 4_200 + block, block -> 21_300 + block))
                .noneMatch(FallingLatenciesTest::isDoubted);
    }

    /** 5 blocks have intervals, of which each is much narrower than 5 %, the plan's margin. */
    @ParameterizedTest
    @CsvSource({"1060, true", "1040, false"})
    void differenceWithinTheMargin_isNone(double lower, boolean doubted) {
        assertThat(points(5, block -> lower + block, block -> 1_000 + block).stream()
                        .anyMatch(FallingLatenciesTest::isDoubted))
                .isEqualTo(doubted);
    }

    @Test
    void intervalsThatOverlap_areNone() {
        assertThat(points(5, block -> block == 1 ? 9_000 : 1_000 + block, block -> 1_000 + block))
                .noneMatch(FallingLatenciesTest::isDoubted);
    }

    /** Below 5 blocks, the means must lie as far apart as two blocks may before one is doubted. */
    @ParameterizedTest
    @CsvSource({"1, 9000, false", "2, 1300, true", "2, 1200, false", "4, 1300, true"})
    void fewBlocks_mustLieFarApart_andOneSaysNothing(int blocks, double lower, boolean doubted) {
        assertThat(points(blocks, block -> lower + block, block -> 1_000 + block).stream()
                        .anyMatch(FallingLatenciesTest::isDoubted))
                .isEqualTo(doubted);
    }

    @Test
    void oneBlockOfTwoThatLiesAmongTheOthers_isNone() {
        assertThat(points(2, block -> block == 1 ? 9_000 : 1_001, block -> 1_000 + block))
                .noneMatch(FallingLatenciesTest::isDoubted);
    }

    /** An overloaded rate has no latency, and a lost trial no record of one. */
    @Test
    void rateWithoutALatency_isNotComparedWith() {
        RecordedRun overloaded = RecordedRun.openLoop("closed, 50%, 150%")
                .with(
                        one -> one.subject().point().endsWith("rate=50%"),
                        one -> ChangedTrial.measured(one, Metrics.LATENCY_P99, 1e6));

        assertThat(overloaded.summary().points()).noneMatch(FallingLatenciesTest::isDoubted);
    }

    private static boolean isDoubted(PointSummary point) {
        return point.doubts().stream().anyMatch(doubt -> doubt.code() == Doubt.LATENCY_FALLS);
    }

    /** A closed loop and two rates of one target, with these 99th percentiles in µs. */
    private static List<PointSummary> points(
            int blocks, IntToDoubleFunction ofTheLower, IntToDoubleFunction ofTheHigher) {
        return RecordedRun.of(RecordedRun.yaml("[2]", blocks, "settings: {rate: [closed, 50%, 70%]}")
                        .replaceFirst("targets: .*", "targets: [derby]")
                        .replaceFirst("workloads: .*", "workloads: [tpcb]"))
                .with(
                        one -> one.subject().point().endsWith("rate=50%"),
                        one -> ChangedTrial.measured(
                                ChangedTrial.arriving(one, 0.5),
                                Metrics.LATENCY_P99,
                                ofTheLower.applyAsDouble(one.block())))
                .with(
                        one -> one.subject().point().endsWith("rate=70%"),
                        one -> ChangedTrial.measured(
                                ChangedTrial.arriving(one, 0.7),
                                Metrics.LATENCY_P99,
                                ofTheHigher.applyAsDouble(one.block())))
                .summary()
                .points();
    }
}

package dev.furlong.analysis.contrast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.byLessThan;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.statistic.BlockValues;
import dev.furlong.analysis.statistic.Estimate;
import dev.furlong.measurement.Metrics;
import dev.furlong.results.TrialRecord;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Figures of two points that are set against each other by block. */
final class PairedTest {
    private static final String EMBEDDED = "derby/tpcb/1 client";
    private static final String SERVER = "derby:server/tpcb/1 client";

    @Test
    void blocksOfOneRun_arePaired_andThoseOfTwoRunsAreNot() {
        Map<Integer, Double> below = Map.of(1, 10.0, 2, 20.0, 3, 30.0);
        Map<Integer, Double> above = Map.of(2, 22.0, 3, 32.0, 4, 99.0);

        Estimate paired = within(above, below).difference();
        Estimate apart = apart(above, below).difference();

        assertThat(paired.mean()).isEqualTo(2);
        assertThat(paired.low(0.95)).isEqualTo(2);
        assertThat(apart.mean()).isEqualTo(31);
        assertThat(within(above, below).logRatio().mean()).isEqualTo((Math.log(1.1) + Math.log(32.0 / 30)) / 2);
        assertThat(apart(above, below).logRatio().mean())
                .isCloseTo(Math.log(22 * 32 * 99.0 / (10 * 20 * 30)) / 3, byLessThan(1e-12));
    }

    @Test
    void figuresInBoth_areThoseOfACommonBlockWhereTheRunIsOne() {
        Map<Integer, Double> first = Map.of(1, 10.0);
        Map<Integer, Double> second = Map.of(2, 10.0);

        assertThat(within(first, second).inBoth()).isFalse();
        assertThat(within(first, first).inBoth()).isTrue();
        assertThat(apart(first, second).inBoth()).isTrue();
        assertThat(apart(first, Map.of()).inBoth()).isFalse();
        assertThat(apart(Map.of(), second).inBoth()).isFalse();
        assertThat(Paired.none().inBoth()).isFalse();
    }

    @Test
    void ratio_isOfFiguresAboveZeroAlone() {
        Map<Integer, Double> some = Map.of(1, 10.0, 2, 10.0);
        Map<Integer, Double> none = Map.of(1, 10.0, 2, 0.0);

        assertThat(apart(some, some).effect().relative()).isTrue();
        assertThat(apart(none, some).effect().relative()).isFalse();
        assertThat(apart(some, none).effect().relative()).isFalse();
        assertThat(apart(some, none).effect().estimate().mean()).isEqualTo(5);
    }

    @Test
    void zeroInABlockThatTheOtherLacks_takesNoRatioWithinOneRun() {
        Map<Integer, Double> withZero = Map.of(1, 10.0, 2, 0.0);
        Map<Integer, Double> without = Map.of(1, 5.0);

        assertThat(within(withZero, without).positive()).isTrue();
        assertThat(within(without, withZero).positive()).isTrue();
        assertThat(apart(withZero, without).positive()).isFalse();
        assertThat(within(withZero, without).logRatio().mean()).isCloseTo(Math.log(2), byLessThan(1e-12));
    }

    @Test
    void figures_areThoseOfValidTrials_andNoneIfOneLacksTheMetric() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[1]", 5, "")).withLost(EMBEDDED, 2);
        List<TrialRecord> server = trials(run, SERVER);

        assertThat(Paired.of(Metrics.THROUGHPUT, trials(run, EMBEDDED), server, true)
                        .comparedNumerator()
                        .byBlock())
                .containsOnlyKeys(1, 3, 4, 5);
        assertThat(Paired.of(
                                Metrics.THROUGHPUT,
                                trials(
                                        run.with(
                                                RecordedRun.at(EMBEDDED, 3),
                                                one -> ChangedTrial.unavailable(one, Metrics.THROUGHPUT, "why")),
                                        EMBEDDED),
                                server,
                                true)
                        .inBoth())
                .isFalse();
    }

    private static List<TrialRecord> trials(RecordedRun run, String point) {
        return run.records().stream()
                .filter(one -> one.subject().point().equals(point))
                .toList();
    }

    private static Paired within(Map<Integer, Double> above, Map<Integer, Double> below) {
        return new Paired(new BlockValues(above), new BlockValues(below), true);
    }

    private static Paired apart(Map<Integer, Double> above, Map<Integer, Double> below) {
        return new Paired(new BlockValues(above), new BlockValues(below), false);
    }
}

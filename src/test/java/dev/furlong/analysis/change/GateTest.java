package dev.furlong.analysis.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.change.GateResult.State;
import dev.furlong.analysis.statistic.Estimate;
import dev.furlong.measurement.Metrics;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a gate makes of the figures of one point, and how it says so. */
final class GateTest {
    private static final GateLimit SHARE = GateLimit.parse("test", "throughput<-5%");
    private static final GateLimit MORE = GateLimit.parse("test", "wire.roundTrips>0");

    @Test
    void changeByAShare_isToldInPercent_withItsInterval() {
        Paired tenthLess = new Paired(Map.of(1, 1000.0, 2, 1000.0, 3, 1000.0), Map.of(1, 900.0, 2, 900.0), false);

        assertThat(new Gate(1).judge(SHARE, "p", tenthLess))
                .isEqualTo(new GateResult("throughput<-5%", "p", State.FAILED, "-10.0 %, -10.0 % to -10.0 %"));
    }

    @Test
    void changeInTheMetricsUnit_isToldInIt() {
        Paired more = new Paired(Map.of(1, 6.0, 2, 6.0), Map.of(1, 7.5, 2, 7.5), false);

        assertThat(new Gate(1).judge(MORE, "p", more).words())
                .isEqualTo("+1.500 " + Metrics.WIRE_ROUND_TRIPS.unit() + ", +1.500 " + Metrics.WIRE_ROUND_TRIPS.unit()
                        + " to +1.500 " + Metrics.WIRE_ROUND_TRIPS.unit());
    }

    /** Student's quantile for 1 degree of freedom is 12.7062, and for half of the chance 25.4517. */
    @Test
    void intervalIsWider_theMoreIsJudged() {
        Paired paired = new Paired(Map.of(1, 5.0, 2, 7.0), Map.of(1, 6.0, 2, 6.0), false);

        assertThat(new Gate(1).judge(MORE, "p", paired).words()).contains(", -12.71 ", " to +12.71 ");
        assertThat(new Gate(2).judge(MORE, "p", paired).words()).contains(", -25.45 ", " to +25.45 ");
        assertThat(new Gate(1).judge(MORE, "p", paired).state()).isEqualTo(State.UNDECIDED);
    }

    @Test
    void shareOfNothing_isNotJudged() {
        Paired none = new Paired(Map.of(1, 0.0, 2, 0.0), Map.of(1, 0.1, 2, 0.1), false);

        assertThat(new Gate(1).judge(GateLimit.parse("test", "wire.roundTrips>5%"), "p", none))
                .isEqualTo(new GateResult(
                        "wire.roundTrips>5%",
                        "p", State.UNJUDGED, "wire.roundTrips was 0, of which no share can be taken"));
    }

    @Test
    void oneBlock_isNotJudged_andItsChangeIsTold() {
        Paired one = new Paired(Map.of(1, 1000.0), Map.of(1, 800.0), false);

        assertThat(new Gate(1).judge(SHARE, "p", one))
                .isEqualTo(new GateResult(
                        "throughput<-5%",
                        "p",
                        State.UNJUDGED,
                        "-20.0 %; one block cannot tell it from chance, run with --repetitions 5"));
    }

    @Test
    void limitInTheMetricsUnit_canJudgeTwoBlocks_evenWhereTheyAreZero_andNotOne() {
        Paired none = new Paired(Map.of(1, 0.0, 2, 0.0), Map.of(1, 0.0, 2, 0.0), false);

        assertThat(Gate.tells(MORE, none)).isTrue();
        assertThat(Gate.tells(GateLimit.parse("test", "wire.roundTrips>5%"), none))
                .isFalse();
        assertThat(Gate.tells(MORE, new Paired(Map.of(1, 6.0), Map.of(1, 7.0), false)))
                .isFalse();
    }

    @Test
    void blocksOfOneRun_arePaired_andThoseOfTwoRunsAreNot() {
        Map<Integer, Double> below = Map.of(1, 10.0, 2, 20.0, 3, 30.0);
        Map<Integer, Double> above = Map.of(2, 22.0, 3, 32.0, 4, 99.0);

        Estimate paired = new Paired(below, above, true).difference();
        Estimate apart = new Paired(below, above, false).difference();

        assertThat(paired.mean()).isEqualTo(2);
        assertThat(paired.low(0.95)).isEqualTo(2);
        assertThat(apart.mean()).isEqualTo(31);
        assertThat(new Paired(below, above, true).logRatio().mean())
                .isEqualTo((Math.log(22) - Math.log(20) + Math.log(32) - Math.log(30)) / 2);
    }

    @Test
    void figuresInBoth_areThoseOfACommonBlockWhereTheRunIsOne() {
        Map<Integer, Double> first = Map.of(1, 10.0);
        Map<Integer, Double> second = Map.of(2, 10.0);

        assertThat(new Paired(first, second, true).inBoth()).isFalse();
        assertThat(new Paired(first, first, true).inBoth()).isTrue();
        assertThat(new Paired(first, second, false).inBoth()).isTrue();
        assertThat(new Paired(first, Map.of(), false).inBoth()).isFalse();
        assertThat(new Paired(Map.of(), second, false).inBoth()).isFalse();
    }

    @Test
    void ratio_isOfFiguresAboveZeroAlone() {
        Map<Integer, Double> some = Map.of(1, 10.0, 2, 10.0);
        Map<Integer, Double> none = Map.of(1, 10.0, 2, 0.0);

        assertThat(new Paired(some, some, false).effect().relative()).isTrue();
        assertThat(new Paired(none, some, false).effect().relative()).isFalse();
        assertThat(new Paired(some, none, false).effect().relative()).isFalse();
        assertThat(List.of(new Paired(none, some, false).effect().estimate().mean()))
                .containsExactly(5.0);
    }
}

package dev.furlong.analysis.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.change.GateResult.State;
import dev.furlong.analysis.contrast.Paired;
import dev.furlong.analysis.statistic.BlockValues;
import dev.furlong.measurement.Metrics;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a gate makes of the figures of one point, and how it says so. */
final class GateTest {
    private static final GateLimit SHARE = GateLimit.parse("test", "throughput<-5%");
    private static final GateLimit MORE = GateLimit.parse("test", "wire.roundTrips>0");

    @Test
    void changeByAShare_isToldInPercent_withItsInterval() {
        Paired tenthLess = apart(Map.of(1, 1000.0, 2, 1000.0, 3, 1000.0), Map.of(1, 900.0, 2, 900.0));

        assertThat(new Gate(1, 1).judge(SHARE, "p", tenthLess))
                .isEqualTo(new GateResult("throughput<-5%", "p", State.FAILED, "-10.0 %, -10.0 % to -10.0 %"));
    }

    @Test
    void changeInTheMetricsUnit_isToldInIt() {
        Paired more = apart(Map.of(1, 6.0, 2, 6.0), Map.of(1, 7.5, 2, 7.5));

        assertThat(new Gate(1, 1).judge(MORE, "p", more).words())
                .isEqualTo("+1.500 " + Metrics.WIRE_ROUND_TRIPS.unit() + ", +1.500 " + Metrics.WIRE_ROUND_TRIPS.unit()
                        + " to +1.500 " + Metrics.WIRE_ROUND_TRIPS.unit());
    }

    /** Student's quantile for 1 degree of freedom is 12.7062, and for half of the chance 25.4517. */
    @Test
    void intervalIsWider_theMoreIsJudged() {
        Paired paired = apart(Map.of(1, 5.0, 2, 7.0), Map.of(1, 6.0, 2, 6.0));

        assertThat(new Gate(1, 1).judge(MORE, "p", paired).words()).contains(", -12.71 ", " to +12.71 ");
        assertThat(new Gate(2, 1).judge(MORE, "p", paired).words()).contains(", -25.45 ", " to +25.45 ");
        assertThat(new Gate(1, 2).judge(MORE, "p", paired).words())
                .as("a run that ended by its intervals")
                .contains(", -25.45 ", " to +25.45 ");
        assertThat(new Gate(1, 1).judge(MORE, "p", paired).state()).isEqualTo(State.UNDECIDED);
    }

    @Test
    void shareOfNothing_isNotJudged() {
        Paired none = apart(Map.of(1, 0.0, 2, 0.0), Map.of(1, 0.1, 2, 0.1));

        assertThat(new Gate(1, 1).judge(GateLimit.parse("test", "wire.roundTrips>5%"), "p", none))
                .isEqualTo(new GateResult(
                        "wire.roundTrips>5%",
                        "p", State.UNJUDGED, "wire.roundTrips was 0, so a change in percent is undefined"));
    }

    @Test
    void oneBlock_isNotJudged_andItsChangeIsTold() {
        Paired one = apart(Map.of(1, 1000.0), Map.of(1, 800.0));

        assertThat(new Gate(1, 1).judge(SHARE, "p", one))
                .isEqualTo(new GateResult(
                        "throughput<-5%",
                        "p",
                        State.UNJUDGED,
                        "-20.0 %; one repetition cannot tell it from chance; run with --repetitions 5"));
    }

    @Test
    void limitInTheMetricsUnit_canJudgeTwoBlocks_evenWhereTheyAreZero_andNotOne() {
        Paired none = apart(Map.of(1, 0.0, 2, 0.0), Map.of(1, 0.0, 2, 0.0));

        assertThat(Gate.canJudge(MORE, none)).isTrue();
        assertThat(Gate.canJudge(GateLimit.parse("test", "wire.roundTrips>5%"), none))
                .isFalse();
        assertThat(Gate.canJudge(MORE, apart(Map.of(1, 6.0), Map.of(1, 7.0)))).isFalse();
    }

    private static Paired apart(Map<Integer, Double> baseline, Map<Integer, Double> contender) {
        return new Paired(new BlockValues(contender), new BlockValues(baseline), false);
    }
}

package dev.furlong.analysis.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.change.GateResult.State;
import dev.furlong.analysis.contrast.Paired;
import dev.furlong.analysis.statistic.BlockValues;
import dev.furlong.measurement.Metrics;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /** Ten percent less between neighbours fail, unless the means have another sign or are certainly apart. */
    @ParameterizedTest
    @CsvSource({
        // mean throughput of the contender in each repetition, where the baseline's is 1,000
        "FAILED, 901 899 902 898 900, ''",
        "FAILED, 700 950 640 990 800, ''",
        "UNDECIDED, 800 1350 740 1490 1000, +3.6 %"
    })
    void changeBetweenNeighbours_failsIfTheMeansDoNotSpeakAgainstIt(State state, String means, String but) {
        GateResult result = new Gate(1, 1).judge(SHARE, "p", neighbours(means, -0.106, -0.105, -0.104, -0.107, -0.105));

        assertThat(result.state()).as(result.words()).isEqualTo(state);
        assertThat(result.words()).startsWith("-10.0 %, -10.");
        if (but.isEmpty()) {
            assertThat(result.words()).doesNotContain("borne out");
        } else {
            assertThat(result.words())
                    .contains("; not borne out by the mean throughputs, whose change is " + but + ", ")
                    .endsWith("; more repetitions may decide it");
        }
    }

    @ParameterizedTest
    @CsvSource({"HELD, 1001 999 1002 998 1000", "UNDECIDED, 700 950 640 990 1050"})
    void noChangeBetweenNeighbours_passesIfThatOfTheMeansLiesWithinTheLimitToo(State state, String means) {
        GateResult result = new Gate(1, 1).judge(SHARE, "p", neighbours(means, 0.001, 0.002, -0.001, 0, 0.001));

        assertThat(result.state()).as(result.words()).isEqualTo(state);
        assertThat(result.words().contains("not borne out by the mean throughputs"))
                .isEqualTo(state == State.UNDECIDED);
    }

    /** One side pauses by itself. The means show that, so they decide. */
    @ParameterizedTest
    @CsvSource({
        "FAILED, -10.0 %, 901 899 902 898 900, 0.001 0.002 -0.001 0 0.001",
        "HELD, -0.4 %, 996 998 990 1001 997, -0.106 -0.105 -0.104 -0.107 -0.105"
    })
    void meansThatAreCertainlyApart_decide(State state, String change, String means, String logs) {
        double[] between =
                Stream.of(logs.split(" ")).mapToDouble(Double::parseDouble).toArray();

        GateResult result = new Gate(1, 1).judge(SHARE, "p", neighbours(means, between));

        assertThat(result.state()).as(result.words()).isEqualTo(state);
        assertThat(result.words()).startsWith(change + ", ");
    }

    /** It has two tries, so its interval is wider: as wide as that of a gate of two limits. */
    @Test
    void intervalOfMeansThatDecide_isWider() {
        String means = "901 895 912 890 900";
        Paired apart = neighbours(means, 0.001, 0.002, -0.001, 0, 0.001);
        Paired alone = new Paired(apart.numerator(), apart.denominator(), true);

        assertThat(new Gate(1, 1).judge(SHARE, "p", apart).words())
                .isEqualTo(new Gate(2, 1).judge(SHARE, "p", alone).words())
                .isNotEqualTo(new Gate(1, 1).judge(SHARE, "p", alone).words());
    }

    private static Paired neighbours(String means, double... logs) {
        String[] contender = means.split(" ");
        Map<Integer, Double> above = new TreeMap<>();
        Map<Integer, Double> below = new TreeMap<>();
        Map<Integer, Double> between = new TreeMap<>();
        for (int block = 1; block <= logs.length; block++) {
            above.put(block, Double.valueOf(contender[block - 1]));
            below.put(block, 1000.0);
            between.put(block, logs[block - 1]);
        }
        return new Paired(new BlockValues(above), new BlockValues(below), true, new BlockValues(between));
    }

    private static Paired apart(Map<Integer, Double> baseline, Map<Integer, Double> contender) {
        return new Paired(new BlockValues(contender), new BlockValues(baseline), false);
    }
}

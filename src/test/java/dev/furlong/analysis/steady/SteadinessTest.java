package dev.furlong.analysis.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.results.TimeLine;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SteadinessTest {
    private static final Cycles ASKED = new Cycles(true, OptionalDouble.empty());

    @Test
    void levelThatHolds_isSteady() {
        Steadiness steadiness = judged(Lines.of(wavy(60, i -> 1)));

        assertThat(steadiness.state()).isEqualTo(Steadiness.State.STEADY);
        assertThat(steadiness.segments()).hasSize(1);
        assertThat(steadiness.from()).isEqualTo(2);
        assertThat(steadiness.share()).isEqualTo(1);
        assertThat(steadiness.modes()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"20, STEADY", "29, STEADY", "31, UNSETTLED", "50, UNSETTLED"})
    void lastLevel_mustFillHalfTheWindow(int rises, Steadiness.State state) {
        Steadiness steadiness = judged(Lines.of(wavy(60, i -> i < rises ? 0.85 : 1)));

        assertThat(steadiness.state()).isEqualTo(state);
        assertThat(steadiness.from()).isEqualTo(2.0 + rises);
        assertThat(steadiness.segments()).hasSize(2);
        assertThat(steadiness.segments().get(0).mean()).isCloseTo(8500, within(100.0));
    }

    @Test
    void wordsOfSummaries_stay() {
        assertThat(Steadiness.State.values())
                .extracting(Steadiness.State::word)
                .containsExactly("steady", "no steady state", "two modes", "too short to tell", "not kept");
    }

    @Test
    void warmUpAllThroughTheWindow_isNoSteadyState() {
        assertThat(judged(Lines.of(wavy(60, i -> 0.4 + 0.01 * i))).state()).isEqualTo(Steadiness.State.UNSETTLED);
    }

    @Test
    void levelsNearerThanFivePercent_areOne() {
        Steadiness steadiness = judged(Lines.of(wavy(200, i -> i < 150 ? 0.96 : 1)));

        assertThat(steadiness.segments()).hasSize(2);
        assertThat(steadiness.state()).isEqualTo(Steadiness.State.STEADY);
        assertThat(steadiness.share()).isEqualTo(1);
    }

    @Test
    void oneStall_isNoLevelOfItsOwn() {
        Steadiness steadiness = judged(Lines.of(wavy(60, i -> i == 40 || i == 41 ? 0.1 : 1)));

        assertThat(steadiness.state()).isEqualTo(Steadiness.State.STEADY);
        assertThat(steadiness.outliers()).isEqualTo(2);
        assertThat(steadiness.segments()).hasSize(1);
    }

    @Test
    void shortWindow_isNoReasonToDoubt() {
        Steadiness steadiness = judged(Lines.of(wavy(3, i -> 1 + i)));

        assertThat(steadiness.state()).isEqualTo(Steadiness.State.TOO_SHORT);
        assertThat(steadiness.because()).isEqualTo("a steady state takes at least 20 s to detect; 3 s were measured");
        assertThat(judged(Lines.of(wavy(19, i -> 1 + i))).state()).isEqualTo(Steadiness.State.TOO_SHORT);
    }

    @Test
    void twentySeconds_areEnoughToTell() {
        Steadiness steadiness = judged(Lines.of(rates(20, i -> i < 10 ? 850 : 1000)));

        assertThat(steadiness.state()).as("half of the window").isEqualTo(Steadiness.State.STEADY);
        assertThat(steadiness.because()).isEqualTo("the last level, about 1000 tx/s, fills 50 % of the window");
        assertThat(steadiness.segments().get(0).seconds()).isEqualTo(10);
    }

    @Test
    void twoModes_areToldWithTheirRatesAndShare() {
        Steadiness steadiness = judged(Lines.of(rates(60, i -> i / 6 % 5 == 2 ? 1000 : 3000)));

        assertThat(steadiness.because())
                .isEqualTo("20 % of the seconds at about 1000 tx/s and the others at about 3000,"
                        + " with 4 jumps between them");
        assertThat(steadiness.is(Steadiness.State.TWO_MODES)).isTrue();
        assertThat(steadiness.is(Steadiness.State.STEADY)).isFalse();
    }

    @Test
    void levelsMeanAndDeviation_areThoseOfItsSeconds() {
        List<Segment> levels = judged(Lines.of(rates(40, i -> (i < 10 ? 800 : 1000) + (i % 2 == 0 ? 3 : -3))))
                .segments();

        assertThat(levels).extracting(Segment::mean).containsExactly(800.0, 1000.0);
        assertThat(levels.get(0).deviation()).isCloseTo(3 * Math.sqrt(10 / 9.0), within(1e-9));
        assertThat(levels.get(1).deviation()).isCloseTo(3 * Math.sqrt(30 / 29.0), within(1e-9));
    }

    @Test
    void levelsWithinTheirDeviations_areOne() {
        Segment calm = new Segment(0, 10, 100, 1);

        assertThat(calm.equivalentTo(new Segment(10, 20, 112, 9.5))).isTrue();
        assertThat(calm.equivalentTo(new Segment(10, 20, 112, 9))).isFalse();
        assertThat(calm.equivalentTo(new Segment(10, 20, 95, 0)))
                .as("5 of twice 2.5")
                .isTrue();
        assertThat(calm.equivalentTo(new Segment(10, 20, 94.9, 0))).isFalse();
    }

    @Test
    void workSinceAMoment_countsNoSecondBeforeIt_andOnlyAPartOfThatWhichItParts() {
        Window window = new Window(List.of(
                new Window.Second(0, 1, 100, 1),
                new Window.Second(1, 2, 200, 2),
                new Window.Second(2, 3.5, 400, 4),
                new Window.Second(3.5, 4, 800, 8)));

        assertThat(window.committed(0)).isEqualTo(100 + 200 + 600 + 400);
        assertThat(window.committed(1)).isEqualTo(200 + 600 + 400);
        assertThat(window.committed(2.5)).isEqualTo(400 + 400);
        assertThat(window.checkpoints(0)).isEqualTo(15);
        assertThat(window.checkpoints(1)).isEqualTo(14);
        assertThat(window.checkpoints(2.5)).isEqualTo(12);
    }

    @Test
    void secondThatIsHalfOne_isOfTheWindow_andAShorterOneIsNot() {
        TimeLine line = new TimeLine(
                Map.of(),
                List.of(
                        new TimeLine.Second(0.5, 0.5, TimeLine.Phase.MEASUREMENT, Map.of("throughput", 7.0), List.of()),
                        new TimeLine.Second(
                                0.99, 0.49, TimeLine.Phase.MEASUREMENT, Map.of("throughput", 8.0), List.of())));

        assertThat(Window.of(line).rates()).containsExactly(7.0);
    }

    @Test
    void trialWithoutATimeLine_isNotJudged() {
        assertThat(Steadiness.of("trial", Optional.empty(), ASKED).state()).isEqualTo(Steadiness.State.NOT_KEPT);
    }

    @Test
    void threeCheckpoints_mustEndInTheLastLevelWhereCyclesAreAskedFor() {
        TimeLine three = Lines.of(wavy(60, i -> i < 20 ? 0.85 : 1), 25, 40, 55);
        TimeLine two = Lines.of(wavy(60, i -> i < 20 ? 0.85 : 1), 5, 40, 55);

        assertThat(cycles(three).state()).isEqualTo(Steadiness.State.STEADY);
        assertThat(cycles(three).because()).endsWith("; 3 of at least 3 checkpoints ended in it");
        assertThat(cycles(two).state()).isEqualTo(Steadiness.State.UNSETTLED);
        assertThat(cycles(two).because()).endsWith("; 2 of at least 3 checkpoints ended in it");
        assertThat(judged(two).state()).isEqualTo(Steadiness.State.STEADY);
    }

    @Test
    void checkpointsThatNobodyTellsOf_areSaidToBeUnknown() {
        TimeLine silent = new TimeLine(
                Map.of("checkpoints", "mysql does not write of them"),
                Lines.of(wavy(60, i -> 1)).seconds());

        assertThat(cycles(silent).state()).isEqualTo(Steadiness.State.STEADY);
        assertThat(cycles(silent).checkpoints()).isNull();
        assertThat(cycles(silent).because()).endsWith("; its checkpoints are unknown: mysql does not write of them");
    }

    @Test
    void checkpointsThatNobodyTellsOf_areCountedByTheGrowthOfTheLogWhereThatIsKnown() {
        TimeLine silent = new TimeLine(
                Map.of("checkpoints", "derby does not write of them"),
                Lines.of(wavy(60, i -> 1)).seconds());

        // 60 s of 10,000 transactions.
        Steadiness three = Steadiness.of("trial", Optional.of(silent), new Cycles(true, OptionalDouble.of(180_000)));
        Steadiness two = Steadiness.of("trial", Optional.of(silent), new Cycles(true, OptionalDouble.of(220_000)));

        assertThat(three.state()).isEqualTo(Steadiness.State.STEADY);
        assertThat(three.because()).endsWith("; 3 of at least 3 checkpoint cycles in it, by the growth of its log");
        assertThat(two.state()).isEqualTo(Steadiness.State.UNSETTLED);
        assertThat(two.checkpoints()).isEqualTo(2);
    }

    @Test
    void recordedMoveFromOneCoreToTwo_hasTwoModes() {
        Steadiness steadiness = judged(Lines.movedInMidTrial());

        assertThat(steadiness.state()).isEqualTo(Steadiness.State.TWO_MODES);
        Modes modes = java.util.Objects.requireNonNull(steadiness.modes());
        assertThat(modes.low()).isBetween(2_500.0, 3_500.0);
        assertThat(modes.high()).isBetween(11_500.0, 13_500.0);
        assertThat(modes.lowShare()).isBetween(0.4, 0.6);
        assertThat(steadiness.because()).contains("with 2 jumps between them");
    }

    @Test
    void recordedMoveOfTwoClients_hasTwoModesThoughEachIsNoisy() {
        Steadiness steadiness = judged(Lines.ofTwoClientsMovedInMidTrial());

        assertThat(steadiness.state()).isEqualTo(Steadiness.State.TWO_MODES);
        assertThat(steadiness.because()).contains("with 1 jump between them");
    }

    @Test
    void window_isTheMeasurementAlone() {
        TimeLine line = Lines.of(wavy(30, i -> 1));

        assertThat(Window.of(line).size()).isEqualTo(30);
        assertThat(Window.of(line).rates()).isEqualTo(wavy(30, i -> 1));
    }

    @Test
    void twoEqualLevels_haveNoModes() {
        assertThat(Modes.of(Synthetic.filled(60, i -> 1))).isEmpty();
        assertThat(Modes.of(new double[60])).isEmpty();
        assertThat(Modes.of(Synthetic.filled(60, i -> i < 30 ? 0 : 1))).isPresent();
    }

    /** One level of 10,000 with a small ripple, in shares. */
    private static double[] wavy(int seconds, IntToDoubleFunction share) {
        return Synthetic.filled(seconds, i -> share.applyAsDouble(i) * (1 + 0.01 * Math.sin(5 * i)));
    }

    private static double[] rates(int seconds, IntToDoubleFunction rate) {
        return IntStream.range(0, seconds).mapToDouble(rate::applyAsDouble).toArray();
    }

    private static Steadiness judged(TimeLine line) {
        return Steadiness.of("trial", Optional.of(line), Cycles.ANY);
    }

    private static Steadiness cycles(TimeLine line) {
        return Steadiness.of("trial", Optional.of(line), ASKED);
    }

    @Test
    void segments_haveNoGaps() {
        List<Segment> segments = judged(Lines.of(wavy(100, i -> i < 30 ? 0.5 : i == 60 ? 0.1 : i < 70 ? 1 : 0.7)))
                .segments();

        assertThat(segments).hasSize(3);
        assertThat(segments.get(0).from()).isEqualTo(2);
        for (int i = 1; i < segments.size(); i++) {
            assertThat(segments.get(i).from()).isEqualTo(segments.get(i - 1).to());
        }
        assertThat(segments.get(2).to()).isEqualTo(102);
    }
}

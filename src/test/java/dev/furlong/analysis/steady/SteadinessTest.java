package dev.furlong.analysis.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.results.TimeLine;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SteadinessTest {
    private static final Cycles ASKED = new Cycles(true, OptionalDouble.empty());

    @Test
    void levelThatHolds_isSteady() {
        Steadiness steadiness = judged(Lines.of(wavy(60, i -> 1)));

        assertThat(steadiness.state()).isEqualTo(Steadiness.STEADY);
        assertThat(steadiness.segments()).hasSize(1);
        assertThat(steadiness.from()).isEqualTo(2);
        assertThat(steadiness.share()).isEqualTo(1);
        assertThat(steadiness.modes()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"20, steady", "29, steady", "31, no steady state", "50, no steady state"})
    void lastLevel_mustFillHalfTheWindow(int rises, String state) {
        Steadiness steadiness = judged(Lines.of(wavy(60, i -> i < rises ? 0.85 : 1)));

        assertThat(steadiness.state()).isEqualTo(state);
        assertThat(steadiness.from()).isEqualTo(2.0 + rises);
        assertThat(steadiness.segments()).hasSize(2);
        assertThat(steadiness.segments().get(0).mean()).isCloseTo(8500, within(100.0));
    }

    @Test
    void warmUpAllThroughTheWindow_isNoSteadyState() {
        assertThat(judged(Lines.of(wavy(60, i -> 0.4 + 0.01 * i))).state()).isEqualTo(Steadiness.UNSETTLED);
    }

    @Test
    void levelsNearerThanFivePercent_areOne() {
        Steadiness steadiness = judged(Lines.of(wavy(200, i -> i < 150 ? 0.96 : 1)));

        assertThat(steadiness.segments()).hasSize(2);
        assertThat(steadiness.state()).isEqualTo(Steadiness.STEADY);
        assertThat(steadiness.share()).isEqualTo(1);
    }

    @Test
    void oneStall_isNoLevelOfItsOwn() {
        Steadiness steadiness = judged(Lines.of(wavy(60, i -> i == 40 || i == 41 ? 0.1 : 1)));

        assertThat(steadiness.state()).isEqualTo(Steadiness.STEADY);
        assertThat(steadiness.outliers()).isEqualTo(2);
        assertThat(steadiness.segments()).hasSize(1);
    }

    @Test
    void shortWindow_isNoReasonToDoubt() {
        Steadiness steadiness = judged(Lines.of(wavy(3, i -> 1 + i)));

        assertThat(steadiness.state()).isEqualTo(Steadiness.TOO_SHORT);
        assertThat(steadiness.because()).isEqualTo("a steady state can be told from 20 s on, and 3 s were measured");
        assertThat(judged(Lines.of(wavy(19, i -> 1 + i))).state()).isEqualTo(Steadiness.TOO_SHORT);
    }

    @Test
    void trialWithoutATimeLine_isNotJudged() {
        assertThat(Steadiness.of("trial", Optional.empty(), ASKED).state()).isEqualTo(Steadiness.NOT_KEPT);
    }

    @Test
    void threeCheckpoints_mustEndInTheLastLevelWhereCyclesAreAskedFor() {
        TimeLine three = Lines.of(wavy(60, i -> i < 20 ? 0.85 : 1), 25, 40, 55);
        TimeLine two = Lines.of(wavy(60, i -> i < 20 ? 0.85 : 1), 5, 40, 55);

        assertThat(cycles(three).state()).isEqualTo(Steadiness.STEADY);
        assertThat(cycles(three).because()).endsWith("; 3 of at least 3 checkpoints ended in it");
        assertThat(cycles(two).state()).isEqualTo(Steadiness.UNSETTLED);
        assertThat(cycles(two).because()).endsWith("; 2 of at least 3 checkpoints ended in it");
        assertThat(judged(two).state()).isEqualTo(Steadiness.STEADY);
    }

    @Test
    void checkpointsThatNobodyTellsOf_areSaidToBeUnknown() {
        TimeLine silent = new TimeLine(
                Map.of("checkpoints", "mysql does not write of them"),
                Lines.of(wavy(60, i -> 1)).seconds());

        assertThat(cycles(silent).state()).isEqualTo(Steadiness.STEADY);
        assertThat(cycles(silent).checkpoints()).isNull();
        assertThat(cycles(silent).because()).endsWith("; its checkpoints are not known: mysql does not write of them");
    }

    @Test
    void checkpointsThatNobodyTellsOf_areCountedByTheGrowthOfTheLogWhereThatIsKnown() {
        TimeLine silent = new TimeLine(
                Map.of("checkpoints", "derby does not write of them"),
                Lines.of(wavy(60, i -> 1)).seconds());

        // 60 s of 10,000 transactions.
        Steadiness three = Steadiness.of("trial", Optional.of(silent), new Cycles(true, OptionalDouble.of(180_000)));
        Steadiness two = Steadiness.of("trial", Optional.of(silent), new Cycles(true, OptionalDouble.of(220_000)));

        assertThat(three.state()).isEqualTo(Steadiness.STEADY);
        assertThat(three.because()).endsWith("; 3 of at least 3 checkpoint cycles in it, by the growth of its log");
        assertThat(two.state()).isEqualTo(Steadiness.UNSETTLED);
        assertThat(two.checkpoints()).isEqualTo(2);
    }

    @Test
    void recordedMoveFromOneCoreToTwo_hasTwoModes() {
        Steadiness steadiness = judged(Lines.movedInMidTrial());

        assertThat(steadiness.state()).isEqualTo(Steadiness.TWO_MODES);
        Modes modes = java.util.Objects.requireNonNull(steadiness.modes());
        assertThat(modes.low()).isBetween(2_500.0, 3_500.0);
        assertThat(modes.high()).isBetween(11_500.0, 13_500.0);
        assertThat(modes.lowShare()).isBetween(0.4, 0.6);
        assertThat(steadiness.because()).contains("with 2 jumps between them");
    }

    @Test
    void recordedMoveOfTwoClients_hasTwoModesThoughEachIsNoisy() {
        Steadiness steadiness = judged(Lines.ofTwoClientsMovedInMidTrial());

        assertThat(steadiness.state()).isEqualTo(Steadiness.TWO_MODES);
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

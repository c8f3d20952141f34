package dev.furlong.analysis.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How little is enough for two modes: each limit of docs/trust.md from both sides. */
final class ModesTest {
    private static final double TWICE = Math.log(2);

    @ParameterizedTest
    @CsvSource({"1.24, false", "1.26, true"})
    void modes_lieAQuarterApart(double ratio, boolean two) {
        assertThat(Modes.of(stays(64, 4, Math.log(ratio), 0.001)).isPresent()).isEqualTo(two);
    }

    @ParameterizedTest
    @CsvSource({"4.9, false", "5.1, true"})
    void modes_lieFiveOfTheirSpreadsApart(double distance, boolean two) {
        // The quartiles of the saw are a whole width apart.
        double width = 1.349 * TWICE / distance;

        assertThat(Modes.of(stays(64, 4, TWICE, width)).isPresent()).isEqualTo(two);
    }

    @ParameterizedTest
    @CsvSource({"3, false", "4, true"})
    void rarerMode_staysForTwoSecondsOfEachVisit(int seconds, boolean two) {
        assertThat(Modes.of(oneStay(20, seconds)).isPresent()).isEqualTo(two);
        assertThat(Modes.of(oneStay(30, seconds)).isPresent()).isEqualTo(two);
    }

    @ParameterizedTest
    @CsvSource({"3, false", "4, true"})
    void higherMode_staysAsLongWhereItIsTheRarerOne(int seconds, boolean two) {
        double[] rates = series(20, i -> (i >= 10 && i < 10 + seconds ? TWICE : 0) + 0.01 * saw(i));

        assertThat(Modes.of(rates).isPresent()).isEqualTo(two);
    }

    @ParameterizedTest
    @CsvSource({"60, 4, false", "60, 5, true", "100, 7, false"})
    void rarerMode_fillsATenth_orHardlyLess(int seconds, int stay, boolean two) {
        assertThat(Modes.of(oneStay(seconds, stay)).isPresent()).isEqualTo(two);
    }

    @ParameterizedTest
    @CsvSource({"1, false", "2, false", "3, true"})
    void modesThatTakeTurns_stayForMoreThanTwoSeconds(int stay, boolean two) {
        assertThat(Modes.of(stays(60, stay, TWICE, 0.01)).isPresent()).isEqualTo(two);
    }

    @ParameterizedTest
    @CsvSource({"8, true", "9, false"})
    void betweenTheModes_liesATenthAtMost(int between, boolean two) {
        double[] rates = series(
                80, i -> i % 5 == 0 && i / 5 < between ? TWICE / 2 : (i / 5 % 2 == 0 ? 0 : TWICE) + 0.01 * saw(i));

        assertThat(Modes.of(rates).isPresent()).isEqualTo(two);
    }

    @ParameterizedTest
    @CsvSource({"0.24, true", "0.26, false"})
    void stretchThatRisesByAQuarterOfTheWay_isAWarmUp(double way, boolean two) {
        double level = TWICE * (1 + way / 2);
        IntToDoubleFunction rise = i -> i < 3 ? 0 : TWICE * (i < 5 ? way / 2 : way);

        assertThat(Modes.of(series(60, i -> i < 8 ? rise.applyAsDouble(i) : level))
                        .isPresent())
                .isEqualTo(two);
        assertThat(Modes.of(series(60, i -> i < 52 ? level : rise.applyAsDouble(i - 52))))
                .as("the same at the end is none")
                .isPresent();
    }

    @Test
    void modes_areTheMediansOfTheirSeconds_withTheShareOfTheLowerOne_andTheJumps() {
        Modes modes = Modes.of(series(60, i -> (i / 6 % 3 == 0 ? 0 : TWICE) + 0.01 * saw(i)))
                .orElseThrow();

        assertThat(modes.low()).isCloseTo(10_000, within(50.0));
        assertThat(modes.high()).isCloseTo(20_000, within(100.0));
        assertThat(modes.lowShare()).isCloseTo(24.0 / 60, within(1e-12));
        assertThat(modes.jumps()).isEqualTo(6);
    }

    @Test
    void tenSeconds_areEnough_andNineAreNot() {
        double[] ten = series(10, i -> i < 5 ? 0 : TWICE);

        assertThat(Modes.of(ten)).isPresent();
        assertThat(Modes.of(java.util.Arrays.copyOf(ten, 9))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1.38, false", "1.42, true"})
    void jump_isOfTwoFifths(double ratio, boolean jump) {
        assertThat(step(60, 30, Math.log(ratio), 0.02).isPresent()).isEqualTo(jump);
    }

    @ParameterizedTest
    @CsvSource({"2.9, false", "3.1, true"})
    void sidesOfAJump_lieThreeOfTheirSpreadsApart(double distance, boolean jump) {
        assertThat(step(64, 32, TWICE, 1.349 * TWICE / distance).isPresent()).isEqualTo(jump);
    }

    @ParameterizedTest
    @CsvSource({"8, false", "9, true", "51, true", "52, false"})
    void sidesOfAJump_fillThreeTwentiethsEach(int at, boolean jump) {
        assertThat(step(60, at, TWICE, 0.02).isPresent()).isEqualTo(jump);
    }

    @Test
    void jump_isFoundDownwardsToo_andKnowsItsLevels() {
        Jump down =
                Jump.in(series(60, i -> (i < 30 ? TWICE : 0) + 0.02 * saw(i))).orElseThrow();

        assertThat(Math.exp(down.low())).isCloseTo(10_000, within(100.0));
        assertThat(Math.exp(down.high())).isCloseTo(20_000, within(200.0));
    }

    /** The way is taken from 0 to 1, but for a part of it in the seconds beside the jump. */
    @ParameterizedTest(name = "{0} before, {1} after: {2}")
    @CsvSource({
        "0.29, 0, true",
        "0.31, 0, false",
        "0, 0.29, true",
        "0, 0.31, false",
        "0.14, 0.15, true",
        "0.15, 0.16, false"
    })
    void jump_takesSevenTenthsOfItsWayAtOnce(double before, double after, boolean jump) {
        IntToDoubleFunction up = i -> i < 30 ? (i < 26 ? 0 : before) : i > 33 ? 1 : 1 - after;

        assertThat(between(0, 60, up).isPresent()).isEqualTo(jump);
        assertThat(between(0, 60, i -> 1 - up.applyAsDouble(i)).isPresent())
                .as("downwards")
                .isEqualTo(jump);
    }

    @ParameterizedTest(name = "seconds {0} and the next one: {1}")
    @CsvSource({
        "25, true",
        "26, false",
        "27, false",
        "28, true",
        "29, true",
        "30, true",
        "31, false",
        "32, false",
        "33, true"
    })
    void secondsThatShowAStep_areThreeOnEitherSide_butNotThoseAtTheJump(int second, boolean jump) {
        assertThat(between(0, 60, i -> i == second || i == second + 1 ? 0.5 : i < 30 ? 0 : 1)
                        .isPresent())
                .isEqualTo(jump);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({"0.39, true", "0.41, false", "-0.39, true", "-0.41, false"})
    void sideThatMovesByTwoFifthsOfTheWay_isNoLevel(double way, boolean jump) {
        assertThat(between(0, 60, i -> i < 10 ? way : i < 30 ? 0 : 1).isPresent())
                .isEqualTo(jump);
        assertThat(between(0, 60, i -> i < 30 ? 0 : i < 50 ? 1 : 1 + way).isPresent())
                .isEqualTo(jump);
        assertThat(between(20, 80, i -> i < 20 ? 9 : i < 50 ? 0 : i < 70 ? 1 : i < 80 ? 1 + way : 9)
                        .isPresent())
                .as("the same amid other segments")
                .isEqualTo(jump);
    }

    @Test
    void sideMoves_fromItsFirstThirdToItsLastOne() {
        // The first ten seconds have a median of 0.3, and nine of them, or eleven, another.
        assertThat(between(0, 60, i -> i < 5 ? 0.6 : i < 30 ? 0 : 1)).isPresent();
        assertThat(between(0, 60, i -> i < 6 ? 0.6 : i < 30 ? 0 : 1)).isEmpty();
        assertThat(between(0, 60, i -> i < 30 ? 0 : i < 55 ? 1 : 1.6)).isPresent();
        assertThat(between(0, 60, i -> i < 30 ? 0 : i < 54 ? 1 : 1.6)).isEmpty();
    }

    /** The higher one rises as much as a warm-up does; the lower one is too short for the side of a jump. */
    @Test
    void fallToTheLowerModeAfterARise_isNoWarmUp() {
        double[] rates = series(60, i -> (i < 3 ? 0.7 : i < 53 ? 1 : 0) * TWICE);

        assertThat(Jump.in(rates)).isEmpty();
        assertThat(Modes.of(rates)).isPresent();
    }

    /** The jump at the middle of these seconds, where ways are taken from 0 to 1. */
    private static Optional<Jump> between(int from, int to, IntToDoubleFunction way) {
        double[] logs = IntStream.range(0, to)
                .mapToDouble(i -> TWICE * way.applyAsDouble(i))
                .toArray();
        return Jump.at(logs, from, (from + to) / 2, to);
    }

    @Test
    void quantiles_lieBetweenTheOrderStatistics() {
        Quantile four = Quantile.of(4, 1, 3, 2);

        assertThat(four.at(0)).isEqualTo(1);
        assertThat(four.at(0.25)).isEqualTo(1.75);
        assertThat(four.at(0.5)).isEqualTo(2.5);
        assertThat(four.at(0.75)).isEqualTo(3.25);
        assertThat(four.at(1)).isEqualTo(4);
        assertThat(Quantile.of(7).at(0.9)).isEqualTo(7);
    }

    private static double[] stays(int seconds, int stay, double apart, double spread) {
        return series(seconds, i -> (i / stay % 2 == 0 ? 0 : apart) + spread * saw(i));
    }

    /** One stay at the lower level in the middle. */
    private static double[] oneStay(int seconds, int stay) {
        int from = seconds / 2;
        return series(seconds, i -> (i >= from && i < from + stay ? 0 : TWICE) + 0.01 * saw(i));
    }

    private static Optional<Jump> step(int seconds, int at, double apart, double spread) {
        return Jump.in(series(seconds, i -> (i < at ? 0 : apart) + spread * saw(i)));
    }

    /** Rates of 10,000 times the exponential of these. */
    private static double[] series(int seconds, IntToDoubleFunction logs) {
        return Synthetic.filled(seconds, i -> Math.exp(logs.applyAsDouble(i)));
    }

    /** A spread without chance: evenly from -1 to 1. */
    private static double saw(int i) {
        return new double[] {-1, 1.0 / 3, -1.0 / 3, 1}[i % 4];
    }
}

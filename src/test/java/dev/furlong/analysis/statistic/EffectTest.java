package dev.furlong.analysis.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How sure a difference is, and what becomes of the values that its estimate leaves out. */
final class EffectTest {
    private static final List<Double> TENTH_LESS = List.of(-0.106, -0.105, -0.104, -0.107, -0.105);

    @Test
    void chanceOfOneEstimate_isItsOwn() {
        Estimate own = Estimate.of(TENTH_LESS);

        assertThat(Effect.ratio(own).chance()).isEqualTo(own.chance());
        assertThat(Effect.difference(own).chance()).isEqualTo(own.chance());
        assertThat(Effect.ratio(own).level(0.95)).isCloseTo(0.95, within(1e-12));
    }

    @Test
    void meansThatScatter_leaveTheMiddleAsItIs() {
        Effect effect = ofMiddle(TENTH_LESS, List.of(-0.4, 0.1, -0.3, 0.2, -0.2));

        assertThat(effect.estimate().mean()).isCloseTo(-0.1054, within(1e-9));
        assertThat(effect.isBorneOut()).isTrue();
        assertThat(effect.chance()).isEqualTo(Estimate.of(TENTH_LESS).chance()).isLessThan(0.01);
    }

    @Test
    void meansOfTheOtherSign_makeItChance() {
        Effect effect = ofMiddle(TENTH_LESS, List.of(-0.4, 0.3, -0.3, 0.6, 0.2));

        assertThat(effect.isBorneOut()).isFalse();
        assertThat(effect.chance()).isEqualTo(1);
    }

    /** One point has a steady pause that the middle leaves out, or the middle alone differs: the means decide. */
    @Test
    void meansThatAreApart_decide_withTwiceTheirChance() {
        List<Double> alike = List.of(0.001, 0.002, -0.001, 0.0, 0.001);
        Effect slower = ofMiddle(alike, TENTH_LESS);
        Effect same = ofMiddle(TENTH_LESS, alike);

        assertThat(slower.estimate().mean()).isCloseTo(-0.1054, within(1e-9));
        assertThat(slower.means()).isNull();
        assertThat(slower.chance()).isEqualTo(2 * Estimate.of(TENTH_LESS).chance());
        assertThat(slower.level(0.95)).isCloseTo(0.975, within(1e-12));
        assertThat(same.estimate().mean()).isCloseTo(0.0006, within(1e-9));
        assertThat(same.chance())
                .isEqualTo(Math.min(1, 2 * Estimate.of(alike).chance()))
                .isGreaterThan(0.05);
    }

    /** Of 5 repetitions, Student's 2.776 standard errors are 5 %. */
    @Test
    void meansAreApart_belowFiveOfAHundred() {
        List<Double> none = List.of(0.0, 0.0, 0.0, 0.0, 0.0);

        assertThat(ofMiddle(none, awayFromZero(1.8)).means()).isNotNull();
        assertThat(ofMiddle(none, awayFromZero(5)).means()).isNull();
        for (double errors = 1.8; errors < 5; errors += 0.02) {
            double chance = Estimate.of(awayFromZero(errors)).chance();
            assertThat(ofMiddle(none, awayFromZero(errors)).means() == null)
                    .as(errors + " standard errors, by chance in " + chance)
                    .isEqualTo(chance < 0.05);
        }
    }

    /** Equivalence by means that had a second try takes their interval of 97.5 %. */
    @Test
    void withinTheMargin_isHarderForASecondTry() {
        List<Double> means = List.of(0.04, 0.045, 0.05, 0.042, 0.048);
        Effect decides = ofMiddle(List.of(0.001, 0.002, -0.001, 0.0, 0.001), means);
        Estimate own = Estimate.of(means);
        double between = Math.expm1((own.high(0.95) + own.high(0.975)) / 2);

        assertThat(decides.means()).isNull();
        assertThat(Effect.ratio(own).within(between, 0.95)).isTrue();
        assertThat(decides.within(between, 0.95)).isFalse();
        assertThat(decides.within(Math.expm1(own.high(0.975)) + 0.001, 0.95)).isTrue();
    }

    /** Values whose mean is so many of its standard errors above 0. */
    private static List<Double> awayFromZero(double errors) {
        double error = Math.sqrt(10.0 / 4 / 5);
        return List.of(-2.0, -1.0, 0.0, 1.0, 2.0).stream()
                .map(value -> value + errors * error)
                .toList();
    }

    @Test
    void withinTheMargin_areBothOrNone() {
        List<Double> alike = List.of(0.001, -0.002, 0.002, 0.0, 0.001);
        List<Double> wide = List.of(-0.1, 0.1, 0.0, 0.15, -0.12);

        assertThat(ofMiddle(alike, alike).within(0.05, 0.95)).isTrue();
        assertThat(ofMiddle(alike, wide).within(0.05, 0.95)).isFalse();
        assertThat(ofMiddle(wide, alike).within(0.05, 0.95)).isFalse();
        assertThat(Effect.ratio(Estimate.of(alike)).within(0.05, 0.95)).isTrue();
    }

    private static Effect ofMiddle(List<Double> middle, List<Double> means) {
        List<Double> apart = new ArrayList<>();
        for (int block = 0; block < middle.size(); block++) {
            apart.add(means.get(block) - middle.get(block));
        }
        return Effect.ofMiddle(Estimate.of(middle), Estimate.of(means), Estimate.of(apart));
    }
}

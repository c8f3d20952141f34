package dev.furlong.analysis.steady;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When a warm-up ends by its own series: asked every five seconds, as a trial asks. */
final class WarmedUpTest {
    private static final long SEED = 20261121;
    private static final int ASKED_EVERY = 5;
    private static final int LONGEST = 120;

    @Test
    void levelFromTheBeginning_isWarmAsSoonAsItHasHeld() {
        assertThat(end(second -> 1000)).isEqualTo(WarmedUp.HELD);
    }

    @Test
    void stepToAHigherLevel_isWaitedFor() {
        assertThat(end(second -> second < 7 ? 400 : 1000)).isBetween(17, 25);
    }

    @Test
    void levelOfSevenSeconds_isNotYetWarm_thoughTheHalvesOfTheLastTenAreAlike() {
        assertThat(WarmedUp.judge(rates(37, second -> second < 30 ? 100 : 106))).isFalse();
        assertThat(WarmedUp.judge(rates(40, second -> second < 30 ? 100 : 106))).isTrue();
    }

    @Test
    void halvesOfTheLastTenSeconds_differByFivePercentAtMost() {
        assertThat(WarmedUp.judge(rates(25, second -> second < 20 ? 100 : 102))).isTrue();
        assertThat(WarmedUp.judge(rates(25, second -> second < 20 ? 100 : 105.2)))
                .isTrue();
        assertThat(WarmedUp.judge(rates(25, second -> second < 20 ? 100 : 105.3)))
                .isFalse();
    }

    private static List<Double> rates(int seconds, IntToDoubleFunction rate) {
        return IntStream.range(0, seconds).mapToObj(rate::applyAsDouble).toList();
    }

    @Test
    void riseThatGoesOn_isNeverWarm() {
        assertThat(end(second -> 100 * Math.pow(1.02, second))).isEqualTo(LONGEST);
    }

    @Test
    void aServerThatDoesNothing_isWarmToo() {
        assertThat(end(second -> 0)).isEqualTo(WarmedUp.HELD);
    }

    /** Just-in-time compilation: the rate comes near to its level by a time constant of 5 s. */
    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.03, 0.05})
    void rateThatComesNearToItsLevel_isWithinThreePercentOfItWhenTheWarmUpEnds(double noise) {
        SplittableRandom random = new SplittableRandom(SEED);
        int early = 0;
        int runs = 200;
        for (int run = 0; run < runs; run++) {
            int end = end(second -> level(second) * (1 + noise * normal(random)));
            early += level(end) < 0.97 * 1000 ? 1 : 0;
        }
        String said = "seed " + SEED + ", noise " + noise + ": " + early + " of " + runs + " ended too early";
        System.out.println(said);
        assertThat(early).as(said).isLessThanOrEqualTo(runs / 10);
    }

    private static double level(int second) {
        return 1000 * (1 - 0.8 * Math.exp(-second / 5.0));
    }

    private static int end(IntToDoubleFunction rate) {
        List<Double> rates = new ArrayList<>();
        for (int second = 0; second < LONGEST; second++) {
            rates.add(rate.applyAsDouble(second));
            if (rates.size() % ASKED_EVERY == 0 && WarmedUp.judge(rates)) {
                return rates.size();
            }
        }
        return LONGEST;
    }

    private static double normal(SplittableRandom random) {
        return Math.sqrt(-2 * Math.log(1 - random.nextDouble())) * Math.cos(2 * Math.PI * random.nextDouble());
    }
}

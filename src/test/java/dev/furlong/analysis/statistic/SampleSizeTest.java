package dev.furlong.analysis.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.analysis.Noise;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How many repetitions a difference takes. */
final class SampleSizeTest {
    private static final long SEED = 20261127;
    private static final double SCATTER = 0.1;
    private static final double WANTED = Math.log(1.05);

    /**
     * Student's quantiles of 0.975 and 0.8 are 2.776 and 0.941 with 4 degrees of freedom, 2.145 and 0.868 with 14, 2.131 and 0.866
     * with 15. So what five repetitions see in 3.717 / sqrt 5 = 1.662 deviations, 15 do in 0.778, and 16 in 0.749.
     */
    @Test
    void repetitions_areTheFirstThatSeeTheDifference() {
        assertThat(SampleSize.toSee(0.778 / 1.662 + 0.001, 1, 5)).hasValue(15);
        assertThat(SampleSize.toSee(0.778 / 1.662 - 0.001, 1, 5)).hasValue(16);
    }

    /** Student's quantiles of 0.975: 2.776 / sqrt 5 = 1.242, 2.145 / sqrt 15 = 0.554, 2.131 / sqrt 16 = 0.533. */
    @Test
    void repetitions_areTheFirstWhoseIntervalIsSoNarrow() {
        assertThat(SampleSize.toKnow(0.554 / 1.242 + 0.001, 1, 5)).hasValue(15);
        assertThat(SampleSize.toKnow(0.554 / 1.242 - 0.001, 1, 5)).hasValue(16);
        assertThat(SampleSize.toKnow(0.2, 0.2, 5)).isEmpty();
        assertThat(SampleSize.toKnow(0.001, 1, 5)).isEmpty();
    }

    @Test
    void differenceThatMoreRepetitionsSee_isTheLeast() {
        assertThat(SampleSize.seenWith(1, 5, 15)).isCloseTo(0.778 / 1.662, within(0.001));
        assertThat(SampleSize.seenWith(0.2, 5, 5)).isEqualTo(0.2);
    }

    @Test
    void differenceThatTheRunSees_takesNoMore() {
        assertThat(SampleSize.toSee(0.2, 0.2, 5)).isEmpty();
        assertThat(SampleSize.toSee(0.3, 0.2, 5)).isEmpty();
        assertThat(SampleSize.toSee(0.199, 0.2, 5)).hasValue(6);
    }

    @Test
    void differenceThatTakesTooMany_hasNoNumber() {
        // A thousand repetitions see a nineteenth of what five see.
        assertThat(SampleSize.toSee(1.0 / 18, 1, 5)).isPresent();
        assertThat(SampleSize.toSee(1.0 / 19, 1, 5)).isEmpty();
    }

    /** What docs/trust.md says of the number of repetitions. */
    @Tag("full")
    @Test
    void soManyRepetitions_usuallySeeTheDifference_andAPilotOfFiveTellsTheirNumberRoughly() {
        SplittableRandom random = new SplittableRandom(SEED);
        int runs = 1000;
        double[] seen =
                DoubleStream.generate(() -> seenBy(5, random)).limit(runs).toArray();
        int needed = SampleSize.toSee(WANTED, Arrays.stream(seen).average().orElseThrow(), 5)
                .orElseThrow();
        int[] told = Arrays.stream(seen)
                .mapToObj(one -> SampleSize.toSee(WANTED, one, 5))
                .mapToInt(number -> number.orElse(5))
                .sorted()
                .toArray();
        SplittableRandom ofThree = new SplittableRandom(SEED);
        int[] toldByThree = DoubleStream.generate(() -> seenBy(3, ofThree))
                .limit(runs)
                .mapToInt(one -> SampleSize.toSee(WANTED, one, 3).orElse(one > WANTED ? SampleSize.MOST : 3))
                .sorted()
                .toArray();
        System.out.printf(
                "seed %d: of %d runs of three, the tenth tells %d, the median %d, the ninetieth %d%n",
                SEED, runs, toldByThree[runs / 10], toldByThree[runs / 2], toldByThree[9 * runs / 10]);
        int found = 0;
        for (int run = 0; run < runs; run++) {
            found += Estimate.of(values(needed, WANTED, random)).chance() < 0.05 ? 1 : 0;
        }
        String said = String.format(
                "seed %d: %d repetitions see 5 %% at a scatter of 10 %% in %d of %d; of %d runs of five, the tenth tells %d, the median %d, the ninetieth %d",
                SEED, needed, found, runs, runs, told[runs / 10], told[runs / 2], told[9 * runs / 10]);
        System.out.println(said);

        assertThat(found).as(said).isBetween((int) (0.74 * runs), (int) (0.92 * runs));
        assertThat(told[runs / 2]).as(said).isBetween(needed * 3 / 4, needed * 4 / 3);
        assertThat(toldByThree[runs / 2]).isBetween(needed / 2, needed * 3 / 2);
        assertThat(told[runs / 10]).as(said).isLessThan(needed);
        assertThat(told[9 * runs / 10]).as(said).isGreaterThan(needed);
    }

    private static double seenBy(int repetitions, SplittableRandom random) {
        return Estimate.of(values(repetitions, 0, random)).smallestSeen(0.95, 0.8);
    }

    private static List<Double> values(int repetitions, double truth, SplittableRandom random) {
        return DoubleStream.generate(() -> truth + SCATTER * Noise.NORMAL.draw(random))
                .limit(repetitions)
                .boxed()
                .toList();
    }

    @Test
    void moreRepetitions_areNeverFewer() {
        int before = 0;
        for (double wanted = 0.9; wanted > 0.06; wanted -= 0.01) {
            OptionalInt number = SampleSize.toSee(wanted, 1, 5);
            assertThat(number).isPresent();
            assertThat(number.getAsInt()).isGreaterThanOrEqualTo(before);
            before = number.getAsInt();
        }
    }
}

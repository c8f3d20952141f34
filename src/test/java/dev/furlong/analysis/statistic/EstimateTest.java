package dev.furlong.analysis.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.analysis.Noise;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Intervals and chances over few blocks. */
final class EstimateTest {
    private static final long SEED = 20261121;
    private static final List<Double> SKEWED = List.of(0.01, 0.02, 0.02, 0.04, 0.19);

    @Test
    void oneValue_tellsNoChance() {
        Estimate estimate = Estimate.of(List.of(3.0));

        assertThat(estimate.mean()).isEqualTo(3);
        assertThat(estimate.hasScatter()).isFalse();
        assertThatIllegalStateException().isThrownBy(estimate::chance);
        assertThatIllegalStateException().isThrownBy(() -> estimate.low(0.95));
    }

    @Test
    void valuesThatAreAllTheSame_leaveNothingToChance() {
        Estimate two = Estimate.of(List.of(2.0, 2.0, 2.0));

        assertThat(two.low(0.95)).isEqualTo(2);
        assertThat(two.high(0.95)).isEqualTo(2);
        assertThat(two.chance()).isZero();
        assertThat(Estimate.of(List.of(0.0, 0.0)).chance()).isEqualTo(1);
    }

    @Test
    void orderOfTheBlocks_changesNothing() {
        List<Double> other = new ArrayList<>(SKEWED);
        Collections.rotate(other, 2);

        assertThat(Estimate.of(other).low(0.95)).isCloseTo(Estimate.of(SKEWED).low(0.95), within(1e-15));
        assertThat(Estimate.of(other).chance()).isEqualTo(Estimate.of(SKEWED).chance());
    }

    @Test
    void inverseRatio_hasTheInverseInterval() {
        Estimate one = Estimate.of(SKEWED);
        Estimate inverse = Estimate.of(SKEWED.stream().map(log -> -log).toList());

        assertThat(inverse.low(0.95)).isCloseTo(-one.high(0.95), within(1e-12));
        assertThat(inverse.high(0.95)).isCloseTo(-one.low(0.95), within(1e-12));
        assertThat(inverse.chance()).isCloseTo(one.chance(), within(1e-12));
    }

    @Test
    void otherUnit_changesNothingElse() {
        Estimate one = Estimate.of(SKEWED);
        Estimate other =
                Estimate.of(SKEWED.stream().map(value -> 1000 * value + 7).toList());

        assertThat(other.low(0.95)).isCloseTo(1000 * one.low(0.95) + 7, within(1e-9));
        assertThat(other.high(0.95)).isCloseTo(1000 * one.high(0.95) + 7, within(1e-9));
    }

    @Test
    void skewedValues_haveALongerIntervalWhereTheyAreFew() {
        Estimate estimate = Estimate.of(SKEWED);

        assertThat(estimate.high(0.95) - estimate.mean()).isGreaterThan(1.2 * (estimate.mean() - estimate.low(0.95)));
    }

    @Test
    void intervalThatExcludesNothing_isOfAChanceAboveItsOwn() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int run = 0; run < 300; run++) {
            Estimate estimate = Estimate.of(blocks(5, Noise.NORMAL, random, 1));
            boolean excludes = estimate.low(0.95) > 0 || estimate.high(0.95) < 0;

            assertThat(estimate.chance() < 0.05)
                    .as("seed " + SEED + ", run " + run)
                    .isEqualTo(excludes);
        }
    }

    @Test
    void manyNormalValues_haveStudentsInterval() {
        SplittableRandom random = new SplittableRandom(SEED);
        List<Double> values = blocks(40, Noise.NORMAL, random, 0);
        Estimate estimate = Estimate.of(values);
        double error = Math.sqrt(values.stream()
                        .mapToDouble(value -> Math.pow(value - estimate.mean(), 2))
                        .sum()
                / (40 * 39));
        double half = error * TDistribution.of(39).inverseCumulativeProbability(0.975);

        assertThat(estimate.high(0.95) - estimate.low(0.95)).isCloseTo(2 * half, Percentage.withPercentage(8));
    }

    @Test
    void differenceBeyondEveryDraw_isAsImprobableAsStudentSays() {
        Estimate far = Estimate.of(List.of(5.0, 5.001, 4.999, 5.0, 5.0005));

        assertThat(far.chance()).isLessThan(1e-8).isPositive();
        // One of 200 comparisons: further out than the draws reach.
        double level = 1 - 0.05 / 2000;
        assertThat(far.low(level)).isLessThan(far.low(0.999)).isGreaterThan(4.9);
        assertThat(far.high(level)).isGreaterThan(far.high(0.999)).isLessThan(5.1);
    }

    @Test
    void runsMadeApart_haveStudentsChance_withTheFreedomOfTheLesserOne() {
        // t = 0.1 / (0.0790569 / sqrt 5) = 2.8284 with 4 degrees of freedom: p = 0.04742 (two sides).
        List<Double> values = List.of(0.0, 0.05, 0.1, 0.15, 0.2);
        Estimate apart = Estimate.apart(values, Collections.nCopies(30, 0.0));

        assertThat(apart.mean()).isCloseTo(0.1, within(1e-12));
        assertThat(apart.chance()).isCloseTo(0.04742, within(1e-5));
        assertThat(apart.high(0.95) - apart.mean()).isCloseTo(apart.mean() - apart.low(0.95), within(1e-12));
    }

    @Test
    void scatterOfBothRuns_makesTheErrorOfTheirDifference() {
        // t = 3 / sqrt(2.5 / 5 + 10 / 5) = 1.8974 with 4 degrees of freedom: p = 0.1306; the quantile is 2.7764.
        Estimate apart = Estimate.apart(List.of(2.0, 4.0, 6.0, 8.0, 10.0), List.of(1.0, 2.0, 3.0, 4.0, 5.0));

        assertThat(apart.mean()).isEqualTo(3);
        assertThat(apart.chance()).isCloseTo(0.13064, within(1e-5));
        assertThat(apart.high(0.95)).isCloseTo(3 + 2.776445 * Math.sqrt(2.5), within(1e-5));
    }

    @Test
    void oneValueOfEitherRun_tellsNoChance() {
        List<Double> two = List.of(2.0, 4.0);

        assertThat(Estimate.apart(List.of(1.0), two).hasScatter()).isFalse();
        assertThat(Estimate.apart(two, List.of(1.0)).hasScatter()).isFalse();
        assertThat(Estimate.apart(two, List.of(1.0)).mean()).isEqualTo(2);
        assertThat(Estimate.apart(two, two).hasScatter()).isTrue();
    }

    @Test
    void smallestEffect_isTheGreaterOfBothDirections() {
        Estimate one = Estimate.of(SKEWED);
        // What must be exceeded to exclude 0, and what is left of the truth in four cases of five.
        double above = one.high(0.6) - one.low(0.95);
        double below = one.high(0.95) - one.low(0.6);

        assertThat(above).isNotCloseTo(below, Percentage.withPercentage(5));
        assertThat(one.smallestSeen(0.95, 0.8)).isCloseTo(Math.max(above, below), within(1e-12));
    }

    @Test
    void smallestEffect_isSeenSoOftenAsItSays() {
        SplittableRandom random = new SplittableRandom(SEED);
        int runs = 1000;
        double smallest = 0;
        for (int run = 0; run < runs; run++) {
            smallest += Estimate.of(blocks(10, Noise.NORMAL, random, 0)).smallestSeen(0.95, 0.8) / runs;
        }
        int seen = 0;
        for (int run = 0; run < runs; run++) {
            seen += Estimate.of(blocks(10, Noise.NORMAL, random, smallest)).chance() < 0.05 ? 1 : 0;
        }

        assertThat(seen).as("seed " + SEED + ", of " + runs).isBetween((int) (0.74 * runs), (int) (0.88 * runs));
    }

    /** What docs/trust.md says of intervals over few blocks. */
    @Tag("full")
    @ParameterizedTest
    @CsvSource({
        "5, NORMAL, 0.935", "5, HEAVY_TAILS, 0.935", "5, OUTLIERS, 0.935", "5, SKEWED, 0.86",
        "10, NORMAL, 0.935", "10, HEAVY_TAILS, 0.925", "10, OUTLIERS, 0.925", "10, SKEWED, 0.88"
    })
    void interval_holdsTheTruth_whereAPlainBootstrapOverSoFewBlocksDoesNot(int blocks, Noise noise, double least) {
        SplittableRandom random = new SplittableRandom(SEED);
        int runs = 2000;
        int held = 0;
        int student = 0;
        int percentile = 0;
        for (int run = 0; run < runs; run++) {
            List<Double> values = blocks(blocks, noise, random, 0);
            // As often as its interval holds 0: see above.
            held += Estimate.of(values).chance() >= 0.05 ? 1 : 0;
            student += Estimate.apart(values, Collections.nCopies(blocks, 0.0)).chance() >= 0.05 ? 1 : 0;
            percentile += percentileBootstrapHoldsZero(values, random) ? 1 : 0;
        }
        String said = String.format(
                "seed %d, %d blocks, %s: %d (%.0f %%), Student's %d (%.0f %%), percentile bootstrap's %d (%.0f %%) of %d",
                SEED,
                blocks,
                noise,
                held,
                100.0 * held / runs,
                student,
                100.0 * student / runs,
                percentile,
                100.0 * percentile / runs,
                runs);
        System.out.println(said);
        assertThat(held).as(said).isGreaterThanOrEqualTo((int) (least * runs));
        assertThat(percentile).as(said).isLessThan((int) ((blocks == 5 ? 0.87 : 0.92) * runs));
    }

    /** How often blocks that differ by twice their scatter are found to, and what the blur is for. */
    @ParameterizedTest
    @CsvSource({"5, 0.78", "10, 0.99"})
    void differenceOfTwiceTheScatter_isSeenNearlyAsOftenAsStudentWould(int blocks, double least) {
        SplittableRandom random = new SplittableRandom(SEED);
        int runs = 2000;
        int seen = 0;
        int student = 0;
        for (int run = 0; run < runs; run++) {
            List<Double> values = blocks(blocks, Noise.NORMAL, random, 2);
            seen += Estimate.of(values).chance() < 0.05 ? 1 : 0;
            student += Estimate.apart(values, Collections.nCopies(blocks, 0.0)).chance() < 0.05 ? 1 : 0;
        }
        String said = "seed " + SEED + ", " + blocks + " blocks: " + seen + ", Student's " + student + " of " + runs;
        System.out.println(said);
        assertThat(seen).as(said).isGreaterThanOrEqualTo((int) (least * runs)).isLessThanOrEqualTo(student);
    }

    private static List<Double> blocks(int count, Noise noise, SplittableRandom random, double truth) {
        return DoubleStream.generate(() -> truth + noise.draw(random))
                .limit(count)
                .boxed()
                .toList();
    }

    private static boolean percentileBootstrapHoldsZero(List<Double> values, SplittableRandom random) {
        double[] means = new double[1000];
        for (int i = 0; i < means.length; i++) {
            for (int j = 0; j < values.size(); j++) {
                means[i] += values.get(random.nextInt(values.size())) / values.size();
            }
        }
        Arrays.sort(means);
        return means[25] <= 0 && means[974] >= 0;
    }

    /** Five ratios that are equal but for the last place of a double: there is nothing to draw from. */
    @Test
    void valuesThatDifferByRoundingAlone_haveAnIntervalOfOneValue() {
        double value = Math.log(1 / 1.3);
        double next = Math.nextUp(value);
        Estimate estimate = Estimate.of(List.of(value, next, value, next, value));

        assertThat(estimate.low(0.95)).isEqualTo(estimate.mean()).isCloseTo(value, within(1e-15));
        assertThat(estimate.high(0.95)).isEqualTo(estimate.mean());
        assertThat(estimate.chance()).isZero();
    }
}

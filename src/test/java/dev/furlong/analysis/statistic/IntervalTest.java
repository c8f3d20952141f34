package dev.furlong.analysis.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.analysis.Noise;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntervalTest {
    private static final long SEED = 20261127;

    @Test
    void fiveValues_haveOneAroundTheirMean() {
        Interval interval = Interval.of(List.of(101.0, 102.0, 103.0, 104.0, 105.0));
        double low = Objects.requireNonNull(interval.low());
        double high = Objects.requireNonNull(interval.high());

        assertThat(interval.mean()).isEqualTo(103.0);
        assertThat(high / 103).as("symmetrical values").isCloseTo(103 / low, within(1e-12));
        // Student's is 1.963; that of a bootstrap over values without tails is a little longer.
        assertThat(high - 103).isBetween(1.9, 2.6);
        assertThat(interval.n()).isEqualTo(5);
    }

    @Test
    void twoValues_haveAWideOne() {
        Interval interval = Interval.of(List.of(999.0, 1001.0));

        // Student's is 12.7; the standard error is 1.
        assertThat(Objects.requireNonNull(interval.high()) - interval.mean()).isBetween(12.0, 20.0);
    }

    @Test
    void oneValue_hasNone() {
        Interval interval = Interval.of(List.of(7.0));

        assertThat(interval.mean()).isEqualTo(7.0);
        assertThat(interval.low()).isNull();
        assertThat(interval.high()).isNull();
    }

    @Test
    void equalValues_haveAnIntervalOfNoWidth() {
        Interval interval = Interval.of(List.of(4.0, 4.0, 4.0));

        assertThat(interval.low()).isEqualTo(4.0);
        assertThat(interval.high()).isEqualTo(4.0);
    }

    @Test
    void valuesThatScatterMuch_haveAnIntervalAboveZero_aroundTheirMean() {
        // Latencies of one percentile, in microseconds: one repetition was much faster than the others.
        List<Double> values = List.of(1563.65, 5500.0, 6800.0, 7463.0, 8495.1);
        Estimate plain = Estimate.of(values);
        Interval interval = Interval.of(values);

        assertThat(interval.mean()).isEqualTo(plain.mean());
        // The distances from the mean, in parts of the mean, are those from its logarithm.
        assertThat(Math.log(Objects.requireNonNull(interval.low()) / interval.mean()))
                .isCloseTo(plain.low(0.95) / plain.mean() - 1, within(1e-12))
                .isLessThan(-0.5);
        assertThat(Math.log(Objects.requireNonNull(interval.high()) / interval.mean()))
                .isCloseTo(plain.high(0.95) / plain.mean() - 1, within(1e-12))
                .isPositive();
    }

    @Test
    void valuesThatScatterLittle_haveNearlyThePlainInterval() {
        List<Double> values = List.of(100.0, 101.0, 99.5, 100.5, 99.0);
        Interval interval = Interval.of(values);

        assertThat(interval.low()).isCloseTo(Estimate.of(values).low(0.95), within(0.02));
        assertThat(interval.high()).isCloseTo(Estimate.of(values).high(0.95), within(0.02));
    }

    @Test
    void valuesOfWhichSomeAreZero_haveAnIntervalThatBeginsAtZero() {
        List<Double> values = List.of(0.0, 0.0, 0.0, 2.0, 0.0);
        Estimate plain = Estimate.of(values);

        assertThat(plain.low(0.95)).isNegative();
        assertThat(Interval.of(values).low()).isZero();
        assertThat(Interval.of(values).high()).isEqualTo(plain.high(0.95));
        assertThat(Interval.of(List.of(0.0, 0.0)).high()).isZero();
        List<Double> manyOnes = List.of(0.0, 1.0, 1.0, 1.0, 1.0, 1.1, 1.0, 1.0, 1.0, 1.0);
        assertThat(Interval.of(manyOnes).low())
                .isEqualTo(Estimate.of(manyOnes).low(0.95))
                .isPositive();
    }

    @Test
    void valuesOfWhichOneIsBelowZero_haveThePlainInterval() {
        List<Double> values = List.of(-0.1, 0.3, 0.1, 0.2, 0.0);

        assertThat(Interval.of(values).low())
                .isEqualTo(Estimate.of(values).low(0.95))
                .isNegative();
        assertThat(Interval.of(values).high()).isEqualTo(Estimate.of(values).high(0.95));
    }

    @Tag("every")
    @ParameterizedTest
    @CsvSource({"5, 0.3, 0.93", "5, 1, 0.89", "10, 0.1, 0.935", "10, 0.6, 0.925", "10, 1, 0.89"})
    void intervalOfOtherScatter_holdsTheTruthNoLessOftenThanThePlainOne(int blocks, double sigma, double least) {
        interval_holdsTheTruthNoLessOftenThanThePlainOne(blocks, sigma, least);
    }

    /** What docs/trust.md says of intervals of figures. */
    @Tag("full")
    @ParameterizedTest
    @CsvSource({"5, 0.1, 0.935", "5, 0.6, 0.92", "10, 0.3, 0.935"})
    void interval_holdsTheTruthNoLessOftenThanThePlainOne(int blocks, double sigma, double least) {
        SplittableRandom random = new SplittableRandom(SEED);
        int runs = 2000;
        int held = 0;
        int plain = 0;
        int below = 0;
        for (int run = 0; run < runs; run++) {
            // Log-normal values whose mean is 1.
            List<Double> values = DoubleStream.generate(
                            () -> Math.exp(sigma * Noise.NORMAL.draw(random) - sigma * sigma / 2))
                    .limit(blocks)
                    .boxed()
                    .toList();
            Interval interval = Interval.of(values);
            Estimate estimate = Estimate.of(values);
            double low = estimate.low(0.95);
            held += holdsOne(Objects.requireNonNull(interval.low()), Objects.requireNonNull(interval.high())) ? 1 : 0;
            plain += holdsOne(low, estimate.high(0.95)) ? 1 : 0;
            below += low < 0 ? 1 : 0;
            assertThat(interval.low()).isPositive();
        }
        String said = String.format(
                "seed %d, %d blocks, sigma %s: %d (%.1f %%), without a logarithm %d (%.1f %%), of which %d reach below 0, of %d",
                SEED, blocks, sigma, held, 100.0 * held / runs, plain, 100.0 * plain / runs, below, runs);
        System.out.println(said);
        assertThat(held).as(said).isGreaterThanOrEqualTo((int) (least * runs)).isGreaterThanOrEqualTo(plain);
    }

    private static boolean holdsOne(double low, double high) {
        return low <= 1 && high >= 1;
    }
}

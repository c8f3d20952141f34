package dev.furlong.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.measurement.Metrics;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Comparisons of one chart are decided together. */
final class VerdictsTest {
    private static final Verdicts VERDICTS = new Verdicts(0.05);
    private static final long SEED = 20261121;

    @Test
    void chance_isStudents() {
        // t = 0.1 / (0.0790569 / sqrt 5) = 2.8284 with 4 degrees of freedom: p = 0.04742 (two sides).
        LogRatios ratios = ratios(0.0, 0.05, 0.1, 0.15, 0.2);

        assertThat(ratios.estimate().chance()).isCloseTo(0.04742, within(1e-5));
    }

    @Test
    void differenceThatIsRealByItself_isUndecidedAmongMany() {
        LogRatios hardly = ratios(0.0, 0.05, 0.1, 0.15, 0.2);
        LogRatios nothing = ratios(-0.2, -0.1, 0.0, 0.1, 0.2);

        assertThat(verdicts(hardly)).containsExactly("faster");
        assertThat(verdicts(hardly, nothing)).containsExactly("undecided", "undecided");
    }

    @Test
    void strongestDifferences_countMostOften() {
        LogRatios strong = ratios(0.50, 0.51, 0.52, 0.51, 0.50);
        LogRatios weaker = ratios(0.1, 0.2, 0.3, 0.2, 0.25);
        LogRatios nothing = ratios(-0.2, -0.1, 0.0, 0.1, 0.2);

        List<Comparison> comparisons = VERDICTS.of(Metrics.THROUGHPUT, List.of(nothing, weaker, strong));

        assertThat(comparisons).extracting(Comparison::verdict).containsExactly("undecided", "faster", "faster");
        assertThat(comparisons.get(2).chance()).isCloseTo(3 * strong.estimate().chance(), within(1e-12));
        assertThat(comparisons.get(1).chance()).isCloseTo(2 * weaker.estimate().chance(), within(1e-12));
        assertThat(comparisons.get(0).chance()).isEqualTo(1.0);
    }

    @Test
    void equivalence_isHarderToClaimOfMany() {
        LogRatios near = ratios(-0.028, -0.014, 0.0, 0.014, 0.028);

        assertThat(verdicts(near)).containsExactly("equivalent");
        assertThat(verdicts(near, near, near, near, near, near, near, near, near, near, near, near))
                .containsOnly("undecided");
    }

    @Test
    void margin_isThePlans() {
        LogRatios ratios = ratios(0.08, 0.081, 0.079, 0.08, 0.08);

        assertThat(verdicts(ratios)).containsExactly("faster");
        assertThat(new Verdicts(0.1).of(Metrics.THROUGHPUT, List.of(ratios)))
                .extracting(Comparison::verdict)
                .containsExactly("equivalent");
    }

    /** What docs/trust.md says of intervals over few blocks. */
    @ParameterizedTest
    @CsvSource({"5, NORMAL", "5, HEAVY_TAILS", "5, OUTLIERS", "10, NORMAL", "10, HEAVY_TAILS", "10, OUTLIERS"})
    void interval_holdsTheTruth_whereABootstrapOverSoFewBlocksDoesNot(int blocks, Noise noise) {
        SplittableRandom random = new SplittableRandom(SEED);
        int runs = 2000;
        int student = 0;
        int bootstrap = 0;
        for (int run = 0; run < runs; run++) {
            LogRatios ratios = new LogRatios(
                    "a",
                    "b",
                    "throughput",
                    DoubleStream.generate(() -> noise.draw(random))
                            .limit(blocks)
                            .boxed()
                            .toList());
            Estimate estimate = ratios.estimate();
            student += Math.abs(estimate.mean()) <= estimate.halfWidth(0.95) ? 1 : 0;
            bootstrap += percentileBootstrapHoldsZero(ratios.logs(), random) ? 1 : 0;
        }
        String said = "seed " + SEED + ", " + blocks + " blocks, " + noise + ": Student's " + student
                + ", percentile bootstrap's " + bootstrap + " of " + runs;
        System.out.println(said);
        assertThat(student).as(said).isGreaterThanOrEqualTo((int) (0.935 * runs));
        assertThat(bootstrap).as(said).isLessThan((int) ((blocks == 5 ? 0.87 : 0.92) * runs));
    }

    /** Charts of six comparisons without a difference: how many have one that is called real. */
    @Test
    void chartsWithoutADifference_areSeldomSaidToHaveOne() {
        SplittableRandom random = new SplittableRandom(SEED);
        int runs = 2000;
        long wrong = IntStream.range(0, runs)
                .filter(run -> {
                    List<LogRatios> chart = IntStream.range(0, 6)
                            .mapToObj(i -> new LogRatios(
                                    "a",
                                    "b",
                                    "throughput",
                                    DoubleStream.generate(() -> Noise.NORMAL.draw(random))
                                            .limit(5)
                                            .boxed()
                                            .toList()))
                            .toList();
                    return VERDICTS.of(Metrics.THROUGHPUT, chart).stream()
                            .anyMatch(one -> Objects.requireNonNull(one.chance()) < 0.05);
                })
                .count();
        String said = "seed " + SEED + ": " + wrong + " of " + runs + " charts";
        System.out.println(said);
        assertThat(wrong).as(said).isBetween(1L, (long) (0.06 * runs));
    }

    private enum Noise {
        NORMAL,
        /** Student's t with 3 degrees of freedom. */
        HEAVY_TAILS,
        /** One block in ten lies five times as far off. */
        OUTLIERS;

        double draw(SplittableRandom random) {
            return switch (this) {
                case NORMAL -> normal(random);
                case HEAVY_TAILS -> {
                    double squares = 0;
                    for (int i = 0; i < 3; i++) {
                        squares += Math.pow(normal(random), 2);
                    }
                    yield normal(random) / Math.sqrt(squares / 3);
                }
                case OUTLIERS -> normal(random) * (random.nextInt(10) == 0 ? 5 : 1);
            };
        }

        private static double normal(SplittableRandom random) {
            return Math.sqrt(-2 * Math.log(1 - random.nextDouble())) * Math.cos(2 * Math.PI * random.nextDouble());
        }
    }

    private static boolean percentileBootstrapHoldsZero(List<Double> logs, SplittableRandom random) {
        double[] means = new double[1000];
        for (int i = 0; i < means.length; i++) {
            for (int j = 0; j < logs.size(); j++) {
                means[i] += logs.get(random.nextInt(logs.size())) / logs.size();
            }
        }
        Arrays.sort(means);
        return means[25] <= 0 && means[974] >= 0;
    }

    private static List<String> verdicts(LogRatios... chart) {
        return VERDICTS.of(Metrics.THROUGHPUT, List.of(chart)).stream()
                .map(Comparison::verdict)
                .toList();
    }

    private static LogRatios ratios(Double... logs) {
        return new LogRatios("a", "b", "throughput", List.of(logs));
    }
}

package dev.furlong.analysis.contrast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.analysis.Noise;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.statistic.BlockValues;
import dev.furlong.analysis.statistic.Estimate;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Contrasts of one family are decided together. */
final class VerdictsTest {
    private static final Verdicts VERDICTS = new Verdicts(0.05);
    private static final long SEED = 20261121;
    private static final Contrast CONTRAST =
            Contrast.all(RecordedRun.of(RecordedRun.yaml("[1]", 1, "")).plan()).get(0);

    @Test
    void differenceThatIsRealByItself_isUndecidedAmongMany() {
        Measured hardly = ratios(0.03, 0.05, 0.1, 0.15, 0.2);
        Measured nothing = ratios(-0.2, -0.1, 0.0, 0.1, 0.2);

        assertThat(verdicts(hardly)).containsExactly(Verdict.FASTER);
        assertThat(verdicts(hardly, nothing)).containsExactly(Verdict.UNDECIDED, Verdict.UNDECIDED);
    }

    /** Neighbours a tenth apart, and means that scatter around it, or point the other way. */
    @Test
    void neighboursDecide_ifTheMeansPointTheSameWay() {
        List<Double> neighbours = List.of(0.106, 0.105, 0.104, 0.107, 0.105);
        Measured sameWay = withNeighbours(neighbours, 0.4, -0.1, 0.3, -0.2, 0.2);
        Measured otherWay = withNeighbours(neighbours, 0.4, -0.3, 0.3, -0.6, -0.2);

        assertThat(verdicts(ratios(0.4, -0.1, 0.3, -0.2, 0.2))).containsExactly(Verdict.UNDECIDED);
        assertThat(verdicts(sameWay)).containsExactly(Verdict.FASTER);
        assertThat(verdicts(otherWay)).containsExactly(Verdict.UNDECIDED);
        assertThat(VERDICTS.of(List.of(otherWay)).get(0))
                .satisfies(one -> assertThat(one.low()).isGreaterThan(1))
                .satisfies(one -> assertThat(one.chance()).isEqualTo(1));
    }

    /** They had a second try, so that their interval is of 97.5 % as their chance is doubled. */
    @Test
    void meansThatDecide_haveAWiderInterval() {
        Double[] means = {0.106, 0.105, 0.104, 0.107, 0.105};
        Estimate estimate = Estimate.of(List.of(means));
        Contrasted apart = VERDICTS.of(List.of(withNeighbours(List.of(0.001, 0.002, -0.001, 0.0, 0.001), means)))
                .get(0);

        assertThat(apart.ratio()).isEqualTo(Math.exp(estimate.mean()));
        assertThat(apart.low()).isEqualTo(Math.exp(estimate.low(0.975))).isLessThan(Math.exp(estimate.low(0.95)));
        assertThat(apart.high()).isEqualTo(Math.exp(estimate.high(0.975)));
        assertThat(apart.meansRatio()).isNull();
        assertThat(apart.measured().figures().ratios().values())
                .as("what a report draws is what decides")
                .first()
                .isEqualTo(Math.exp(0.106));
    }

    @Test
    void ratioOfNeighbours_hasThatOfTheMeansBesideIt() {
        Contrasted one = VERDICTS.of(
                        List.of(withNeighbours(List.of(0.106, 0.105, 0.104, 0.107, 0.105), 0.4, -0.1, 0.3, -0.2, 0.2)))
                .get(0);

        assertThat(Objects.requireNonNull(one.meansRatio())).isCloseTo(Math.exp(0.12), within(1e-12));
        assertThat(one.withheld("so").meansRatio()).isEqualTo(one.meansRatio());
        assertThat(VERDICTS.of(List.of(ratios(0.4, -0.1, 0.3, -0.2, 0.2)))
                        .get(0)
                        .meansRatio())
                .isNull();
    }

    private static Measured withNeighbours(List<Double> neighbours, Double... means) {
        Paired ofMeans = ratios(means).figures();
        return new Measured(
                CONTRAST,
                Metrics.THROUGHPUT,
                new Paired(ofMeans.numerator(), ofMeans.denominator(), true, blocks(neighbours)));
    }

    /** As in a run that ended by its intervals. */
    @Test
    void raisedChance_decidesLess_alsoThatPointsAreEquivalent() {
        Verdicts raised = new Verdicts(0.05, 2);
        Measured hardly = ratios(0.03, 0.05, 0.1, 0.15, 0.2);
        List<Measured> around = IntStream.rangeClosed(10, 80)
                .mapToObj(thousandths -> thousandths / 1000.0)
                .map(most -> ratios(-most, -most / 2, 0.0, most / 2, most))
                .toList();

        assertThat(raised.of(List.of(hardly)).get(0).verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(raised.of(List.of(hardly)).get(0).chance()).isCloseTo(2 * chance(hardly), within(1e-12));
        assertThat(around)
                .filteredOn(one -> verdicts(one).contains(Verdict.EQUIVALENT))
                .as("equivalent by themselves, and some of them not with the chance raised")
                .extracting(one -> raised.of(List.of(one)).get(0).verdict())
                .contains(Verdict.EQUIVALENT, Verdict.UNDECIDED);
    }

    @Test
    void strongestDifferences_countMostOften() {
        Measured strong = ratios(0.50, 0.51, 0.52, 0.51, 0.50);
        Measured weaker = ratios(0.1, 0.2, 0.3, 0.2, 0.25);
        Measured nothing = ratios(-0.2, -0.1, 0.0, 0.1, 0.2);

        List<Contrasted> comparisons = VERDICTS.of(List.of(nothing, weaker, strong));

        assertThat(comparisons)
                .extracting(Contrasted::verdict)
                .containsExactly(Verdict.UNDECIDED, Verdict.FASTER, Verdict.FASTER);
        assertThat(comparisons.get(2).chance()).isCloseTo(3 * chance(strong), within(1e-12));
        assertThat(comparisons.get(1).chance()).isCloseTo(2 * chance(weaker), within(1e-12));
        assertThat(comparisons.get(0).chance()).isEqualTo(1.0);
    }

    @Test
    void pairOfOneBlock_isUndecided_andDoesNotCountAmongTheOthers() {
        Measured one = ratios(0.5);
        Measured strong = ratios(0.50, 0.51, 0.52, 0.51, 0.50);

        List<Contrasted> comparisons = VERDICTS.of(List.of(one, strong));

        assertThat(comparisons.get(0))
                .isEqualTo(
                        new Contrasted(one, Math.exp(0.5), null, null, 0.95, null, 1, Verdict.UNDECIDED, null, null));
        assertThat(comparisons.get(1).chance()).isEqualTo(chance(strong));
        assertThat(comparisons.get(1).blocks()).isEqualTo(5);
    }

    @Test
    void verdictThatIsWithheld_keepsItsFigures() {
        Contrasted given =
                VERDICTS.of(List.of(ratios(0.50, 0.51, 0.52, 0.51, 0.50))).get(0);

        assertThat(given.verdict()).isEqualTo(Verdict.FASTER);
        assertThat(given.withheld("the machine is not fit"))
                .isEqualTo(new Contrasted(
                        given.measured(),
                        given.ratio(),
                        given.low(),
                        given.high(),
                        0.95,
                        given.meansRatio(),
                        5,
                        Verdict.UNDECIDED,
                        given.chance(),
                        "the machine is not fit"));
    }

    @Test
    void equivalence_isHarderToClaimOfMany() {
        Measured near = ratios(-0.028, -0.014, 0.0, 0.014, 0.028);

        assertThat(verdicts(near)).containsExactly(Verdict.EQUIVALENT);
        assertThat(verdicts(near, near, near, near, near, near, near, near, near, near, near, near))
                .containsOnly(Verdict.UNDECIDED);
    }

    @Test
    void margin_isThePlans() {
        Measured ratios = ratios(0.08, 0.081, 0.079, 0.08, 0.08);

        assertThat(verdicts(ratios)).containsExactly(Verdict.FASTER);
        assertThat(new Verdicts(0.1).of(List.of(ratios)))
                .extracting(Contrasted::verdict)
                .containsExactly(Verdict.EQUIVALENT);
    }

    @Test
    void metricOfWhichNeitherWayIsBetter_hasMoreOrLess() {
        assertThat(decided(measured(Metrics.COMMITTED, fiveTimes(2.0), fiveTimes(1.0), true)))
                .isEqualTo(Verdict.MORE);
        assertThat(decided(measured(Metrics.COMMITTED, fiveTimes(1.0), fiveTimes(2.0), true)))
                .isEqualTo(Verdict.LESS);
        assertThat(decided(measured(Metrics.COMMITTED, fiveTimes(2.0), fiveTimes(2.0), true)))
                .isEqualTo(Verdict.EQUIVALENT);
    }

    @Test
    void difference_hasNoMargin_soThatFromNothingToSomethingIsNeverEquivalent() {
        List<Double> littleMore = List.of(0.0403, 0.0401, 0.0405, 0.0402, 0.0404);
        List<Double> aboutNothing = List.of(0.001, -0.001, 0.002, -0.002, 0.0005);

        assertThat(decided(ofReads(littleMore.stream().map(Math::exp).toList(), fiveTimes(1.0), true)))
                .isEqualTo(Verdict.EQUIVALENT);
        assertThat(decided(ofReads(littleMore, fiveTimes(0.0), true))).isEqualTo(Verdict.SLOWER);
        assertThat(decided(ofReads(aboutNothing, fiveTimes(0.0), true))).isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void differenceHasNoRatio_andNoInterval() {
        Contrasted more = VERDICTS.of(List.of(ofReads(fiveTimes(3.0), fiveTimes(0.0), true)))
                .get(0);

        assertThat(more.ratio()).isNull();
        assertThat(more.low()).isNull();
        assertThat(more.high()).isNull();
        assertThat(more.blocks()).isEqualTo(5);
        assertThat(more.chance()).isZero();
    }

    @Test
    void differenceOfExactlyNothing_isEquivalent() {
        assertThat(decided(ofReads(fiveTimes(0.0), fiveTimes(0.0), true))).isEqualTo(Verdict.EQUIVALENT);
        assertThat(decided(ofReads(fiveTimes(0.0), fiveTimes(0.0), false))).isEqualTo(Verdict.EQUIVALENT);
        assertThat(decided(ofReads(fiveTimes(0.001), fiveTimes(0.0), false))).isEqualTo(Verdict.SLOWER);
    }

    @Test
    void fewerThanFiveBlocks_decideNothing_butCountsThatAreExact() {
        List<Double> four = fiveTimes(2.0).subList(0, 4);
        List<Double> fourOnes = fiveTimes(1.0).subList(0, 4);

        assertThat(decided(ofReads(fiveTimes(2.0), fiveTimes(1.0), true))).isEqualTo(Verdict.SLOWER);
        assertThat(decided(ofReads(four, fiveTimes(1.0), true))).isEqualTo(Verdict.UNDECIDED);
        assertThat(decided(ofReads(fiveTimes(2.0), fourOnes, false))).isEqualTo(Verdict.UNDECIDED);
        assertThat(decided(measured(Metrics.WIRE_ROUND_TRIPS, four, fourOnes, true)))
                .isEqualTo(Verdict.SLOWER);
    }

    private static List<Double> fiveTimes(double value) {
        return Collections.nCopies(5, value);
    }

    private static Verdict decided(Measured one) {
        return VERDICTS.of(List.of(one)).get(0).verdict();
    }

    /** Charts of six comparisons without a difference: how many have one that is called real. */
    @Tag("full")
    @Test
    void chartsWithoutADifference_areSeldomSaidToHaveOne() {
        SplittableRandom random = new SplittableRandom(SEED);
        int runs = 2000;
        long wrong = IntStream.range(0, runs)
                .filter(run -> {
                    List<Measured> chart = IntStream.range(0, 6)
                            .mapToObj(i -> ratios(DoubleStream.generate(() -> Noise.NORMAL.draw(random))
                                    .limit(5)
                                    .boxed()
                                    .toArray(Double[]::new)))
                            .toList();
                    return VERDICTS.of(chart).stream().anyMatch(one -> Objects.requireNonNull(one.chance()) < 0.05);
                })
                .count();
        String said = "seed " + SEED + ": " + wrong + " of " + runs + " charts";
        System.out.println(said);
        assertThat(wrong).as(said).isBetween(1L, (long) (0.06 * runs));
    }

    /** All pairs of 24 points without a difference: how many such families have one that is called real. */
    @Tag("every")
    @Test
    void allPairsOfManyPointsWithoutADifference_areSeldomSaidToHaveOne() {
        SplittableRandom random = new SplittableRandom(SEED);
        int runs = 200;
        long wrong = IntStream.range(0, runs)
                .filter(run -> {
                    List<List<Double>> points = IntStream.range(0, 24)
                            .mapToObj(i -> DoubleStream.generate(() -> Math.exp(0.02 * Noise.NORMAL.draw(random)))
                                    .limit(5)
                                    .boxed()
                                    .toList())
                            .toList();
                    List<Measured> pairs = new ArrayList<>();
                    for (int a = 0; a < points.size(); a++) {
                        for (List<Double> b : points.subList(a + 1, points.size())) {
                            pairs.add(measured(Metrics.THROUGHPUT, points.get(a), b, true));
                        }
                    }
                    return VERDICTS.of(pairs).stream().anyMatch(one -> Objects.requireNonNull(one.chance()) < 0.05);
                })
                .count();
        String said = "seed " + SEED + ": " + wrong + " of " + runs + " families of 276 pairs";
        System.out.println(said);
        assertThat(wrong).as(said).isBetween(0L, (long) (0.06 * runs));
    }

    private static List<Verdict> verdicts(Measured... family) {
        return VERDICTS.of(List.of(family)).stream().map(Contrasted::verdict).toList();
    }

    private static double chance(Measured one) {
        return one.figures().logRatio().chance();
    }

    /** Throughputs with ratios of these logarithms, one in each block. */
    private static Measured ratios(Double... logs) {
        return measured(
                Metrics.THROUGHPUT,
                Stream.of(logs).map(Math::exp).toList(),
                Collections.nCopies(logs.length, 1.0),
                true);
    }

    private static Measured ofReads(List<Double> numerator, List<Double> denominator, boolean sharesBlocks) {
        return measured(Metrics.DISK.reads(), numerator, denominator, sharesBlocks);
    }

    private static Measured measured(
            Metric metric, List<Double> numerator, List<Double> denominator, boolean sharesBlocks) {
        return new Measured(CONTRAST, metric, new Paired(blocks(numerator), blocks(denominator), sharesBlocks));
    }

    private static BlockValues blocks(List<Double> values) {
        Map<Integer, Double> byBlock = new TreeMap<>();
        values.forEach(value -> byBlock.put(byBlock.size() + 1, value));
        return new BlockValues(byBlock);
    }
}

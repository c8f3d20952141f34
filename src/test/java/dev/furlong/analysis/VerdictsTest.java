package dev.furlong.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.statistic.Effect;
import dev.furlong.analysis.statistic.Estimate;
import dev.furlong.analysis.statistic.LogRatios;
import dev.furlong.measurement.Metrics;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Comparisons of one chart are decided together. */
final class VerdictsTest {
    private static final Verdicts VERDICTS = new Verdicts(0.05);
    private static final long SEED = 20261121;

    @Test
    void differenceThatIsRealByItself_isUndecidedAmongMany() {
        LogRatios hardly = ratios(0.03, 0.05, 0.1, 0.15, 0.2);
        LogRatios nothing = ratios(-0.2, -0.1, 0.0, 0.1, 0.2);

        assertThat(verdicts(hardly)).containsExactly(Verdict.FASTER);
        assertThat(verdicts(hardly, nothing)).containsExactly(Verdict.UNDECIDED, Verdict.UNDECIDED);
    }

    @Test
    void strongestDifferences_countMostOften() {
        LogRatios strong = ratios(0.50, 0.51, 0.52, 0.51, 0.50);
        LogRatios weaker = ratios(0.1, 0.2, 0.3, 0.2, 0.25);
        LogRatios nothing = ratios(-0.2, -0.1, 0.0, 0.1, 0.2);

        List<Comparison> comparisons = VERDICTS.of(Metrics.THROUGHPUT, List.of(nothing, weaker, strong));

        assertThat(comparisons)
                .extracting(Comparison::verdict)
                .containsExactly(Verdict.UNDECIDED, Verdict.FASTER, Verdict.FASTER);
        assertThat(comparisons.get(2).chance()).isCloseTo(3 * strong.estimate().chance(), within(1e-12));
        assertThat(comparisons.get(1).chance()).isCloseTo(2 * weaker.estimate().chance(), within(1e-12));
        assertThat(comparisons.get(0).chance()).isEqualTo(1.0);
    }

    @Test
    void pairOfOneBlock_isUndecided_andDoesNotCountAmongTheOthers() {
        LogRatios one = ratios(0.5);
        LogRatios strong = ratios(0.50, 0.51, 0.52, 0.51, 0.50);

        List<Comparison> comparisons = VERDICTS.of(Metrics.THROUGHPUT, List.of(one, strong));

        assertThat(comparisons.get(0))
                .isEqualTo(new Comparison(
                        "target", "a", "b", "throughput", Math.exp(0.5), null, null, 1, Verdict.UNDECIDED, null, null));
        assertThat(comparisons.get(1).chance()).isEqualTo(strong.estimate().chance());
        assertThat(comparisons.get(1).blocks()).isEqualTo(5);
        assertThat(VERDICTS.decide(Metrics.THROUGHPUT, List.of(Effect.ratio(one.estimate()))))
                .containsExactly(new Verdicts.Decision(Verdict.UNDECIDED, 1));
    }

    @Test
    void verdictThatIsWithheld_keepsItsChance() {
        assertThat(new Verdicts.Decision(Verdict.FASTER, 0.01).withheld())
                .isEqualTo(new Verdicts.Decision(Verdict.UNDECIDED, 0.01));
    }

    @Test
    void smallestRatioThatIsSeen_isThatOfTheLogarithms() {
        LogRatios ratios = ratios(0.1, 0.2, 0.3, 0.2, 0.25);

        assertThat(ratios.smallestSeen(0.95, 0.8))
                .isEqualTo(Math.exp(ratios.estimate().smallestSeen(0.95, 0.8)));
    }

    @Test
    void equivalence_isHarderToClaimOfMany() {
        LogRatios near = ratios(-0.028, -0.014, 0.0, 0.014, 0.028);

        assertThat(verdicts(near)).containsExactly(Verdict.EQUIVALENT);
        assertThat(verdicts(near, near, near, near, near, near, near, near, near, near, near, near))
                .containsOnly(Verdict.UNDECIDED);
    }

    @Test
    void margin_isThePlans() {
        LogRatios ratios = ratios(0.08, 0.081, 0.079, 0.08, 0.08);

        assertThat(verdicts(ratios)).containsExactly(Verdict.FASTER);
        assertThat(new Verdicts(0.1).of(Metrics.THROUGHPUT, List.of(ratios)))
                .extracting(Comparison::verdict)
                .containsExactly(Verdict.EQUIVALENT);
    }

    @Test
    void difference_hasNoMargin_soThatFromNothingToSomethingIsNeverEquivalent() {
        Estimate littleMore = Estimate.of(List.of(0.0403, 0.0401, 0.0405, 0.0402, 0.0404));
        Estimate aboutNothing = Estimate.of(List.of(0.001, -0.001, 0.002, -0.002, 0.0005));

        assertThat(decided(Effect.ratio(littleMore))).isEqualTo(Verdict.EQUIVALENT);
        assertThat(decided(Effect.difference(littleMore))).isEqualTo(Verdict.SLOWER);
        assertThat(decided(Effect.difference(aboutNothing))).isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void differenceOfExactlyNothing_isEquivalent() {
        assertThat(decided(Effect.difference(Estimate.of(fiveTimes(0.0))))).isEqualTo(Verdict.EQUIVALENT);
        assertThat(decided(Effect.difference(Estimate.apart(fiveTimes(3.0), fiveTimes(3.0)))))
                .isEqualTo(Verdict.EQUIVALENT);
        assertThat(decided(Effect.difference(Estimate.apart(fiveTimes(3.001), fiveTimes(3.0)))))
                .isEqualTo(Verdict.SLOWER);
    }

    @Test
    void fewerThanFiveBlocks_decideNothing_butCountsThatAreExact() {
        List<Double> four = fiveTimes(0.5).subList(0, 4);

        assertThat(decided(Effect.ratio(Estimate.of(fiveTimes(0.5))))).isEqualTo(Verdict.SLOWER);
        assertThat(decided(Effect.ratio(Estimate.of(four)))).isEqualTo(Verdict.UNDECIDED);
        assertThat(decided(Effect.ratio(Estimate.apart(fiveTimes(0.5), four)))).isEqualTo(Verdict.UNDECIDED);
        assertThat(new Verdicts(0.05)
                        .decide(Metrics.WIRE_ROUND_TRIPS, List.of(Effect.difference(Estimate.of(four))))
                        .get(0)
                        .verdict())
                .isEqualTo(Verdict.SLOWER);
    }

    private static List<Double> fiveTimes(double value) {
        return Collections.nCopies(5, value);
    }

    private static Verdict decided(Effect one) {
        return VERDICTS.decide(Metrics.DISK.reads(), List.of(one)).get(0).verdict();
    }

    /** Charts of six comparisons without a difference: how many have one that is called real. */
    @Tag("full")
    @Test
    void chartsWithoutADifference_areSeldomSaidToHaveOne() {
        SplittableRandom random = new SplittableRandom(SEED);
        int runs = 2000;
        long wrong = IntStream.range(0, runs)
                .filter(run -> {
                    List<LogRatios> chart = IntStream.range(0, 6)
                            .mapToObj(i -> new LogRatios(
                                    "target",
                                    "a",
                                    "b",
                                    "throughput",
                                    DoubleStream.generate(() -> Noise.NORMAL.draw(random))
                                            .limit(5)
                                            .boxed()
                                            .toList()))
                            .toList();
                    return VERDICTS
                            .decide(
                                    Metrics.THROUGHPUT,
                                    chart.stream()
                                            .map(LogRatios::estimate)
                                            .map(Effect::ratio)
                                            .toList())
                            .stream()
                            .anyMatch(one -> one.chance() < 0.05);
                })
                .count();
        String said = "seed " + SEED + ": " + wrong + " of " + runs + " charts";
        System.out.println(said);
        assertThat(wrong).as(said).isBetween(1L, (long) (0.06 * runs));
    }

    private static List<Verdict> verdicts(LogRatios... chart) {
        return VERDICTS.of(Metrics.THROUGHPUT, List.of(chart)).stream()
                .map(Comparison::verdict)
                .toList();
    }

    private static LogRatios ratios(Double... logs) {
        return new LogRatios("target", "a", "b", "throughput", List.of(logs));
    }
}

package dev.furlong.analysis;

import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.statistic.Effect;
import dev.furlong.analysis.statistic.Estimate;
import dev.furlong.analysis.statistic.LogRatios;
import dev.furlong.measurement.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Decides comparisons that stand on one chart. The more there are, the sooner one of them differs by chance: the chances are
 * corrected for their number (S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of
 * Statistics 6, 1979), so that in at most 5 of 100 charts without a real difference one is called real.
 *
 * @param margin ratios within this of 1 are no difference worth having
 */
public record Verdicts(double margin) {
    /** The numerator is better. */
    public static final String FASTER = "faster";
    /** The numerator is worse. */
    public static final String SLOWER = "slower";
    /** The ratio lies within the margin, or both values are exactly the same. */
    public static final String EQUIVALENT = "equivalent";
    /** Nothing can be said. */
    public static final String UNDECIDED = "undecided";

    private static final double LEVEL = 0.95;
    private static final double MOST_CHANCE = 1 - LEVEL;

    /**
     * What was decided.
     *
     * @param verdict faster, slower, equivalent or undecided
     * @param chance how probable so great a difference is without a cause, corrected for the number of comparisons
     */
    public record Decision(String verdict, double chance) {
        /** The same decision without its verdict, which may not be given. */
        public Decision withheld() {
            return new Decision(UNDECIDED, chance);
        }
    }

    /** Of comparisons of one metric; intervals as printed are of each by itself. */
    List<Comparison> of(Metric metric, List<LogRatios> chart) {
        List<Effect> effects =
                chart.stream().map(LogRatios::estimate).map(Effect::ratio).toList();
        List<Decision> decisions = decide(metric, effects);
        List<Comparison> comparisons = new ArrayList<>();
        for (int i = 0; i < chart.size(); i++) {
            comparisons.add(comparison(chart.get(i), effects.get(i).estimate(), decisions.get(i)));
        }
        return comparisons;
    }

    private static Comparison comparison(LogRatios one, Estimate estimate, Decision decision) {
        if (!estimate.hasScatter()) {
            return new Comparison(
                    one.axis(),
                    one.a(),
                    one.b(),
                    one.metric(),
                    Math.exp(estimate.mean()),
                    null,
                    null,
                    one.blocks(),
                    decision.verdict(),
                    null,
                    null);
        }
        return new Comparison(
                one.axis(),
                one.a(),
                one.b(),
                one.metric(),
                Math.exp(estimate.mean()),
                Math.exp(estimate.low(LEVEL)),
                Math.exp(estimate.high(LEVEL)),
                one.blocks(),
                decision.verdict(),
                decision.chance(),
                null);
    }

    /** Decides a chart. Its differences have no margin. */
    public List<Decision> decide(Metric metric, List<Effect> chart) {
        double[] corrected = corrected(chart.stream().map(Effect::estimate).toList());
        List<Decision> decisions = new ArrayList<>();
        for (int i = 0; i < chart.size(); i++) {
            Effect one = chart.get(i);
            String verdict = one.estimate().hasScatter() ? verdict(metric, one, corrected[i], chart.size()) : UNDECIDED;
            decisions.add(new Decision(verdict, corrected[i]));
        }
        return decisions;
    }

    private String verdict(Metric metric, Effect one, double chance, int family) {
        // Equivalence is claimed for each of them too, so its interval is as much wider (Bonferroni).
        if (one.within(margin, 1 - MOST_CHANCE / family)) {
            return EQUIVALENT;
        }
        if (chance >= MOST_CHANCE) {
            return UNDECIDED;
        }
        return one.estimate().mean() > 0 == (metric.better() == Metric.Better.HIGHER) ? FASTER : SLOWER;
    }

    /** Holm: the least chance counts as often as there are comparisons, the next once less, and none for less than it. */
    private static double[] corrected(List<Estimate> chart) {
        double[] corrected = new double[chart.size()];
        Arrays.fill(corrected, 1);
        List<Integer> order = IntStream.range(0, chart.size())
                .filter(i -> chart.get(i).hasScatter())
                .boxed()
                .sorted(Comparator.comparingDouble(i -> chart.get(i).chance()))
                .toList();
        double least = 0;
        for (int rank = 0; rank < order.size(); rank++) {
            int i = order.get(rank);
            least = Math.max(
                    least, Math.min(1, (order.size() - rank) * chart.get(i).chance()));
            corrected[i] = least;
        }
        return corrected;
    }
}

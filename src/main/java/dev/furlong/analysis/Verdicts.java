package dev.furlong.analysis;

import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.statistic.Effect;
import dev.furlong.analysis.statistic.Estimate;
import dev.furlong.analysis.statistic.Holm;
import dev.furlong.analysis.statistic.LogRatios;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.Plan;
import java.util.ArrayList;
import java.util.List;

/**
 * Decides the comparisons of a family, which share one metric, load and axis. The more there are, the sooner one of
 * them differs by chance. Therefore the chances are corrected for their number, so that at most 5 of 100 families
 * without a real difference show one. Source: S. Holm, "A simple sequentially rejective multiple test procedure",
 * Scandinavian Journal of Statistics 6, 1979.
 *
 * @param margin the distance from 1 within which a ratio is no difference worth having
 */
public record Verdicts(double margin) {
    private static final double LEVEL = 0.95;
    private static final double MOST_CHANCE = 1 - LEVEL;

    /**
     * The verdict on one comparison, and its chance.
     *
     * @param verdict the verdict on the numerator: faster, slower, equivalent or undecided
     * @param chance the probability of so great a difference without a cause, corrected for the number of comparisons
     */
    public record Decision(Verdict verdict, double chance) {
        /** The same decision without its verdict, which may not be given. */
        public Decision withheld() {
            return new Decision(Verdict.UNDECIDED, chance);
        }
    }

    /**
     * The figures of an estimate, without the draws that it rests on, since a family may be large.
     *
     * @param decides whether a verdict may rest on it
     * @param within whether it lies within the margin, at the level of its family
     * @param chance the probability of so great a difference without a cause, by itself
     */
    private record Weighed(
            boolean decides, double mean, boolean hasScatter, double low, double high, boolean within, double chance) {}

    /**
     * Tells whether so many blocks may give a verdict. Figures that scatter need as many as a gate, since how often a
     * verdict is wrong is shown for as many. Exact counts need two.
     */
    public static boolean mayDecide(Metric metric, Estimate estimate) {
        return estimate.hasScatter() && (Metrics.isExact(metric) || estimate.blocks() >= Plan.GATE_BLOCKS);
    }

    private Weighed weigh(Metric metric, Effect one, int family) {
        Estimate estimate = one.estimate();
        // Equivalence is claimed for each of them too, so its interval is as much wider (Bonferroni).
        return estimate.hasScatter()
                ? new Weighed(
                        mayDecide(metric, estimate),
                        estimate.mean(),
                        true,
                        estimate.low(LEVEL),
                        estimate.high(LEVEL),
                        one.within(margin, 1 - MOST_CHANCE / family),
                        estimate.chance())
                : new Weighed(false, estimate.mean(), false, Double.NaN, Double.NaN, false, 1);
    }

    /** Decides the comparisons of one family. The printed interval of each is its own, not corrected. */
    List<Comparison> of(Metric metric, List<LogRatios> family) {
        List<Weighed> weighed = family.stream()
                .map(one -> weigh(metric, Effect.ratio(one.estimate()), family.size()))
                .toList();
        List<Decision> decisions = decisions(metric, weighed);
        List<Comparison> comparisons = new ArrayList<>();
        for (int i = 0; i < family.size(); i++) {
            comparisons.add(comparison(family.get(i), weighed.get(i), decisions.get(i)));
        }
        return comparisons;
    }

    private static Comparison comparison(LogRatios one, Weighed weighed, Decision decision) {
        boolean scatter = weighed.hasScatter();
        return new Comparison(
                one.axis(),
                one.a(),
                one.b(),
                one.metric(),
                Math.exp(weighed.mean()),
                scatter ? Double.valueOf(Math.exp(weighed.low())) : null,
                scatter ? Double.valueOf(Math.exp(weighed.high())) : null,
                one.blocks(),
                decision.verdict(),
                scatter ? Double.valueOf(decision.chance()) : null,
                null);
    }

    /** Decides a family. Its differences have no margin. */
    public List<Decision> decide(Metric metric, List<Effect> family) {
        return decisions(
                metric,
                family.stream().map(one -> weigh(metric, one, family.size())).toList());
    }

    private static List<Decision> decisions(Metric metric, List<Weighed> family) {
        double[] corrected = Holm.corrected(family.stream()
                .mapToDouble(one -> one.hasScatter() ? one.chance() : Double.NaN)
                .toArray());
        List<Decision> decisions = new ArrayList<>();
        for (int i = 0; i < family.size(); i++) {
            double chance = family.get(i).hasScatter() ? corrected[i] : 1;
            decisions.add(new Decision(verdict(metric, family.get(i), chance), chance));
        }
        return decisions;
    }

    private static Verdict verdict(Metric metric, Weighed one, double chance) {
        if (!one.decides()) {
            return Verdict.UNDECIDED;
        }
        if (one.within()) {
            return Verdict.EQUIVALENT;
        }
        if (chance >= MOST_CHANCE) {
            return Verdict.UNDECIDED;
        }
        return one.mean() > 0 == (metric.better() == Metric.Better.HIGHER) ? Verdict.FASTER : Verdict.SLOWER;
    }
}

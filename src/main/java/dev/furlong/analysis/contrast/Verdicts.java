package dev.furlong.analysis.contrast;

import dev.furlong.analysis.statistic.Effect;
import dev.furlong.analysis.statistic.Estimate;
import dev.furlong.analysis.statistic.Holm;
import dev.furlong.analysis.statistic.Interval;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.precision.EnoughBlocks;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides the contrasts of a family, which share one metric and load, and the axis that they differ on. Those that differ in
 * their clients, or on several axes, are one family of their load. The more contrasts there are, the sooner one of them
 * differs by chance. Therefore the chances are corrected for their number, so that at most 5 of 100 families
 * without a real difference show one. Source: S. Holm, "A simple sequentially rejective multiple test procedure",
 * Scandinavian Journal of Statistics 6, 1979.
 *
 * @param margin the distance from 1 within which a ratio is no difference worth having
 * @param chanceFactor by how much each chance is raised, at least 1: above 1 where the run ended when its intervals were narrow
 */
public record Verdicts(double margin, double chanceFactor) {
    private static final double LEVEL = Interval.LEVEL;
    private static final double MOST_CHANCE = Interval.MOST_CHANCE;

    /** Makes verdicts on runs whose end was set before. */
    public Verdicts(double margin) {
        this(margin, 1);
    }

    /**
     * The figures of an effect, without the draws that its estimate rests on, since a family may be large.
     *
     * @param relative whether it is a ratio, of which there are a mean and an interval
     * @param decides whether a verdict may rest on it
     * @param level the level of the interval
     * @param within whether it lies within the margin, at the level of its family
     * @param chance the probability of so great a difference without a cause, by itself; not a number from one block
     * @param means the logarithm of the ratio of the means, if the mean is that of neighbours; null if not
     */
    private record Weighed(
            boolean relative,
            int blocks,
            boolean decides,
            double mean,
            boolean hasScatter,
            double low,
            double high,
            double level,
            boolean within,
            double chance,
            @Nullable Double means) {
        @Nullable
        Double ratio() {
            return relative ? Double.valueOf(Math.exp(mean)) : null;
        }

        @Nullable
        Double meansRatio() {
            return means == null ? null : Double.valueOf(Math.exp(means));
        }

        @Nullable
        Double lowRatio() {
            return relative && hasScatter ? Double.valueOf(Math.exp(low)) : null;
        }

        @Nullable
        Double highRatio() {
            return relative && hasScatter ? Double.valueOf(Math.exp(high)) : null;
        }
    }

    /** Decides one family. The interval of each contrast is its own, not corrected. Its differences have no margin. */
    public List<Contrasted> of(List<Measured> family) {
        List<Weighed> weighed = family.stream()
                .map(one -> weigh(one.metric(), one.figures().effect(), family.size()))
                .toList();
        double[] corrected =
                Holm.corrected(weighed.stream().mapToDouble(Weighed::chance).toArray());
        List<Contrasted> decided = new ArrayList<>();
        for (int i = 0; i < family.size(); i++) {
            Measured measured = family.get(i);
            Weighed one = weighed.get(i);
            decided.add(new Contrasted(
                    measured,
                    one.ratio(),
                    one.lowRatio(),
                    one.highRatio(),
                    one.level(),
                    one.meansRatio(),
                    one.blocks(),
                    verdict(measured.metric(), one, corrected[i]),
                    one.hasScatter() ? Double.valueOf(corrected[i]) : null,
                    null));
        }
        return decided;
    }

    private Weighed weigh(Metric metric, Effect one, int family) {
        Estimate estimate = one.estimate();
        Estimate means = one.means();
        boolean scatter = estimate.hasScatter();
        double level = one.level(LEVEL);
        return new Weighed(
                one.relative(),
                estimate.blocks(),
                EnoughBlocks.forComparison(estimate.blocks(), Metrics.isExact(metric.key())),
                estimate.mean(),
                scatter,
                scatter ? estimate.low(level) : Double.NaN,
                scatter ? estimate.high(level) : Double.NaN,
                level,
                // Equivalence is claimed for each of them too, so its interval is as much wider (Bonferroni).
                scatter && one.within(margin, 1 - MOST_CHANCE / family / chanceFactor),
                scatter ? Math.min(1, one.chance() * chanceFactor) : Double.NaN,
                means == null ? null : Double.valueOf(means.mean()));
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
        boolean more = one.mean() > 0;
        return switch (metric.better()) {
            case HIGHER -> more ? Verdict.FASTER : Verdict.SLOWER;
            case LOWER -> more ? Verdict.SLOWER : Verdict.FASTER;
            case NEITHER -> more ? Verdict.MORE : Verdict.LESS;
        };
    }
}

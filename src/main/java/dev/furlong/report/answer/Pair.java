package dev.furlong.report.answer;

import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.Strength;
import dev.furlong.analysis.contrast.Verdict;
import dev.furlong.plan.EnoughBlocks;
import dev.furlong.plan.Margin;
import dev.furlong.report.table.Spread;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.RatioOfMeans;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How many times as good one point is as another, and how much may be said of it.
 *
 * @param timesAsGood the ratio: above 1 if the point is better. Within blocks it is the mean of the blocks' own ratios
 * @param low the lower end of its 95 % interval, or null where there is none
 * @param high the upper end, likewise
 * @param strength how much may be said of it
 * @param withheld whether no verdict may be given, whatever the figures
 * @param readsOtherwise whether the means of the two read as another ratio
 */
record Pair(
        double timesAsGood,
        @Nullable Double low,
        @Nullable Double high,
        Strength strength,
        boolean withheld,
        boolean readsOtherwise) {
    /** Sets a point against another one. Points that differ on several axes have no verdict, and are set against each other by their means. */
    static Pair of(Figured points, PointSummary point, PointSummary other) {
        Comparison upright = null;
        Comparison turned = null;
        for (Comparison one : points.summary().comparisons()) {
            if (one.metric().equals(points.metric().key())) {
                upright = one.a().equals(point.id()) && one.b().equals(other.id()) ? one : upright;
                turned = one.a().equals(other.id()) && one.b().equals(point.id()) ? one : turned;
            }
        }
        return upright != null
                ? of(points, point, other, upright, true)
                : turned != null ? of(points, point, other, turned, false) : ofMeans(points, point, other);
    }

    /**
     * Shows a comparison as seen from one of its points.
     *
     * @param upright whether that point is the numerator
     */
    private static Pair of(Figured points, PointSummary point, PointSummary other, Comparison one, boolean upright) {
        boolean as = upright == points.isBetterHigher();
        boolean scatters = EnoughBlocks.forVerdict(one.blocks());
        double times = as ? one.ratio() : 1 / one.ratio();
        return new Pair(
                times,
                scatters ? end(as, one.low(), one.high()) : null,
                scatters ? end(as, one.high(), one.low()) : null,
                one.withheldBecause() != null
                        ? Strength.OPEN
                        : Strength.of(
                                one.verdict(), one.blocks(), Math.max(times, 1 / times), apart(points, point, other)),
                one.withheldBecause() != null,
                RatioOfMeans.readsOtherwise(times, points.timesAsGood(point, other), 1));
    }

    private static @Nullable Double end(boolean as, @Nullable Double value, @Nullable Double opposite) {
        return as ? value : opposite == null ? null : Double.valueOf(1 / opposite);
    }

    private static Pair ofMeans(Figured points, PointSummary point, PointSummary other) {
        double times = points.timesAsGood(point, other);
        Spread own = Spread.of(figure(points, point));
        Spread others = Spread.of(figure(points, other));
        int blocks = Math.min(own.n(), others.n());
        boolean apart = own.low() > others.high() || others.low() > own.high();
        Strength strength = EnoughBlocks.forVerdict(blocks)
                ? (apart ? Strength.INDICATED : Strength.OPEN)
                : Strength.of(Verdict.UNDECIDED, blocks, Math.max(times, 1 / times), apart);
        return new Pair(times, null, null, strength, false, false);
    }

    private static boolean apart(Figured points, PointSummary point, PointSummary other) {
        MetricSummary own = figure(points, point);
        MetricSummary others = figure(points, other);
        return own.least() > others.most() || others.least() > own.most();
    }

    private static MetricSummary figure(Figured points, PointSummary point) {
        return Objects.requireNonNull(Figures.of(point, points.metric()));
    }

    /** Whether it says which is better. */
    boolean tells() {
        return strength == Strength.DECIDED || strength == Strength.INDICATED;
    }

    /** The ratio in words. */
    String ratio() {
        return Figured.ratio(timesAsGood);
    }

    /** What to know where it does not say which is better; empty where it does. */
    String reservation(String other, double margin) {
        return switch (strength) {
            case DECIDED, INDICATED -> "";
            case SAME -> "as good as " + other + ", within " + Margin.written(margin);
            case OPEN -> (withheld ? "no verdict against " : "no certain difference from ") + other;
        };
    }
}

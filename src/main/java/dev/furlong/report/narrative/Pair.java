package dev.furlong.report.narrative;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.Verdict;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.EnoughBlocks;
import dev.furlong.plan.Margin;
import dev.furlong.plan.axis.Coordinates;
import dev.furlong.report.words.CommitPromise;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.LoadTerms;
import dev.furlong.report.words.PointDoubts;
import dev.furlong.report.words.PointPlace;
import dev.furlong.report.words.RatioOfMeans;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Two points and the ratio of one metric between them, turned so that it is at least 1.
 *
 * @param axis the key of the axis that the two points differ on
 * @param more the point with the greater value
 * @param less the other one
 * @param above the greater value, over the trials
 * @param below the other value
 * @param ratio the ratio of the values, within blocks
 * @param low the lower end of its 95 % interval, or null
 * @param high the upper end of its 95 % interval, or null
 * @param blocks the number of blocks that both have
 * @param verdict the verdict of the analysis
 * @param withheld whether no verdict may be given, whatever the figures
 * @param margin the margin: ratios within this of 1 are equivalent
 */
record Pair(
        String axis,
        PointSummary more,
        PointSummary less,
        MetricSummary above,
        MetricSummary below,
        double ratio,
        @Nullable Double low,
        @Nullable Double high,
        int blocks,
        Verdict verdict,
        boolean withheld,
        double margin) {
    /** Ratios below this say nothing without an interval. */
    private static final double HARDLY = 1.05;
    /** Nor do those below this of a single block: blocks that differ by less are not even doubted. */
    private static final double HARDLY_IN_ONE_BLOCK = 1 / 0.8;

    /** The comparison of two points in a metric; empty if the run has none. */
    static Optional<Pair> of(Summary summary, PointSummary one, PointSummary other, Metric metric) {
        return summary.comparisons().stream()
                .filter(comparison -> comparison.metric().equals(metric.key()))
                .filter(comparison -> (comparison.a().equals(one.id())
                                && comparison.b().equals(other.id()))
                        || (comparison.a().equals(other.id()) && comparison.b().equals(one.id())))
                .findFirst()
                .flatMap(comparison -> comparison.a().equals(one.id())
                        ? of(comparison, one, other, metric, summary.margin())
                        : of(comparison, other, one, metric, summary.margin()));
    }

    /**
     * A comparison with its points.
     *
     * @param a the numerator's point
     * @param b the denominator's
     */
    static Optional<Pair> of(Comparison comparison, PointSummary a, PointSummary b, Metric metric, double margin) {
        MetricSummary as = Figures.of(a, metric);
        MetricSummary bs = Figures.of(b, metric);
        if (as == null || bs == null) {
            return Optional.empty();
        }
        return Optional.of(
                comparison.ratio() >= 1 ? of(a, b, as, bs, comparison, margin) : of(b, a, bs, as, comparison, margin));
    }

    private static Pair of(
            PointSummary more,
            PointSummary less,
            MetricSummary above,
            MetricSummary below,
            Comparison comparison,
            double margin) {
        boolean upright = comparison.ratio() >= 1;
        return new Pair(
                comparison.axis(),
                more,
                less,
                above,
                below,
                upright ? comparison.ratio() : 1 / comparison.ratio(),
                upright ? comparison.low() : inverse(comparison.high()),
                upright ? comparison.high() : inverse(comparison.low()),
                comparison.blocks(),
                comparison.verdict(),
                comparison.withheldBecause() != null,
                margin);
    }

    private static @Nullable Double inverse(@Nullable Double value) {
        return value == null ? null : Double.valueOf(1 / value);
    }

    /** The one with the greater value, as a sentence names it. */
    private String first() {
        return axis.equals(Comparison.OF_TARGETS) ? more.target() : more.target() + " " + with(more);
    }

    /** The other one, as a sentence names it behind the first. */
    private String second() {
        return axis.equals(Comparison.OF_TARGETS) ? less.target() : with(less);
    }

    private String with(PointSummary point) {
        String value = String.valueOf(point.varied().get(axis));
        return axis.equals(Coordinates.CASE) ? "in the case " + value : "with " + axis + "=" + value;
    }

    /** Whether it says which is more. */
    boolean tells() {
        return strength() == Strength.DECIDED || strength() == Strength.INDICATED;
    }

    /** The sentence that compares the throughputs. */
    String speed() {
        String load = LoadTerms.name(more, less);
        String figures = figures(Figures.rate(above.mean()), Figures.rate(below.mean()), "tx/s");
        return switch (strength()) {
            case DECIDED ->
                first() + " ran the " + load + " " + Figures.ratio(ratio) + " times as fast as " + second() + figures
                        + ".";
            case INDICATED ->
                first() + " ran the " + load + " " + Figures.ratio(ratio) + " times as fast as " + second() + " here"
                        + figures + ".";
            case SAME ->
                first() + " and " + second() + " ran the " + load + " equally fast, within "
                        + Margin.written(margin) + figures
                        + ".";
            case OPEN ->
                "Whether " + first() + " or " + second() + " runs the " + load + " faster is undecided" + figures + ".";
        };
    }

    /** The sentence that compares the CPU times, and says where the greater one went. */
    String cost() {
        String transaction = "transaction of the " + LoadTerms.name(more, less);
        String figures = figures(Figures.time(above.mean()), Figures.time(below.mean()), "µs");
        return switch (strength()) {
            case DECIDED ->
                "A " + transaction + " cost " + Figures.ratio(ratio) + " times the CPU with " + first() + " as with "
                        + second() + figures + roles() + ".";
            case INDICATED ->
                "A " + transaction + " cost " + Figures.ratio(ratio) + " times the CPU with " + first() + " as with "
                        + second() + " here" + figures + roles() + ".";
            case SAME ->
                "A " + transaction + " cost the same CPU with " + first() + " as with " + second() + ", within "
                        + Margin.written(margin) + figures + ".";
            case OPEN ->
                "Whether a " + transaction + " costs more CPU with " + first() + " or with " + second()
                        + " is undecided" + figures + ".";
        };
    }

    private enum Strength {
        DECIDED,
        SAME,
        INDICATED,
        OPEN
    }

    private Strength strength() {
        if (withheld) {
            return Strength.OPEN;
        }
        if (EnoughBlocks.forVerdict(blocks)) {
            return switch (verdict) {
                case FASTER, SLOWER -> Strength.DECIDED;
                case EQUIVALENT -> Strength.SAME;
                case MORE, LESS, UNDECIDED -> Strength.OPEN;
            };
        }
        // Too few blocks for a verdict: a difference is worth a word only if no block of the one reaches any block of
        // the
        // other. Then the ratio is above 1 within each block too, which alone would often come by chance.
        double hardly = blocks == 1 ? HARDLY_IN_ONE_BLOCK : HARDLY;
        return ratio > hardly && above.least() > below.most() ? Strength.INDICATED : Strength.OPEN;
    }

    private String figures(String greater, String lesser, String unit) {
        boolean otherwise = tells() && RatioOfMeans.readsOtherwise(ratio, above.mean(), below.mean());
        return " (" + greater + " against " + lesser + " " + unit + " at " + PointPlace.of(more, axis) + "; "
                + (otherwise ? "the ratio is the mean of those within blocks; " : "")
                + evidence() + CommitPromise.difference(more, less) + ")";
    }

    private String evidence() {
        String words = Figures.counted(blocks, "block");
        String interval = !EnoughBlocks.forVerdict(blocks) || low == null || high == null
                ? words + ", indicative"
                : "95 % interval of the ratio " + Figures.ratio(low) + "–" + Figures.ratio(high) + ", " + words;
        return interval + PointDoubts.compiling(List.of(more, less));
    }

    private String roles() {
        MetricSummary client = Figures.of(more, Metrics.CPU_CLIENT.total());
        MetricSummary server = Figures.of(more, Metrics.CPU_SERVER.total());
        return client == null || server == null
                ? ""
                : ": " + Figures.time(server.mean()) + " µs of it were the server's and " + Figures.time(client.mean())
                        + " µs the client's";
    }
}

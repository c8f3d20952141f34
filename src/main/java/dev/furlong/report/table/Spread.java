package dev.furlong.report.table;

import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.plan.precision.EnoughBlocks;
import dev.furlong.report.words.Figures;
import java.util.function.DoubleFunction;

/**
 * The uncertainty of a mean: the 95 % interval where there are blocks enough for one, else the range of the blocks.
 *
 * @param low the lower end
 * @param high the upper end
 * @param n the number of blocks
 */
public record Spread(double low, double high, int n) {
    /** The interval of a metric, or the range of its blocks if they are too few for one. */
    public static Spread of(MetricSummary metric) {
        Double low = metric.low();
        Double high = metric.high();
        return EnoughBlocks.forVerdict(metric.n()) && low != null && high != null
                ? new Spread(low, high, metric.n())
                : new Spread(metric.least(), metric.most(), metric.n());
    }

    /** Whether it is too wide a guess to rely on. */
    public boolean indicative() {
        return !EnoughBlocks.forVerdict(n);
    }

    /** Both ends in brackets; empty from one block. */
    public String words(DoubleFunction<String> figure) {
        return n > 1 ? "(" + figure.apply(low) + "–" + figure.apply(high) + ")" : "";
    }

    /** The words for what the range is one of: of the blocks, or the interval. */
    String words() {
        return indicative()
                ? Figures.counted(n, "repetition") + ", indicative"
                : "95 % interval, " + n + " repetitions";
    }
}

package dev.furlong.analysis.statistic;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A mean over blocks with its 95 % confidence interval, by a bootstrap over them. The unit of replication is the trial,
 * never the transaction.
 *
 * @param mean the mean of the values
 * @param low the lower end of the interval, or null from one value alone
 * @param high the upper end of the interval, or null from one value alone
 * @param n the number of values
 */
public record Interval(
        double mean, @Nullable Double low, @Nullable Double high, int n) {
    /** The greatest chance of being wrong with which a verdict is given, for a whole family. */
    public static final double MOST_CHANCE = 0.05;

    /** The level of every interval of one figure or one comparison. A gate with several figures widens its own. */
    public static final double LEVEL = 1 - MOST_CHANCE;

    /**
     * Returns the mean of these amounts with its interval. It reaches below 0 only where a value does, as a difference
     * between two readings can. If all values are above 0, the interval is that of the mean's logarithm, whose standard
     * error is the mean's own error divided by the mean. Source: W. Q. Meeker and L. A. Escobar, Statistical Methods for
     * Reliability Data, 1998, on intervals of positive quantities. How often it holds the truth stands in docs/trust.md.
     *
     * @param values the values, at least one
     */
    public static Interval of(List<Double> values) {
        Estimate estimate = Estimate.of(values);
        double mean = estimate.mean();
        if (!estimate.hasScatter()) {
            return new Interval(mean, null, null, values.size());
        }
        double low = estimate.low(LEVEL);
        double high = estimate.high(LEVEL);
        double least = Collections.min(values);
        if (least > 0) {
            low = mean * Math.exp(low / mean - 1);
            high = mean * Math.exp(high / mean - 1);
        } else if (least == 0) {
            low = Math.max(0, low);
        }
        return new Interval(mean, low, high, values.size());
    }
}

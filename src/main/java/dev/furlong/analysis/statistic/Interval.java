package dev.furlong.analysis.statistic;

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
     * Returns the mean of these values with its interval.
     *
     * @param values the values, at least one
     */
    public static Interval of(List<Double> values) {
        Estimate estimate = Estimate.of(values);
        if (!estimate.hasScatter()) {
            return new Interval(estimate.mean(), null, null, values.size());
        }
        return new Interval(estimate.mean(), estimate.low(LEVEL), estimate.high(LEVEL), values.size());
    }
}

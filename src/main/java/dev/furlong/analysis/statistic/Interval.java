package dev.furlong.analysis.statistic;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A mean over blocks with its 95 % confidence interval, by a bootstrap over them: the unit of replication is the trial, never
 * the transaction.
 *
 * @param mean of the values
 * @param low of the interval, or null from one value alone
 * @param high of the interval, or null from one value alone
 * @param n how many values
 */
public record Interval(
        double mean, @Nullable Double low, @Nullable Double high, int n) {
    private static final double LEVEL = 0.95;

    /**
     * Of these values.
     *
     * @param values at least one
     */
    public static Interval of(List<Double> values) {
        Estimate estimate = Estimate.of(values);
        if (!estimate.hasScatter()) {
            return new Interval(estimate.mean(), null, null, values.size());
        }
        return new Interval(estimate.mean(), estimate.low(LEVEL), estimate.high(LEVEL), values.size());
    }
}

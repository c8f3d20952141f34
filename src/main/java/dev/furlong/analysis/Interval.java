package dev.furlong.analysis;

import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * A mean over blocks with its 95 % confidence interval, by Student's t: the unit of replication is the trial, never the
 * transaction.
 *
 * @param mean of the values
 * @param low of the interval, or null from one value alone
 * @param high of the interval, or null from one value alone
 * @param n how many values
 */
public record Interval(
        double mean, @Nullable Double low, @Nullable Double high, int n) {
    private static final double UPPER_TAIL = 0.975;

    /**
     * Of these values.
     *
     * @param values at least one
     */
    public static Interval of(List<Double> values) {
        int n = values.size();
        double mean = values.stream().mapToDouble(Double::doubleValue).sum() / n;
        if (n < 2) {
            return new Interval(mean, null, null, n);
        }
        double squares = values.stream()
                .mapToDouble(value -> (value - mean) * (value - mean))
                .sum();
        double error = Math.sqrt(squares / (n - 1) / n);
        double half = TDistribution.of(n - 1).inverseCumulativeProbability(UPPER_TAIL) * error;
        return new Interval(mean, mean - half, mean + half, n);
    }
}

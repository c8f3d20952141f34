package dev.furlong.analysis.statistic;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A mean, or a difference of means, with its uncertainty by chance. */
public final class Estimate {
    /** Values that lie no further apart, in units of their last place, differ by rounding alone. */
    private static final double ROUNDING = 16;

    private final int blocks;
    private final double mean;
    private final double error;
    private final @Nullable Pivot pivot;

    private Estimate(int blocks, double mean, double error, @Nullable Pivot pivot) {
        this.blocks = blocks;
        this.mean = mean;
        this.error = error;
        this.pivot = pivot;
    }

    /**
     * Estimates the mean of values of one kind, one for each block, by a bootstrap over them. Differences within blocks
     * are such values.
     *
     * @param values the values, at least one
     */
    public static Estimate of(List<Double> values) {
        double mean = meanOf(values);
        if (values.size() < 2) {
            return new Estimate(values.size(), mean, 0, null);
        }
        double error = scatter(values);
        double[] blocks = values.stream().mapToDouble(Double::doubleValue).toArray();
        return new Estimate(
                values.size(),
                mean,
                error,
                error == 0
                        ? new Pivot.Student(values.size() - 1)
                        : new Resampled(blocks, mean, error * Math.sqrt(values.size())));
    }

    /**
     * Estimates the difference between values that share no block, by Student's distribution. The standard error is
     * that of B. L. Welch, "The generalization of 'Student's' problem when several different population variances are
     * involved", Biometrika 34, 1947. The degrees of freedom are those of the lesser sample alone, the least that his
     * formula can give. Blocks of one run are not as independent as he, or a bootstrap, supposes. A machine that drifts
     * is alike in all of them. The effect on false alarms over recorded runs stands in docs/trust.md.
     *
     * @param values the values, at least one
     * @param others the values whose mean is taken away, at least one
     */
    public static Estimate apart(List<Double> values, List<Double> others) {
        int blocks = Math.min(values.size(), others.size());
        double mean = meanOf(values) - meanOf(others);
        if (blocks < 2) {
            return new Estimate(blocks, mean, 0, null);
        }
        return new Estimate(
                blocks, mean, Math.sqrt(squaredError(values) + squaredError(others)), new Pivot.Student(blocks - 1));
    }

    /** Returns the number of blocks that it rests on; that of the lesser sample where two share none. */
    public int blocks() {
        return blocks;
    }

    /** Returns the mean as measured. */
    public double mean() {
        return mean;
    }

    /** Tells whether chance can be told at all. */
    public boolean hasScatter() {
        return pivot != null;
    }

    /**
     * Returns the lower end of its interval.
     *
     * @param level the level of the interval, such as 0.95
     * @throws IllegalStateException if chance cannot be told
     */
    public double low(double level) {
        return mean - away((1 + level) / 2);
    }

    /**
     * Returns the upper end of its interval.
     *
     * @param level the level of the interval, such as 0.95
     * @throws IllegalStateException if chance cannot be told
     */
    public double high(double level) {
        return mean - away((1 - level) / 2);
    }

    /**
     * Returns the probability of a mean as far from 0, to either side, if the truth is 0.
     *
     * @throws IllegalStateException if chance cannot be told
     */
    public double chance() {
        Pivot known = pivot();
        if (error == 0) {
            return mean == 0 ? 1 : 0;
        }
        return known.chance(mean / error);
    }

    /**
     * Returns the least truth, above 0 or as far below, that so many values with this scatter find different from 0.
     *
     * @param level the level of the interval that must exclude 0
     * @param power the chance of finding it, above 0.5
     */
    public double smallestSeen(double level, double power) {
        double above = away((1 + level) / 2) - away(1 - power);
        double below = away(power) - away((1 - level) / 2);
        return Math.max(above, below);
    }

    /** Returns the greatest distance of the mean above the truth, with this probability. */
    private double away(double probability) {
        Pivot known = pivot();
        return error == 0 ? 0 : error * known.quantile(probability);
    }

    private Pivot pivot() {
        if (pivot == null) {
            throw new IllegalStateException("estimate: chance cannot be told from one value");
        }
        return pivot;
    }

    /** The standard error of the mean; 0 where values differ by rounding alone, which nothing can be drawn from. */
    private static double scatter(List<Double> values) {
        double error = Math.sqrt(squaredError(values));
        double greatest = values.stream().mapToDouble(Math::abs).max().orElse(0);
        return error <= ROUNDING * Math.ulp(greatest) ? 0 : error;
    }

    private static double meanOf(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).sum() / values.size();
    }

    private static double squaredError(List<Double> values) {
        double mean = meanOf(values);
        double squares = values.stream()
                .mapToDouble(value -> (value - mean) * (value - mean))
                .sum();
        return squares / (values.size() - 1) / values.size();
    }
}

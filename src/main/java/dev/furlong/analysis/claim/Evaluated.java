package dev.furlong.analysis.claim;

import dev.furlong.analysis.statistic.BlockValues;
import dev.furlong.analysis.statistic.Estimate;
import dev.furlong.analysis.statistic.Interval;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleBinaryOperator;

/**
 * The value of an expression at one place.
 *
 * @param inBlocks its value in each block that has all of its figures
 * @param points the points that it was computed from, by their ids
 * @param missing the reason why it has no value, or empty if it has one
 * @param doubt the reason why nothing may be concluded from it, or empty if something may
 */
record Evaluated(BlockValues inBlocks, List<String> points, Optional<Missing> missing, Optional<String> doubt) {
    private static final double MOST_WHOLE = 1e15;

    /**
     * Makes one that has no value.
     *
     * @param doubt the reason why nothing could be concluded from it anyway, or empty
     */
    static Evaluated missing(Missing because, Optional<String> doubt) {
        return new Evaluated(BlockValues.none(), List.of(), Optional.of(because), doubt);
    }

    /** Combines the values of two, in each block that both have. */
    List<Double> with(Evaluated other, DoubleBinaryOperator operator) {
        return inBlocks.with(other.inBlocks, operator);
    }

    /** The greatest of the values, without their signs. */
    double size() {
        return inBlocks.values().stream().mapToDouble(Math::abs).max().orElse(0);
    }

    /** Tells whether every value is zero. */
    boolean isZero() {
        return !inBlocks.isEmpty() && inBlocks.values().stream().allMatch(value -> value == 0);
    }

    /**
     * Writes its mean, and the 95 % interval where there is one.
     *
     * @param byRatio whether its mean is the geometric one, as that of ratios
     * @param exact whether one block is enough
     */
    String words(boolean byRatio, boolean exact) {
        boolean logs = byRatio && !exact && inBlocks.isPositive();
        Estimate estimate = estimate(logs);
        String mean = mean(byRatio, exact);
        if (!estimate.hasScatter()) {
            return mean + (exact ? " (counted in one block)" : " (no interval from one block)");
        }
        double low = estimate.low(Interval.LEVEL);
        double high = estimate.high(Interval.LEVEL);
        return low == high
                ? mean + " (the same in " + inBlocks.blocks() + " blocks)"
                : String.format(
                        Locale.ROOT,
                        "%s (95 %% %s to %s, %d blocks)",
                        mean,
                        number(logs ? Math.exp(low) : low),
                        number(logs ? Math.exp(high) : high),
                        inBlocks.blocks());
    }

    /** Writes its mean alone. */
    String mean(boolean byRatio, boolean exact) {
        boolean logs = byRatio && !exact && inBlocks.isPositive();
        double mean = estimate(logs).mean();
        boolean whole = exact && mean == Math.rint(mean) && Math.abs(mean) < MOST_WHOLE;
        return whole ? String.format(Locale.ROOT, "%.0f", mean) : number(logs ? Math.exp(mean) : mean);
    }

    private Estimate estimate(boolean logs) {
        return Estimate.of(inBlocks.values().stream()
                .map(value -> logs ? Math.log(value) : value)
                .toList());
    }

    private static String number(double value) {
        double size = Math.abs(value);
        if (size != 0 && size < 0.1) {
            return String.format(Locale.ROOT, "%.3g", value);
        }
        return String.format(Locale.ROOT, size >= 1000 ? "%.0f" : size >= 100 ? "%.1f" : "%.2f", value);
    }
}

package dev.furlong.analysis.claim;

import dev.furlong.analysis.statistic.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleBinaryOperator;

/**
 * The value of an expression at one place.
 *
 * @param byBlock its value in each block that has all of its figures
 * @param points the points that it was computed from, by their ids
 * @param missing the reason why it has no value, or empty if it has one
 * @param doubt the reason why nothing may be concluded from it, or empty if something may
 */
record Evaluated(Map<Integer, Double> byBlock, List<String> points, Optional<Missing> missing, Optional<String> doubt) {
    private static final double LEVEL = 0.95;
    private static final double MOST_WHOLE = 1e15;

    /**
     * Makes one that has no value.
     *
     * @param doubt the reason why nothing could be concluded from it anyway, or empty
     */
    static Evaluated missing(Missing because, Optional<String> doubt) {
        return new Evaluated(Map.of(), List.of(), Optional.of(because), doubt);
    }

    /** The values, one for each block. */
    List<Double> values() {
        return List.copyOf(byBlock.values());
    }

    /** Combines the values of two, in each block that both have. */
    List<Double> with(Evaluated other, DoubleBinaryOperator operator) {
        List<Double> values = new ArrayList<>();
        byBlock.forEach((block, value) -> {
            Double others = other.byBlock.get(block);
            if (others != null) {
                values.add(operator.applyAsDouble(value, others));
            }
        });
        return values;
    }

    /** The greatest of the values, without their signs. */
    double size() {
        return byBlock.values().stream().mapToDouble(Math::abs).max().orElse(0);
    }

    /** Tells whether every value is above zero, so that it has a logarithm. */
    boolean isPositive() {
        return !byBlock.isEmpty() && blocksWithoutLogarithm().isEmpty();
    }

    /** Tells whether every value is zero. */
    boolean isZero() {
        return !byBlock.isEmpty() && byBlock.values().stream().allMatch(value -> value == 0);
    }

    /** Lists the blocks whose value is not above zero, the first one first. */
    List<Integer> blocksWithoutLogarithm() {
        return byBlock.entrySet().stream()
                .filter(one -> !(one.getValue() > 0))
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    /**
     * Writes its mean, and the 95 % interval where there is one.
     *
     * @param byRatio whether its mean is the geometric one, as that of ratios
     * @param exact whether one block is enough
     */
    String words(boolean byRatio, boolean exact) {
        boolean logs = byRatio && !exact && isPositive();
        Estimate estimate = estimate(logs);
        String mean = mean(byRatio, exact);
        if (!estimate.hasScatter()) {
            return mean + (exact ? " (counted in one block)" : " (no interval from one block)");
        }
        double low = estimate.low(LEVEL);
        double high = estimate.high(LEVEL);
        return low == high
                ? mean + " (the same in " + byBlock.size() + " blocks)"
                : String.format(
                        Locale.ROOT,
                        "%s (95 %% %s to %s, %d blocks)",
                        mean,
                        number(logs ? Math.exp(low) : low),
                        number(logs ? Math.exp(high) : high),
                        byBlock.size());
    }

    /** Writes its mean alone. */
    String mean(boolean byRatio, boolean exact) {
        boolean logs = byRatio && !exact && isPositive();
        double mean = estimate(logs).mean();
        boolean whole = exact && mean == Math.rint(mean) && Math.abs(mean) < MOST_WHOLE;
        return whole ? String.format(Locale.ROOT, "%.0f", mean) : number(logs ? Math.exp(mean) : mean);
    }

    private Estimate estimate(boolean logs) {
        return Estimate.of(
                values().stream().map(value -> logs ? Math.log(value) : value).toList());
    }

    private static String number(double value) {
        double size = Math.abs(value);
        if (size != 0 && size < 0.1) {
            return String.format(Locale.ROOT, "%.3g", value);
        }
        return String.format(Locale.ROOT, size >= 1000 ? "%.0f" : size >= 100 ? "%.1f" : "%.2f", value);
    }
}

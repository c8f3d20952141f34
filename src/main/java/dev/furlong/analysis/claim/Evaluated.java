package dev.furlong.analysis.claim;

import dev.furlong.analysis.statistic.BlockValues;
import dev.furlong.analysis.statistic.Estimate;
import dev.furlong.analysis.statistic.Interval;
import dev.furlong.plan.claim.Expression;
import dev.furlong.plan.precision.EnoughBlocks;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
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
        return inBlocks.with(other.inBlocks, operator).values();
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
     * Writes its mean with its unit, and the 95 % interval, or the range if the blocks are too few for one.
     *
     * @param of the expression that it is the value of
     */
    String words(Expression of) {
        String mean = mean(of);
        String repetitions = inBlocks.blocks() + (inBlocks.blocks() == 1 ? " repetition" : " repetitions");
        DoubleSummaryStatistics range =
                inBlocks.values().stream().mapToDouble(Double::doubleValue).summaryStatistics();
        if (inBlocks.blocks() == 1) {
            return mean + (of.isExact() ? " (counted in one repetition)" : " (one repetition, no interval)");
        }
        if (range.getMin() == range.getMax()) {
            return mean + " (the same in " + repetitions + ")";
        }
        if (!EnoughBlocks.forVerdict(inBlocks.blocks())) {
            return mean + " (" + number(range.getMin()) + " to " + number(range.getMax()) + " in " + repetitions + ")";
        }
        return mean + " (95 % " + interval(of) + ", " + repetitions + ")";
    }

    private String interval(Expression of) {
        if (!byLogarithms(of) && !of.mayBeNegative()) {
            Interval amounts = Interval.of(List.copyOf(inBlocks.values()));
            return number(Objects.requireNonNull(amounts.low())) + " to "
                    + number(Objects.requireNonNull(amounts.high()));
        }
        boolean logs = byLogarithms(of);
        Estimate estimate = estimate(logs);
        double low = estimate.low(Interval.LEVEL);
        double high = estimate.high(Interval.LEVEL);
        return number(logs ? Math.exp(low) : low) + " to " + number(logs ? Math.exp(high) : high);
    }

    /** Writes its mean alone, with its unit. */
    String mean(Expression of) {
        boolean logs = byLogarithms(of);
        double mean = estimate(logs).mean();
        boolean whole = of.isExact() && mean == Math.rint(mean) && Math.abs(mean) < MOST_WHOLE;
        String number = whole ? String.format(Locale.ROOT, "%,.0f", mean) : number(logs ? Math.exp(mean) : mean);
        return of.unit().isEmpty() ? number : number + " " + of.unit();
    }

    private boolean byLogarithms(Expression of) {
        return of.isRatio() && !of.isExact() && inBlocks.isPositive();
    }

    private Estimate estimate(boolean logs) {
        return Estimate.of(inBlocks.values().stream()
                .map(value -> logs ? Math.log(value) : value)
                .toList());
    }

    /** Three significant digits at least, and thousands separated. */
    private static String number(double value) {
        double size = Math.abs(value);
        if (size != 0 && size < 0.1) {
            return String.format(Locale.ROOT, "%.3g", value);
        }
        return String.format(
                Locale.ROOT, size >= 1000 ? "%,.0f" : size >= 100 ? "%.1f" : size >= 1 ? "%.2f" : "%.3f", value);
    }
}

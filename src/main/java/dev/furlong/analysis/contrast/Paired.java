package dev.furlong.analysis.contrast;

import dev.furlong.analysis.statistic.BlockValues;
import dev.furlong.analysis.statistic.Effect;
import dev.furlong.analysis.statistic.Estimate;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.results.TrialRecord;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One metric of the two points of a contrast, by block. Within blocks that both points share, what a block does to both
 * cancels out of their ratio.
 *
 * @param numerator the values of the contrast's first point
 * @param denominator the values of its second point
 * @param sharesBlocks whether blocks of the same number are the same block, as they are within one run
 * @param neighbourLogs the logarithm of the ratio in each block from slices beside each other; null without such slices
 */
public record Paired(
        BlockValues numerator,
        BlockValues denominator,
        boolean sharesBlocks,
        @Nullable BlockValues neighbourLogs) {
    /** The figures of trials that took no turns. */
    public Paired(BlockValues numerator, BlockValues denominator, boolean sharesBlocks) {
        this(numerator, denominator, sharesBlocks, null);
    }

    /** The figures of two points of which no trial has any. */
    public static Paired none() {
        return new Paired(BlockValues.none(), BlockValues.none(), false);
    }

    /** The figures of a metric in the valid trials of two points. */
    public static Paired of(
            Metric metric, List<TrialRecord> numerator, List<TrialRecord> denominator, boolean sharesBlocks) {
        return new Paired(
                values(metric, numerator),
                values(metric, denominator),
                sharesBlocks,
                sharesBlocks && metric.equals(Metrics.THROUGHPUT)
                        ? NeighbourRatios.of(numerator, denominator).orElse(null)
                        : null);
    }

    /**
     * Returns the values by block; none if one valid trial lacks it. A report has no such figure of the point either.
     */
    private static BlockValues values(Metric metric, List<TrialRecord> trials) {
        Map<Integer, Double> values = new TreeMap<>();
        for (TrialRecord trial : trials) {
            Double value = trial.metrics().get(metric.key());
            if (trial.valid() && value == null) {
                return BlockValues.none();
            }
            if (trial.valid()) {
                values.putIfAbsent(trial.block(), value);
            }
        }
        return new BlockValues(values);
    }

    /** Tells whether there is something to compare. */
    public boolean inBoth() {
        return !comparedNumerator().isEmpty() && !comparedDenominator().isEmpty();
    }

    /** Tells whether a ratio means something: no value that enters it is zero. */
    public boolean positive() {
        return comparedNumerator().isPositive() && comparedDenominator().isPositive();
    }

    /** The numerator's values that are compared. */
    public BlockValues comparedNumerator() {
        return sharesBlocks ? numerator.within(denominator) : numerator;
    }

    /** The denominator's values that are compared. */
    public BlockValues comparedDenominator() {
        return sharesBlocks ? denominator.within(numerator) : denominator;
    }

    /** The ratio, or the difference where there is no ratio. */
    public Effect effect() {
        return positive() ? relativeEffect() : Effect.difference(difference());
    }

    private Effect relativeEffect() {
        return neighbourLogs == null
                ? Effect.ratio(logRatioOfMeans())
                : Effect.ofMiddle(
                        Estimate.of(neighbourLogs.values()),
                        logRatioOfMeans(),
                        Estimate.of(logRatiosOfMeans()
                                .with(neighbourLogs, (means, middle) -> means - middle)
                                .values()));
    }

    /** Estimates the logarithm of the numerator's ratio to the denominator. */
    public Estimate logRatio() {
        return relativeEffect().estimate();
    }

    /**
     * The ratio in each block that both points have, as the estimate takes it.
     *
     * @throws IllegalStateException if the points share no blocks
     */
    public Map<Integer, Double> ratios() {
        if (!sharesBlocks) {
            throw new IllegalStateException("ratios: points of two runs share no block");
        }
        BlockValues logs =
                neighbourLogs != null && relativeEffect().means() != null ? neighbourLogs : logRatiosOfMeans();
        Map<Integer, Double> ratios = new TreeMap<>();
        logs.byBlock().forEach((block, log) -> ratios.put(block, Math.exp(log)));
        return ratios;
    }

    private Estimate logRatioOfMeans() {
        return sharesBlocks
                ? Estimate.of(logRatiosOfMeans().values())
                : Estimate.apart(logs(numerator), logs(denominator));
    }

    /** In each block that both have. One division in each, so that ratios that are the same have the same logarithm. */
    private BlockValues logRatiosOfMeans() {
        return numerator.with(denominator, (above, below) -> Math.log(above / below));
    }

    /** Estimates the numerator's difference from the denominator. */
    public Estimate difference() {
        return sharesBlocks
                ? Estimate.of(numerator
                        .with(denominator, (above, below) -> above - below)
                        .values())
                : Estimate.apart(numerator.values(), denominator.values());
    }

    private static List<Double> logs(BlockValues values) {
        return values.values().stream().map(Math::log).toList();
    }
}

package dev.furlong.analysis.change;

import dev.furlong.analysis.contrast.Contrasted;
import dev.furlong.analysis.contrast.Paired;
import dev.furlong.analysis.contrast.Verdict;
import dev.furlong.analysis.statistic.BlockValues;
import dev.furlong.measurement.Metric;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The change of one metric at one point.
 *
 * @param point the part of the id that both arms share
 * @param metric the metric's key
 * @param unit the unit of the metric
 * @param baseline the mean over the baseline's valid trials, or null without a valid trial
 * @param contender the mean over the contender's valid trials, or null without a valid trial
 * @param ratio the ratio of the contender to the baseline, or null where one is 0 or less, or missing
 * @param low the lower end of the ratio's 95 % interval, or null
 * @param high the upper end of the ratio's 95 % interval, or null
 * @param baselineBlocks the number of valid trials of the baseline
 * @param contenderBlocks the number of valid trials of the contender
 * @param verdict the verdict on the contender: faster, slower, equivalent or undecided. If neither way is better for
 *     the metric, it is more or less. Without a ratio there is no margin, so equivalent means exactly the same
 */
public record Change(
        String point,
        String metric,
        String unit,
        @Nullable Double baseline,
        @Nullable Double contender,
        @Nullable Double ratio,
        @Nullable Double low,
        @Nullable Double high,
        int baselineBlocks,
        int contenderBlocks,
        Verdict verdict) {
    /** Shows a contrast of a contender over its baseline. */
    static Change of(String point, Contrasted one) {
        Metric metric = one.measured().metric();
        Paired figures = one.measured().figures();
        return new Change(
                point,
                metric.key(),
                metric.unit(),
                mean(figures.denominator()),
                mean(figures.numerator()),
                one.ratio(),
                one.low(),
                one.high(),
                figures.denominator().blocks(),
                figures.numerator().blocks(),
                one.verdict());
    }

    private static @Nullable Double mean(BlockValues values) {
        OptionalDouble mean = values.mean();
        return mean.isPresent() ? Double.valueOf(mean.getAsDouble()) : null;
    }
}

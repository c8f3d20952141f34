package dev.furlong.analysis.change;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.furlong.analysis.contrast.Contrasted;
import dev.furlong.analysis.contrast.Paired;
import dev.furlong.analysis.contrast.Verdict;
import dev.furlong.analysis.statistic.BlockValues;
import dev.furlong.measurement.Metric;
import org.jspecify.annotations.Nullable;

/**
 * The change of one metric at one point.
 *
 * @param point the part of the id that both arms share
 * @param metric the metric's key
 * @param unit the unit of the metric
 * @param baseline the mean over the baseline's valid trials
 * @param contender the mean over the contender's valid trials
 * @param ratio the ratio of the contender to the baseline, or null where a value that is compared is 0 or less
 * @param low the lower end of the ratio's interval, or null
 * @param high the upper end of the ratio's interval, or null
 * @param level the level of that interval if it is not 0.95: 0.975 if the means overrule slices; null if it is
 * @param meansRatio the ratio of the means, if {@code ratio} is that of slices beside each other; null if not
 * @param baselineBlocks the number of valid trials of the baseline
 * @param contenderBlocks the number of valid trials of the contender
 * @param blocks the number of blocks that the ratio and the verdict rest on: those that both arms share within one run, else
 *     those of the lesser arm
 * @param chance the probability of so great a difference without a cause, corrected for the number of changes in the
 *     family; null from one block
 * @param verdict the verdict on the contender: faster, slower, equivalent or undecided. If neither way is better for
 *     the metric, it is more or less. Without a ratio there is no margin, so equivalent means exactly the same
 * @param withheldBecause the reason why no verdict may be given, whatever the figures; null if one may
 */
public record Change(
        String point,
        String metric,
        String unit,
        double baseline,
        double contender,
        @Nullable Double ratio,
        @Nullable Double low,
        @Nullable Double high,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double level,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double meansRatio,

        int baselineBlocks,
        int contenderBlocks,
        int blocks,
        @Nullable Double chance,
        Verdict verdict,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String withheldBecause) {
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
                one.otherLevel(),
                one.meansRatio(),
                figures.denominator().blocks(),
                figures.numerator().blocks(),
                one.blocks(),
                one.chance(),
                one.verdict(),
                one.withheldBecause());
    }

    private static double mean(BlockValues values) {
        return values.mean().orElseThrow();
    }
}

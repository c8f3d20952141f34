package dev.furlong.analysis.change;

import org.jspecify.annotations.Nullable;

/**
 * What became of one metric at one point.
 *
 * @param point what both arms' ids share
 * @param metric its key
 * @param unit of the metric
 * @param baseline mean over the baseline's valid trials, or null without any
 * @param contender mean over the contender's valid trials, or null without any
 * @param ratio of the contender to the baseline, or null where one is 0 or less, or missing
 * @param low of the ratio's 95 % interval, or null
 * @param high of the ratio's 95 % interval, or null
 * @param baselineBlocks valid trials of the baseline
 * @param contenderBlocks valid trials of the contender
 * @param verdict on the contender: faster, slower, equivalent or undecided. If neither way is
 *     better for the metric, it is more or less. Without a ratio there is no margin, so equivalent
 *     means exactly the same
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
        String verdict) {}

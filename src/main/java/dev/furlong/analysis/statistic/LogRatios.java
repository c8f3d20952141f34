package dev.furlong.analysis.statistic;

import java.util.List;

/**
 * One metric of one point over that of another, as logarithms of the ratio within each block that both have. The ratios
 * hold nothing that a block does to both points alike.
 *
 * @param axis the axis that the two points differ on
 * @param a the numerator's point
 * @param b the denominator's point
 * @param metric its key
 * @param logs the logarithm of each block's ratio, at least one
 */
public record LogRatios(String axis, String a, String b, String metric, List<Double> logs) {
    /** Estimates the mean logarithm over the blocks. */
    public Estimate estimate() {
        return Estimate.of(logs);
    }

    /** Returns the number of blocks that have both points. */
    public int blocks() {
        return logs.size();
    }

    /**
     * Returns the least ratio above 1 that so many blocks with this scatter find different from 1 with the given
     * chance.
     *
     * @param level the level of the interval that must exclude 1
     * @param power the chance of finding it, above 0.5
     */
    public double smallestSeen(double level, double power) {
        return Math.exp(estimate().smallestSeen(level, power));
    }
}

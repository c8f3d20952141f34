package dev.furlong.analysis.statistic;

import java.util.List;

/**
 * One metric of one point over that of another, as logarithms of the ratio within each block that both have: what a block
 * does to both is in neither.
 *
 * @param axis that the two points differ on
 * @param a the numerator's point
 * @param b the denominator's point
 * @param metric its key
 * @param logs one for each block, at least one
 */
public record LogRatios(String axis, String a, String b, String metric, List<Double> logs) {
    /** Over the blocks. */
    public Estimate estimate() {
        return Estimate.of(logs);
    }

    /** How many blocks have both. */
    public int blocks() {
        return logs.size();
    }

    /**
     * The least ratio above 1 that so many blocks with this scatter find different from 1 with the given chance.
     *
     * @param level of the interval that must exclude 1
     * @param power the chance, above 0.5
     */
    public double smallestSeen(double level, double power) {
        return Math.exp(estimate().smallestSeen(level, power));
    }
}

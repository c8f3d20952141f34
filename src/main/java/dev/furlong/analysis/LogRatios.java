package dev.furlong.analysis;

import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * One metric of one point over that of another, as logarithms of the ratio within each block that both have: what a block
 * does to both is in neither.
 *
 * <p>Intervals are Student's t on the logarithms. A bootstrap over so few blocks promises too much: of 95 % intervals over
 * five, the percentile bootstrap's hold the truth in 84 of 100 cases, and Student's in 94 to 97 (docs/trust.md).
 *
 * @param a the numerator's point
 * @param b the denominator's point
 * @param metric its key
 * @param logs one for each block, at least one
 */
record LogRatios(String a, String b, String metric, List<Double> logs) {
    /** Of the ratio itself. */
    double ratio() {
        return Math.exp(mean());
    }

    int blocks() {
        return logs.size();
    }

    /** Whether there is more than one block, so that chance can be told. */
    boolean hasSpread() {
        return blocks() > 1;
    }

    /** Of the logarithms' interval at a level such as 0.95, how far it goes from their mean to each side. */
    double halfWidth(double level) {
        return distribution().inverseCumulativeProbability((1 + level) / 2) * error();
    }

    /** How probable a mean as far from 0 is, to either side, if there is no difference. */
    double chance() {
        double error = error();
        if (error == 0) {
            return mean() == 0 ? 1 : 0;
        }
        return 2 * distribution().survivalProbability(Math.abs(mean()) / error);
    }

    /**
     * The least ratio above 1 that this many blocks with this spread find different from 1 with the given chance.
     *
     * @param level of the interval that must exclude 1
     * @param power the chance, above 0.5
     */
    double smallestSeen(double level, double power) {
        double quantiles = distribution().inverseCumulativeProbability((1 + level) / 2)
                + distribution().inverseCumulativeProbability(power);
        return Math.exp(quantiles * error());
    }

    double mean() {
        return logs.stream().mapToDouble(Double::doubleValue).sum() / blocks();
    }

    private double error() {
        double mean = mean();
        double squares =
                logs.stream().mapToDouble(log -> (log - mean) * (log - mean)).sum();
        return Math.sqrt(squares / (blocks() - 1) / blocks());
    }

    private TDistribution distribution() {
        return TDistribution.of(blocks() - 1);
    }
}

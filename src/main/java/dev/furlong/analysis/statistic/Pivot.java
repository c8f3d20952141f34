package dev.furlong.analysis.statistic;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The distance of a mean from the truth by chance alone, in its own standard errors. It is positive where the mean is
 * greater.
 */
sealed interface Pivot permits Pivot.Student, Resampled {
    /** The distance that is not exceeded with this probability, between 0 and 1. */
    double quantile(double probability);

    /**
     * Returns the probability that the mean lies as far from the truth as this, or further, doubled for the other side.
     */
    double chance(double distance);

    /**
     * Student's distribution: that of values which are normal and have nothing to do with each other.
     *
     * @param freedom its degrees, at least 1
     */
    record Student(double freedom) implements Pivot {
        @Override
        public double quantile(double probability) {
            return TDistribution.of(freedom).inverseCumulativeProbability(probability);
        }

        @Override
        public double chance(double distance) {
            return 2 * TDistribution.of(freedom).survivalProbability(Math.abs(distance));
        }
    }
}

package dev.furlong.analysis.statistic;

import org.jspecify.annotations.Nullable;

/**
 * The difference between two points.
 *
 * @param estimate the estimate of the logarithm of their ratio, or of their difference
 * @param relative whether the estimate is of the ratio. A difference is in the metric's own unit, in which no margin is
 *     declared
 * @param ofMeans the same ratio of the means, if the estimate leaves out what is unlike the rest; null if it leaves out nothing
 * @param apart how far the two are from each other; null without the other
 */
public record Effect(
        Estimate estimate,
        boolean relative,
        @Nullable Estimate ofMeans,
        @Nullable Estimate apart) {
    /** Where the two ratios differ as much with a lower chance, what the estimate leaves out is no chance. */
    private static final double LEFT_OUT = 0.05;

    /** An effect that is the logarithm of a ratio. */
    public static Effect ratio(Estimate logs) {
        return new Effect(logs, true, null, null);
    }

    /**
     * An effect that is the logarithm of a ratio of neighbours, which leaves out what is unlike the rest.
     *
     * @param ofMeans the same of the means
     * @param apart how far the means' is above it
     */
    public static Effect ofNeighbours(Estimate logs, Estimate ofMeans, Estimate apart) {
        return new Effect(logs, true, ofMeans, apart);
    }

    /** An effect that is a difference in the metric's unit. */
    public static Effect difference(Estimate difference) {
        return new Effect(difference, false, null, null);
    }

    /**
     * The probability of so great an effect if there is none. What the estimate leaves out must not speak against it: the means' has
     * the same sign. If the two differ by more than chance, the effect is as likely as the likelier of both says.
     *
     * @throws IllegalStateException if chance cannot be told
     */
    public double chance() {
        double own = estimate.chance();
        if (ofMeans == null || apart == null) {
            return own;
        }
        if (estimate.mean() * ofMeans.mean() < 0) {
            return 1;
        }
        return apart.chance() < LEFT_OUT ? Math.max(own, ofMeans.chance()) : own;
    }

    /**
     * Tells whether the whole interval lies within the margin. A difference has no margin: both values must be exactly
     * the same.
     *
     * @param margin the distance from 1 within which a ratio is no difference worth having
     * @param level the level of the interval
     */
    public boolean within(double margin, double level) {
        if (!relative) {
            return estimate.low(level) == 0 && estimate.high(level) == 0;
        }
        double bound = Math.log1p(margin);
        return within(estimate, bound, level) && (ofMeans == null || within(ofMeans, bound, level));
    }

    private static boolean within(Estimate estimate, double bound, double level) {
        return Math.abs(estimate.mean()) < bound && estimate.low(level) > -bound && estimate.high(level) < bound;
    }
}

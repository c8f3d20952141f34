package dev.furlong.analysis.statistic;

/**
 * The difference between two points.
 *
 * @param estimate the estimate of the logarithm of their ratio, or of their difference
 * @param relative whether the estimate is of the ratio. A difference is in the metric's own unit, in which no margin is
 *     declared
 */
public record Effect(Estimate estimate, boolean relative) {
    /** An effect that is the logarithm of a ratio. */
    public static Effect ratio(Estimate logs) {
        return new Effect(logs, true);
    }

    /** An effect that is a difference in the metric's unit. */
    public static Effect difference(Estimate difference) {
        return new Effect(difference, false);
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
        return Math.abs(estimate.mean()) < bound && estimate.low(level) > -bound && estimate.high(level) < bound;
    }
}

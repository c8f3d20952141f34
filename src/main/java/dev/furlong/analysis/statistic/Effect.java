package dev.furlong.analysis.statistic;

import org.jspecify.annotations.Nullable;

/**
 * The difference between two points.
 *
 * @param estimate the estimate of the logarithm of their ratio, or of their difference
 * @param relative whether the estimate is of the ratio. A difference is in the metric's own unit, in which no margin is
 *     declared
 * @param tries the number of tries that the estimate had. Chances are multiplied by it
 * @param means the estimate from the means, if the estimate leaves some values out; null if it leaves out nothing
 */
public record Effect(
        Estimate estimate,
        boolean relative,
        int tries,
        @Nullable Estimate means) {
    /** Beyond this, what an estimate leaves out is more than chance. */
    private static final double APART = 0.05;

    /** An effect that is the logarithm of a ratio. */
    public static Effect ratio(Estimate logs) {
        return new Effect(logs, true, 1, null);
    }

    /**
     * An effect that is the logarithm of a ratio, from the middle of many values or from their means. If the two differ by more than
     * chance, one point has pauses of its own in the values that the middle leaves out: then the means decide. They had a second
     * try at that, so their chance counts twice. How often that is wrong stands in docs/trust.md.
     *
     * @param middle the estimate without outlying values
     * @param means the estimate from all values
     * @param apart the difference, means less middle
     */
    public static Effect ofMiddle(Estimate middle, Estimate means, Estimate apart) {
        return apart.hasScatter() && apart.chance() < APART
                ? new Effect(means, true, 2, null)
                : new Effect(middle, true, 1, means);
    }

    /** An effect that is a difference in the metric's unit. */
    public static Effect difference(Estimate difference) {
        return new Effect(difference, false, 1, null);
    }

    /**
     * The probability of so great an effect if there is none; 1 if the means have another sign.
     *
     * @throws IllegalStateException if chance cannot be told
     */
    public double chance() {
        return isBorneOut() ? Math.min(1, estimate.chance() * tries) : 1;
    }

    /** Tells whether the means have the same sign, or the estimate is theirs. */
    public boolean isBorneOut() {
        return means == null || estimate.mean() * means.mean() >= 0;
    }

    /**
     * The level at which an interval of the estimate excludes 0 only if its {@linkplain #chance chance} is so small.
     *
     * @param level the level of the interval if there had been one try, such as 0.95
     */
    public double level(double level) {
        return 1 - (1 - level) / tries;
    }

    /**
     * Tells whether the whole interval lies within the margin, and that of the means too. A difference has no margin: both
     * values must be exactly the same.
     *
     * @param margin the distance from 1 within which a ratio is no difference worth having
     * @param level the level of the interval
     */
    public boolean within(double margin, double level) {
        if (!relative) {
            return estimate.low(level) == 0 && estimate.high(level) == 0;
        }
        double bound = Math.log1p(margin);
        return within(estimate, bound, level(level)) && (means == null || within(means, bound, level));
    }

    private static boolean within(Estimate estimate, double bound, double level) {
        return Math.abs(estimate.mean()) < bound && estimate.low(level) > -bound && estimate.high(level) < bound;
    }
}

package dev.furlong.report.words;

/**
 * The ratio of two means, which a reader takes in at a glance, beside the ratio that is shown: that is the geometric mean of
 * the blocks' own ratios.
 */
public final class RatioOfMeans {
    /** Readers do not miss less. */
    private static final double NOTICED = 1.05;

    private static final double HUNDRED = 100;

    private RatioOfMeans() {}

    /**
     * Tells whether the two read otherwise: as printed, one is above 1 and the other below, or they are over 5 % apart.
     *
     * @param ratio the ratio that is shown
     * @param above the mean that is its numerator
     * @param below the mean that is its denominator
     */
    public static boolean readsOtherwise(double ratio, double above, double below) {
        double ofMeans = above / below;
        return direction(ratio) * direction(ofMeans) < 0 || Math.abs(Math.log(ratio / ofMeans)) > Math.log(NOTICED);
    }

    private static double direction(double ratio) {
        return Math.signum(Math.rint(HUNDRED * (ratio - 1)));
    }
}

package dev.furlong.analysis.steady;

/**
 * Seconds in a row at one level.
 *
 * @param from its beginning, in seconds of the trial's time line
 * @param to its end
 * @param mean of the throughput, outliers left out, in transactions per second
 * @param deviation of the same, standard
 */
public record Segment(double from, double to, double mean, double deviation) {
    /** Means that differ by less than twice this share of the greater one are the same: 5 %, what a comparison takes for equal. */
    private static final double SAME = 0.025;

    /** In seconds. */
    public double seconds() {
        return to - from;
    }

    /**
     * Whether both are one level: the ranges of the mean and, on either side, the greater of the spread and the least
     * difference worth having overlap (Barrett et al., OOPSLA 2017, arXiv:1602.00602, who take the variance; the standard
     * deviation here, since a variance has another unit than the mean).
     */
    boolean equivalentTo(Segment other) {
        double least = SAME * Math.max(mean, other.mean);
        return Math.abs(mean - other.mean) <= Math.max(deviation, least) + Math.max(other.deviation, least);
    }
}

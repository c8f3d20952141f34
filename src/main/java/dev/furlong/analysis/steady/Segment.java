package dev.furlong.analysis.steady;

/**
 * Seconds in a row at one level.
 *
 * @param from the beginning of the segment, in seconds of the trial's time line
 * @param to the end of the segment
 * @param mean the mean of the throughput, outliers left out, in transactions per second
 * @param deviation the standard deviation of the same
 */
public record Segment(double from, double to, double mean, double deviation) {
    /**
     * Means that differ by less than twice this share of the greater one are the same: 5 %, what a comparison takes for
     * equal.
     */
    private static final double SAME = 0.025;

    /** Returns its length in seconds. */
    public double seconds() {
        return to - from;
    }

    /**
     * Tells whether both are one level: their ranges overlap. A range is the mean and, on either side, the greater of
     * the spread and the least difference worth having. Barrett et al. (OOPSLA 2017, arXiv:1602.00602) take the
     * variance as spread. It is the standard deviation here, since a variance has another unit than the mean.
     */
    boolean equivalentTo(Segment other) {
        double least = SAME * Math.max(mean, other.mean);
        return Math.abs(mean - other.mean) <= Math.max(deviation, least) + Math.max(other.deviation, least);
    }
}

package dev.furlong.analysis.steady;

import java.util.Arrays;

/** Quantiles of a sample by linear interpolation between its order statistics (Hyndman and Fan 1996, type 7). */
final class Quantile {
    private final double[] sorted;

    private Quantile(double[] sorted) {
        this.sorted = sorted;
    }

    static Quantile of(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return new Quantile(sorted);
    }

    /**
     * Returns the quantile of this share.
     *
     * @param share the share, 0 to 1
     */
    double at(double share) {
        double place = share * (sorted.length - 1);
        int below = (int) Math.floor(place);
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }
}

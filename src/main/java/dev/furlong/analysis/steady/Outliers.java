package dev.furlong.analysis.steady;

import java.util.Arrays;

/**
 * Seconds far from their neighbours, such as those of one stall, which are left out when segments are sought and
 * nowhere else.
 *
 * <p>The rule is that of Barrett, Bolz-Tereick, Killick, Mount and Tratt, "Virtual Machine Warmup Blows Hot and Cold"
 * (OOPSLA 2017, arXiv:1602.00602). An outlier lies beyond {@code median ± 3·(P90 − P10)} of a moving window, and never
 * in the first one, where a warm-up is seen. Their window of 200 iterations, of 2,000, is longer than most of our
 * series. Ours is 21 seconds around the second judged. So a stall of one or two seconds lies below its P10, and it
 * holds no more of a trend than 21 seconds.
 */
final class Outliers {
    /** The number of seconds on either side. */
    static final int REACH = 10;

    private static final double SPREADS = 3;

    private Outliers() {}

    /** Tells for each value whether it is an outlier. */
    static boolean[] of(double[] values) {
        boolean[] outliers = new boolean[values.length];
        for (int i = REACH; i < values.length; i++) {
            int to = Math.min(values.length, i + REACH + 1);
            Quantile near = Quantile.of(Arrays.copyOfRange(values, Math.max(0, to - 2 * REACH - 1), to));
            double reach = SPREADS * (near.at(0.9) - near.at(0.1));
            outliers[i] = Math.abs(values[i] - near.at(0.5)) > reach;
        }
        return outliers;
    }
}

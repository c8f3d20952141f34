package dev.furlong.analysis.steady;

import java.util.Arrays;

/**
 * Seconds far from their neighbours, such as those of one stall, which are left out when segments are sought and nowhere else.
 *
 * <p>The rule is that of Barrett, Bolz-Tereick, Killick, Mount and Tratt, "Virtual Machine Warmup Blows Hot and Cold" (OOPSLA
 * 2017, arXiv:1602.00602): beyond {@code median ± 3·(P90 − P10)} of a moving window, and never in the first one, which is
 * where a warm-up is seen. Their window of 200 iterations, of 2,000, is longer than most of our series; ours is 21 seconds
 * around the second judged, so that it holds a stall of one or two seconds below its P10, and no more of a trend than 21
 * seconds of it.
 */
final class Outliers {
    /** Seconds on either side. */
    static final int REACH = 10;

    private static final double SPREADS = 3;

    private Outliers() {}

    /** Which of these are. */
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

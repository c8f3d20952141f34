package dev.furlong.analysis.change;

import dev.furlong.analysis.statistic.Estimate;
import java.util.Locale;

/**
 * Judges changes by their limits. It fails where the interval does not contain "no change" and the estimate is beyond the limit. Many
 * limits at many points would raise a false alarm now and then: the level of each interval is such that all of them together
 * hold in 95 of 100 cases (Bonferroni), and a false alarm is on one side of it, 2.5 of 100.
 *
 * @param judged how many figures the limits {@linkplain #tells can judge}, over all points; at least 1
 */
record Gate(int judged) {
    private static final double CHANCE = 0.05;

    /** Whether figures of both arms can be judged by a limit. */
    static boolean tells(Limit limit, Paired paired) {
        return limit.relative()
                ? paired.positive() && paired.logRatio().hasScatter()
                : paired.difference().hasScatter();
    }

    /** Judges one metric at one point that has a figure in both arms. */
    GateResult judge(Limit limit, String point, Paired paired) {
        if (limit.relative() && !paired.positive()) {
            return result(
                    limit,
                    point,
                    GateResult.State.UNJUDGED,
                    limit.metric().key() + " was 0, of which no share can be taken");
        }
        Estimate estimate = limit.relative() ? paired.logRatio() : paired.difference();
        double change = scaled(limit, estimate.mean());
        if (!estimate.hasScatter()) {
            return result(
                    limit,
                    point,
                    GateResult.State.UNJUDGED,
                    words(limit, change) + "; one block cannot tell it from chance, run with --repetitions 5");
        }
        double level = 1 - CHANCE / judged;
        double low = scaled(limit, estimate.low(level));
        double high = scaled(limit, estimate.high(level));
        String words = words(limit, change) + ", " + words(limit, low) + " to " + words(limit, high);
        boolean real = limit.upwards() ? low > 0 : high < 0;
        if (limit.passedBy(change) && real) {
            return result(limit, point, GateResult.State.FAILED, words);
        }
        return limit.passedBy(limit.upwards() ? high : low)
                ? result(limit, point, GateResult.State.UNDECIDED, words + "; more blocks may tell")
                : result(limit, point, GateResult.State.HELD, words);
    }

    private static GateResult result(Limit limit, String point, GateResult.State state, String words) {
        return new GateResult(limit.written(), point, state, words);
    }

    private static double scaled(Limit limit, double estimate) {
        return limit.relative() ? Math.expm1(estimate) : estimate;
    }

    private static String words(Limit limit, double change) {
        return limit.relative()
                ? String.format(Locale.ROOT, "%+.1f %%", 100 * change)
                : String.format(Locale.ROOT, "%+.4g %s", change, limit.metric().unit());
    }
}

package dev.furlong.analysis.limit;

import dev.furlong.plan.claim.Bottleneck;
import java.util.Comparator;
import java.util.List;

/**
 * One thing that limited a trial.
 *
 * @param by the thing
 * @param share the share that shows it, 0 to 1: of the time for which cores were busy, or of the clients' time in which they waited
 * @param bound the share from which on it is a limit
 * @param evidence the figures that show it, in words
 */
public record Found(Bottleneck by, double share, double bound, String evidence) {
    /** How far the share lies above its bound: 1 at the bound. */
    double degree() {
        return share / bound;
    }

    boolean isLimit() {
        return share >= bound;
    }

    /** The one with the share in the middle; of two, the greater one. */
    public static Found inTheMiddle(List<Found> trials) {
        List<Found> sorted =
                trials.stream().sorted(Comparator.comparingDouble(Found::share)).toList();
        return sorted.get(sorted.size() / 2);
    }
}

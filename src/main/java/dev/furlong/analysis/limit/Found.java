package dev.furlong.analysis.limit;

import dev.furlong.plan.claim.Bottleneck;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

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

    /** The limits of several trials by what they are, in the order of the words. */
    public static Map<Bottleneck, List<Found>> byLimit(List<TrialLimit.Known> trials) {
        Map<Bottleneck, List<Found>> all = new EnumMap<>(Bottleneck.class);
        trials.stream()
                .flatMap(trial -> trial.found().stream())
                .forEach(one ->
                        all.computeIfAbsent(one.by(), by -> new ArrayList<>()).add(one));
        return all;
    }

    /** The one with the share in the middle; of two, the greater one. */
    public static Found inTheMiddle(List<Found> trials) {
        List<Found> sorted =
                trials.stream().sorted(Comparator.comparingDouble(Found::share)).toList();
        return sorted.get(sorted.size() / 2);
    }
}

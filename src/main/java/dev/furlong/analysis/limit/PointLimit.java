package dev.furlong.analysis.limit;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.furlong.plan.claim.Bottleneck;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What limited a point.
 *
 * @param by the limits that most of its trials have, the greatest first; empty if they are not known
 * @param unavailable the reason why they are not known, or null if they are
 */
public record PointLimit(
        List<Named> by,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String unavailable) {
    /** Copies the list. */
    public PointLimit {
        by = List.copyOf(by);
    }

    /**
     * One limit.
     *
     * @param word the word for it, as claims write it
     * @param evidence the figures that show it, of the trial in the middle
     */
    public record Named(String word, String evidence) {
        /** Whether it says that no limit was found. */
        boolean notFound() {
            return word.equals(Bottleneck.UNCLEAR.word());
        }
    }

    /** Returns the limits of a point from its valid trials. */
    public static PointLimit of(List<TrialRecord> valid) {
        if (valid.isEmpty()) {
            return new PointLimit(List.of(), "no trial of this point has a result");
        }
        List<TrialLimit.Known> known = new ArrayList<>();
        for (TrialRecord trial : valid) {
            TrialLimit limit = TrialLimit.of(trial);
            if (limit instanceof TrialLimit.Unknown unknown) {
                return new PointLimit(List.of(), unknown.because());
            }
            known.add((TrialLimit.Known) limit);
        }
        Map<Bottleneck, List<Found>> byLimit = Found.byLimit(known);
        List<Named> usual = byLimit.values().stream()
                .filter(trials -> 2 * trials.size() > valid.size())
                .map(Found::inTheMiddle)
                .sorted(Comparator.comparingDouble(Found::degree).reversed())
                .map(one -> new Named(one.by().word(), one.evidence()))
                .toList();
        return new PointLimit(usual.isEmpty() ? List.of(differing(byLimit, valid.size())) : usual, null);
    }

    private static Named differing(Map<Bottleneck, List<Found>> byLimit, int trials) {
        return new Named(
                Bottleneck.UNCLEAR.word(),
                "repetitions differ: "
                        + byLimit.entrySet().stream()
                                .map(one -> one.getKey().word() + " in "
                                        + one.getValue().size() + " of " + trials)
                                .collect(Collectors.joining(", ")));
    }

    /** The limits and their evidence, such as {@code limited by lock (54 % of the clients' time)}; empty if none is named. */
    public String sentence() {
        List<String> named = by.stream()
                .filter(one -> !one.notFound())
                .map(one -> one.word() + " (" + one.evidence() + ")")
                .toList();
        return named.isEmpty() ? "" : "limited by " + String.join(" and ", named);
    }

    /** Each limit with its evidence, such as {@code lock: 54 % of the clients' time}, or why none is known. */
    public String evidence() {
        return unavailable != null
                ? "not known: " + unavailable
                : by.stream().map(one -> one.word() + ": " + one.evidence()).collect(Collectors.joining(" – "));
    }

    /** The words alone. */
    public List<String> words() {
        return by.stream().map(Named::word).toList();
    }
}

package dev.furlong.analysis.limit;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.furlong.plan.claim.Bottleneck;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What limited a point.
 *
 * @param words the limits that most of its trials have, the greatest first; empty if they are not known
 * @param evidence the figures that show each of them, of the trial in the middle
 * @param unavailable the reason why they are not known, or null if they are
 */
public record PointLimit(
        List<String> words,
        List<String> evidence,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String unavailable) {
    /** Copies the lists. */
    public PointLimit {
        words = List.copyOf(words);
        evidence = List.copyOf(evidence);
    }

    /** Returns the limits of a point from its valid trials. */
    public static PointLimit of(List<TrialRecord> valid) {
        if (valid.isEmpty()) {
            return unknown("no trial of this point has a result");
        }
        Map<Bottleneck, List<Found>> byLimit = new EnumMap<>(Bottleneck.class);
        for (TrialRecord trial : valid) {
            if (TrialLimit.of(trial) instanceof TrialLimit.Known known) {
                known.found()
                        .forEach(one -> byLimit.computeIfAbsent(one.by(), by -> new ArrayList<>())
                                .add(one));
            } else if (TrialLimit.of(trial) instanceof TrialLimit.Unknown unknown) {
                return unknown(unknown.because());
            }
        }
        List<Found> usual = byLimit.values().stream()
                .filter(trials -> 2 * trials.size() > valid.size())
                .map(Found::inTheMiddle)
                .sorted(Comparator.comparingDouble(Found::degree).reversed())
                .toList();
        if (usual.isEmpty()) {
            return new PointLimit(
                    List.of(Bottleneck.UNCLEAR.word()),
                    List.of("repetitions differ: "
                            + byLimit.entrySet().stream()
                                    .map(one -> one.getKey().word() + " in "
                                            + one.getValue().size() + " of " + valid.size())
                                    .collect(Collectors.joining(", "))),
                    null);
        }
        return new PointLimit(
                usual.stream().map(one -> one.by().word()).toList(),
                usual.stream().map(Found::evidence).toList(),
                null);
    }

    /** The limits and their evidence, such as {@code limited by lock (54 % of the clients' time)}; empty if none is named. */
    public String sentence() {
        List<String> named = new ArrayList<>();
        for (int one = 0; one < words.size(); one++) {
            if (!words.get(one).equals(Bottleneck.UNCLEAR.word())) {
                named.add(words.get(one) + " (" + evidence.get(one) + ")");
            }
        }
        return named.isEmpty() ? "" : "limited by " + String.join(" and ", named);
    }

    private static PointLimit unknown(String because) {
        return new PointLimit(List.of(), List.of(), because);
    }
}

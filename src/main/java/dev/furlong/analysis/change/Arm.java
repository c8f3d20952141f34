package dev.furlong.analysis.change;

import dev.furlong.analysis.Judge;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.plan.written.Nearest;
import dev.furlong.results.Environment;
import dev.furlong.results.TrialRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One side of a comparison: a run, or the points of it whose id has one part, such as a target or {@code buffer=4MiB}.
 *
 * @param name as given, for messages
 * @param run the run's folder
 * @param plan of the run
 * @param environment of the run
 * @param judge of the run's trials
 * @param selector a part of the ids, between slashes; null takes all points
 */
public record Arm(
        String name,
        Path run,
        Plan plan,
        Environment environment,
        Judge judge,
        @Nullable String selector) {
    private static final String SEPARATOR = "/";

    /** The run's records, without the figures that its judge withholds. */
    List<TrialRecord> records() {
        return judge.records();
    }

    /** Whether a point of the run takes part. If it does, so does its control. */
    boolean takes(String point) {
        return selector == null || Arrays.asList(point.split(SEPARATOR, -1)).contains(selector);
    }

    /**
     * Whether two arms are of one run, or of a run and a copy of it: they share a trial. No two runs
     * begin the same trial at the same instant.
     */
    boolean isOfTheSameRunAs(Arm other) {
        return run.equals(other.run) || !Collections.disjoint(begun(), other.begun());
    }

    /** Whether each block of one arm is a block of the other. A copy that was resumed has blocks of its own. */
    boolean sharesBlocksWith(Arm other) {
        return run.equals(other.run) || begun().equals(other.begun());
    }

    private Set<String> begun() {
        return records().stream()
                .map(record -> record.trial() + " at " + record.started())
                .collect(Collectors.toSet());
    }

    /** The trials of its points by what both arms' points share: the id without the part that was selected. */
    Map<String, List<TrialRecord>> points() {
        Map<String, List<TrialRecord>> points = new LinkedHashMap<>();
        for (TrialRecord record : records()) {
            shared(record.subject().point())
                    .ifPresent(point -> points.computeIfAbsent(point, key -> new ArrayList<>())
                            .add(record));
        }
        return points;
    }

    /**
     * The points that its plan has, by what both arms' points share.
     *
     * @throws PlanException if no point has the part that was selected
     */
    Set<String> planned() {
        Set<String> planned = plan.points().stream()
                .flatMap(point -> shared(point.id()).stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        if (planned.isEmpty()) {
            String asked = String.valueOf(selector);
            throw new PlanException(
                    name + ": must have a point with that part, got '" + asked + "'; " + Nearest.hint(asked, parts()));
        }
        return planned;
    }

    /** Parts of its points of which two can be compared: all targets, or all values of a setting; empty if there are none. */
    List<String> alternatives() {
        List<String> targets = plan.targets().stream().map(TargetSpec::written).toList();
        Map<String, List<String>> values = parts().stream()
                .filter(part -> part.contains("="))
                .collect(Collectors.groupingBy(
                        part -> part.substring(0, part.indexOf('=')), LinkedHashMap::new, Collectors.toList()));
        return Stream.concat(Stream.of(targets), values.values().stream())
                .filter(alike -> alike.size() > 1)
                .findFirst()
                .orElse(List.of());
    }

    private List<String> parts() {
        return plan.points().stream()
                .flatMap(point -> Stream.of(point.id().split(SEPARATOR, -1)))
                .distinct()
                .toList();
    }

    private Optional<String> shared(String point) {
        List<String> parts = new ArrayList<>(Arrays.asList(point.split(SEPARATOR, -1)));
        // The control is the first point under another name: it stays with its own run.
        return parts.contains("control") || (selector != null && !parts.remove(selector))
                ? Optional.empty()
                : Optional.of(String.join(SEPARATOR, parts));
    }
}

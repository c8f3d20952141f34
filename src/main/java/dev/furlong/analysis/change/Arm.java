package dev.furlong.analysis.change;

import dev.furlong.analysis.Judge;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.Nearest;
import dev.furlong.plan.Plan;
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
        Set<String> ids = plan.trials().stream()
                .map(trial -> trial.point().id())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Set<String> planned =
                ids.stream().flatMap(id -> shared(id).stream()).collect(Collectors.toCollection(LinkedHashSet::new));
        if (planned.isEmpty()) {
            throw new PlanException(
                    name + ": must have a point with the part " + selector + ", got the points " + Nearest.some(ids));
        }
        return planned;
    }

    private Optional<String> shared(String point) {
        List<String> parts = new ArrayList<>(Arrays.asList(point.split(SEPARATOR, -1)));
        // The control is the first point under another name: it stays with its own run.
        return parts.contains("control") || (selector != null && !parts.remove(selector))
                ? Optional.empty()
                : Optional.of(String.join(SEPARATOR, parts));
    }
}

package dev.furlong.analysis.change;

import dev.furlong.analysis.Judge;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.Plan;
import dev.furlong.results.Environment;
import dev.furlong.results.TrialRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One side of a comparison: a run, or the points of it whose id has one part, such as a target or {@code buffer=4MiB}.
 *
 * @param name as given, for messages
 * @param run the run's folder, which tells it from others
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
     * The trials of its points by what both arms' points share: the id without the part that was selected.
     *
     * @throws PlanException if no point has that part
     */
    Map<String, List<TrialRecord>> points() {
        Map<String, List<TrialRecord>> points = new LinkedHashMap<>();
        for (TrialRecord record : records()) {
            List<String> parts =
                    new ArrayList<>(Arrays.asList(record.subject().point().split(SEPARATOR, -1)));
            // The control is the first point under another name: it stays with its own run.
            if (parts.contains("control") || (selector != null && !parts.remove(selector))) {
                continue;
            }
            points.computeIfAbsent(String.join(SEPARATOR, parts), key -> new ArrayList<>())
                    .add(record);
        }
        if (points.isEmpty()) {
            throw new PlanException(
                    name + ": must have a trial" + (selector == null ? "" : " of a point with the part " + selector)
                            + ", got the points "
                            + records().stream()
                                    .map(record -> record.subject().point())
                                    .distinct()
                                    .toList());
        }
        return points;
    }
}

package dev.furlong.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.furlong.results.Json;
import dev.furlong.results.RunDirectory;
import dev.furlong.results.TimeLine;
import dev.furlong.results.TrialRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The time lines that a report draws: of each point the one of its first trial that has a result.
 *
 * @param byPoint in the order of the trials
 */
record TimeLines(Map<String, Drawn> byPoint) {
    /**
     * One of them.
     *
     * @param trial its id
     * @param absent why something is in no second
     * @param seconds in their order
     */
    record Drawn(String trial, Map<String, String> absent, List<TimeLine.Second> seconds) {}

    static TimeLines none() {
        return new TimeLines(Map.of());
    }

    static TimeLines of(RunDirectory run) {
        Map<String, Drawn> byPoint = new LinkedHashMap<>();
        for (TrialRecord trial : run.trials()) {
            String point = trial.subject().point();
            if (!byPoint.containsKey(point) && !trial.lost()) {
                run.timeLine(trial.trial())
                        .ifPresent(line -> byPoint.put(point, new Drawn(trial.trial(), line.absent(), line.seconds())));
            }
        }
        return new TimeLines(byPoint);
    }

    /** As JSON; empty without any. */
    String json() {
        try {
            return byPoint.isEmpty() ? "" : Json.LINE.writeValueAsString(byPoint);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("time lines: cannot be written as JSON", e);
        }
    }
}

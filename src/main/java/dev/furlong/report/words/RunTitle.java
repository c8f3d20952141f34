package dev.furlong.report.words;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.plan.PlanQuestion;
import dev.furlong.plan.axis.Coordinates;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The title of a report, made from what was run: targets, loads, and the axes that vary. */
public final class RunTitle {
    private static final int MOST_TARGETS = 6;
    private static final int MOST_VALUES = 5;

    private RunTitle() {}

    /** The title in one line. */
    public static String of(Summary summary) {
        if (summary.points().isEmpty()) {
            return summary.experiment() + ": no trial has ended yet";
        }
        Set<String> targets = new LinkedHashSet<>();
        Set<String> loads = new LinkedHashSet<>();
        Map<String, Set<String>> axes = new LinkedHashMap<>();
        for (PointSummary point : summary.points()) {
            targets.add(point.target());
            loads.add(LoadTerms.name(point));
            axes.computeIfAbsent(Coordinates.CLIENTS, key -> new LinkedHashSet<>())
                    .add(String.valueOf(point.clients()));
            point.varied()
                    .forEach((axis, value) -> axes.computeIfAbsent(axis, key -> new LinkedHashSet<>())
                            .add(value));
        }
        axes.values().removeIf(values -> values.size() < 2);
        String by = axes.entrySet().stream()
                .map(axis -> axis.getKey() + " " + values(List.copyOf(axis.getValue())))
                .collect(Collectors.joining(" × "));
        return (summary.question() == PlanQuestion.COSTS ? "What a transaction costs: " : "")
                + (targets.size() > MOST_TARGETS ? targets.size() + " targets" : joined(targets)) + " under the "
                + joined(loads) + (by.isEmpty() ? "" : ", by " + by);
    }

    private static String values(List<String> values) {
        return values.size() > MOST_VALUES
                ? values.get(0) + " to " + values.get(values.size() - 1)
                : String.join("/", values);
    }

    /** Names as a sentence lists them. */
    public static String joined(Iterable<String> names) {
        List<String> all = new ArrayList<>();
        names.forEach(all::add);
        int last = all.size() - 1;
        return last == 0 ? all.get(0) : String.join(", ", all.subList(0, last)) + " and " + all.get(last);
    }
}

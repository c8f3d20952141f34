package dev.furlong.report.words;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.plan.PlanQuestion;
import dev.furlong.plan.axis.Coordinates;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.value.Rate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** The title of a report, made from what was run: targets, loads, and the axes that vary. */
public final class RunTitle {
    private static final int MOST_TARGETS = 4;
    private static final int MOST_VALUES = 5;
    private static final int FEWEST_IN_A_RANGE = 3;

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
                .map(axis -> axis.getKey() + " (" + values(axis.getKey(), List.copyOf(axis.getValue())) + ")")
                .collect(Collectors.joining(" × "));
        boolean ofCosts = summary.question() == PlanQuestion.COSTS;
        return (ofCosts ? "What a transaction costs: " : "")
                + (targets.size() > MOST_TARGETS ? targets.size() + " targets" : joined(targets)) + " under "
                + (ofCosts && loads.size() > 1 ? loads.size() + " loads" : "the " + joined(loads))
                + (by.isEmpty() ? "" : ", by " + by);
    }

    /** Several numbers as a range, and other values in the order of the plan. */
    private static String values(String axis, List<String> values) {
        boolean ofRates = axis.equals(Setting.RATE.key());
        Map<String, Double> numbers = ofRates ? rates(values) : Magnitudes.of(values);
        if (values.size() < FEWEST_IN_A_RANGE || numbers.size() < values.size()) {
            return values.size() > MOST_VALUES
                    ? values.size() + " values"
                    : values.stream().map(value -> LoadTerms.value(axis, value)).collect(Collectors.joining(", "));
        }
        String least = Collections.min(numbers.entrySet(), Map.Entry.comparingByValue())
                .getKey();
        String most = Collections.max(numbers.entrySet(), Map.Entry.comparingByValue())
                .getKey();
        return ofRates
                ? Figures.count(Objects.requireNonNull(numbers.get(least))) + " to " + LoadTerms.rate(most)
                : least + " to " + most;
    }

    /** The numbers of those rates that are in transactions a second. */
    private static Map<String, Double> rates(List<String> values) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        for (String value : values) {
            if (Setting.RATE.value(value) instanceof Rate.PerSecond rate) {
                numbers.put(value, (double) rate.transactions());
            }
        }
        return numbers;
    }

    /** Names as a sentence lists them. */
    public static String joined(Iterable<String> names) {
        List<String> all = new ArrayList<>();
        names.forEach(all::add);
        int last = all.size() - 1;
        return last == 0 ? all.get(0) : String.join(", ", all.subList(0, last)) + " and " + all.get(last);
    }
}

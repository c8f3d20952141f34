package dev.furlong.report.words;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.plan.axis.Coordinates;
import dev.furlong.plan.setting.Setting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The place of points on the axes of a run, in words. */
public final class PointPlace {
    /** The axes that titles and sentences have words of their own for. */
    private static final Set<String> TOLD_APART = Set.of(Coordinates.CASE, Setting.RATE.key(), Setting.ARRIVALS.key());

    /** The axes whose values say what they are. */
    private static final List<String> NAMED_BY_THEIR_VALUES =
            List.of(Coordinates.TARGET, Coordinates.WORKLOAD, Coordinates.CLIENTS);

    /** A reader takes in no more names at a glance. */
    private static final int MOST_NAMED = 2;

    private PointPlace() {}

    /** The values of a point on the axes that vary, as reports write them. */
    public static Map<String, String> onAxes(PointSummary point) {
        Map<String, String> values = new LinkedHashMap<>();
        point.varied().forEach((axis, value) -> values.put(axis, LoadTerms.value(axis, value)));
        return values;
    }

    /**
     * The values of a point on the axes that vary, without its load model and its case.
     *
     * @param axis the key of one more axis to leave out; empty for none
     */
    public static String varied(PointSummary point, String axis) {
        return point.varied().entrySet().stream()
                .filter(one ->
                        !TOLD_APART.contains(one.getKey()) && !one.getKey().equals(axis))
                .map(one -> one.getKey() + "=" + one.getValue())
                .collect(Collectors.joining(", "));
    }

    /**
     * The clients of a point, its case, and what else varies, as a sentence says it.
     *
     * @param axis the key of an axis to leave out; empty for none
     */
    public static String of(PointSummary point, String axis) {
        String varied = varied(point, axis);
        String ofCase = point.varied().getOrDefault(Coordinates.CASE, "");
        return Figures.counted(point.clients(), "client")
                + (ofCase.isEmpty() || axis.equals(Coordinates.CASE) ? "" : ", case " + ofCase)
                + (varied.isEmpty() ? "" : ", " + varied);
    }

    /**
     * A point as a line beside others names it: its target and its values on the axes that vary.
     *
     * @param clients whether the numbers of clients vary
     */
    public static String beside(PointSummary point, boolean clients) {
        return Stream.concat(
                        Stream.concat(Stream.of(point.target()), onAxes(point).values().stream()),
                        clients ? Stream.of(Figures.counted(point.clients(), "client")) : Stream.empty())
                .collect(Collectors.joining(", "));
    }

    /**
     * The name of some points among all points, as short as can be: without what all points have in common.
     *
     * @return "all points", or their values on one axis, or "all but" a few, or their targets and where each is meant
     */
    public static String ofSome(List<PointSummary> some, List<PointSummary> all) {
        if (some.size() == all.size()) {
            return all.size() == 1 ? all.get(0).id() : "all points";
        }
        List<Axis> axes = varying(all);
        for (Axis axis : axes) {
            Set<String> values = axis.values(some);
            if (all.stream().filter(point -> values.contains(axis.of(point))).count() == some.size()) {
                return axis.words(values);
            }
        }
        List<PointSummary> others =
                all.stream().filter(point -> !some.contains(point)).toList();
        return some.size() > MOST_NAMED && others.size() <= MOST_NAMED
                ? "all but " + named(others, axes)
                : named(some, axes);
    }

    /**
     * An axis on which points differ.
     *
     * @param key its key
     */
    private record Axis(String key) {
        /** The value of a point, in the words of reports; empty if it has none. */
        String of(PointSummary point) {
            return switch (key) {
                case Coordinates.TARGET -> point.target();
                case Coordinates.WORKLOAD -> point.workload();
                case Coordinates.CLIENTS -> Figures.counted(point.clients(), "client");
                default -> onAxes(point).getOrDefault(key, "");
            };
        }

        /** The values of some points, each once. */
        Set<String> values(List<PointSummary> points) {
            return points.stream().map(this::of).collect(Collectors.toCollection(LinkedHashSet::new));
        }

        /** The name of all points that have these values. */
        String words(Set<String> values) {
            return (NAMED_BY_THEIR_VALUES.contains(key) ? "" : key + "=") + String.join(", ", values);
        }
    }

    /** The axes on which points differ, the targets first. */
    private static List<Axis> varying(List<PointSummary> all) {
        return Stream.concat(
                        NAMED_BY_THEIR_VALUES.stream(), all.stream().flatMap(point -> point.varied().keySet().stream()))
                .distinct()
                .map(Axis::new)
                .filter(axis -> axis.values(all).size() > 1)
                .toList();
    }

    /** Points by their targets and by their values on the other axes. Targets with the same values stand together. */
    private static String named(List<PointSummary> points, List<Axis> axes) {
        List<Axis> places = axes.stream()
                .filter(axis -> !axis.key().equals(Coordinates.TARGET))
                .toList();
        Map<String, List<String>> ofTargets = new LinkedHashMap<>();
        points.forEach(point -> ofTargets
                .computeIfAbsent(point.target(), target -> new ArrayList<>())
                .add(places.stream()
                        .map(axis -> axis.of(point))
                        .filter(value -> !value.isEmpty())
                        .collect(Collectors.joining(", "))));
        String separator = places.size() > 1 ? " and " : ", ";
        if (places.size() == axes.size()) {
            return ofTargets.values().stream().flatMap(List::stream).collect(Collectors.joining(separator));
        }
        String at = places.get(0).key().equals(Coordinates.WORKLOAD) ? " under " : " at ";
        Map<List<String>, List<String>> together = new LinkedHashMap<>();
        ofTargets.forEach((target, values) ->
                together.computeIfAbsent(values, key -> new ArrayList<>()).add(target));
        return together.entrySet().stream()
                .map(one -> String.join(", ", one.getValue()) + at + String.join(separator, one.getKey()))
                .collect(Collectors.joining("; "));
    }
}

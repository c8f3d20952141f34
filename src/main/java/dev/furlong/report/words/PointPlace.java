package dev.furlong.report.words;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.plan.axis.Coordinates;
import dev.furlong.plan.setting.Setting;
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

    /** A reader takes in no more names at a glance. */
    private static final int MOST_NAMED = 2;

    private PointPlace() {}

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
                        Stream.concat(Stream.of(point.target()), point.varied().values().stream()),
                        clients ? Stream.of(Figures.counted(point.clients(), "client")) : Stream.empty())
                .collect(Collectors.joining(", "));
    }

    /**
     * The name of some points among all points, as short as can be.
     *
     * @return "all points", or their targets, or their workloads, or their value on an axis, or "all but" a few, or their ids
     */
    public static String ofSome(List<PointSummary> some, List<PointSummary> all) {
        if (some.size() == all.size()) {
            return all.size() == 1 ? all.get(0).id() : "all points";
        }
        Set<String> targets = some.stream().map(PointSummary::target).collect(toSet());
        if (all.stream().filter(point -> targets.contains(point.target())).count() == some.size()) {
            return String.join(", ", targets);
        }
        Set<String> workloads = some.stream().map(PointSummary::workload).collect(toSet());
        if (all.stream().filter(point -> workloads.contains(point.workload())).count() == some.size()) {
            return String.join(", ", workloads);
        }
        for (Map.Entry<String, String> one : some.get(0).varied().entrySet()) {
            if (all.stream()
                    .filter(point -> one.getValue().equals(point.varied().get(one.getKey())))
                    .toList()
                    .equals(some)) {
                return one.getKey() + "=" + one.getValue();
            }
        }
        List<String> others = all.stream()
                .filter(point -> !some.contains(point))
                .map(PointSummary::id)
                .toList();
        return some.size() > MOST_NAMED && others.size() <= MOST_NAMED
                ? "all but " + String.join(", ", others)
                : some.stream().map(PointSummary::id).collect(Collectors.joining(", "));
    }

    private static java.util.stream.Collector<String, ?, Set<String>> toSet() {
        return Collectors.toCollection(LinkedHashSet::new);
    }
}

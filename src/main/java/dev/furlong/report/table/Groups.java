package dev.furlong.report.table;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.LoadTerms;
import dev.furlong.report.words.PointPlace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Points put together that differ only in the target. */
public final class Groups {
    private Groups() {}

    /**
     * One load with one client count and one choice of settings.
     *
     * @param points the points, at least one
     * @param ofCase the case of all of them, with what it sets; empty if they have none
     */
    public record Group(List<PointSummary> points, String ofCase) {
        @Nullable
        PointSummary of(String target) {
            return points.stream()
                    .filter(point -> point.target().equals(target))
                    .findFirst()
                    .orElse(null);
        }

        public PointSummary first() {
            return points.get(0);
        }

        /** Those of its points with figures that may be compared. */
        Comparables comparables() {
            return Comparables.of(points.stream()
                    .filter(point -> PointState.of(point) == PointState.GOOD)
                    .toList());
        }

        String title() {
            String varied = PointPlace.varied(first(), "");
            return LoadTerms.name(first()) + " (" + first().workload() + "), "
                    + Figures.counted(first().clients(), "client") + ", " + LoadTerms.model(first())
                    + (ofCase.isEmpty() ? "" : ", " + ofCase)
                    + (varied.isEmpty() ? "" : ", " + varied);
        }
    }

    /** All groups of a run, in the plan's order. */
    public static List<Group> of(Summary summary) {
        Map<List<Object>, List<PointSummary>> groups = new LinkedHashMap<>();
        for (PointSummary point : summary.points()) {
            groups.computeIfAbsent(List.of(point.workload(), point.clients(), point.varied()), key -> new ArrayList<>())
                    .add(point);
        }
        return groups.values().stream()
                .map(points -> new Group(points, ofCase(points.get(0), summary)))
                .toList();
    }

    private static String ofCase(PointSummary point, Summary summary) {
        if (point.caseName() == null) {
            return "";
        }
        Map<String, String> settings = summary.cases().getOrDefault(point.caseName(), Map.of());
        return "case " + point.caseName()
                + (settings.isEmpty()
                        ? ""
                        : settings.entrySet().stream()
                                .map(one -> one.getKey() + "=" + one.getValue())
                                .collect(Collectors.joining(", ", " (", ")")));
    }
}

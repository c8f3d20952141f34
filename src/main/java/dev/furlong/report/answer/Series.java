package dev.furlong.report.answer;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.CommitGuarantees;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.report.table.PointState;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.PointDoubts;
import dev.furlong.report.words.Unlike;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The targets that are compared, and those that are not.
 *
 * @param compared points that may be compared with one another, the best first
 * @param apart the others, each with the reason
 */
record Series(List<PointSummary> compared, List<Section.Apart> apart) {
    /** Points of one kind: what their commits promise, and whether someone else runs the server. */
    private record Kind(CommitGuarantees guarantees, boolean ofOthers, boolean recorded) {
        static Kind of(PointSummary point) {
            return new Kind(
                    CommitGuarantees.of(point.settings()),
                    Unlike.ofOthers(point),
                    PointDoubts.has(point, Doubt.ACKNOWLEDGEMENTS_TAKEN_DOWN));
        }
    }

    /**
     * Sorts points of different targets. Those are compared that have what was asked for. If none has, the largest group of
     * one kind is compared, and of two as large the earlier one.
     */
    static Series of(Figured points) {
        Map<Kind, List<PointSummary>> kinds = new LinkedHashMap<>();
        points.points().stream()
                .filter(point -> usable(point, points))
                .forEach(point -> kinds.computeIfAbsent(Kind.of(point), key -> new ArrayList<>())
                        .add(point));
        Comparator<List<PointSummary>> asAskedThenLarger = Comparator.<List<PointSummary>, Boolean>comparing(
                        some -> asAsked(some.get(0)))
                .thenComparing(List::size)
                .reversed();
        List<PointSummary> compared =
                kinds.values().stream().sorted(asAskedThenLarger).findFirst().orElse(List.of()).stream()
                        .sorted(points.better())
                        .toList();
        List<Section.Apart> apart = new ArrayList<>();
        for (PointSummary point : points.points()) {
            if (!usable(point, points)) {
                apart.add(new Section.Apart(point.id(), point.target(), "", without(point)));
            } else if (!compared.contains(point)) {
                Unlike.of(point, compared.get(0))
                        .ifPresent(unlike -> apart.add(new Section.Apart(
                                point.id(), point.target(), points.words(point), "not comparable: " + unlike.words())));
            }
        }
        return new Series(compared, apart);
    }

    private static boolean asAsked(PointSummary point) {
        return !Unlike.ofOthers(point)
                && CommitGuarantees.SETTINGS.stream().allMatch(setting -> {
                    EffectiveSetting held = point.settings().get(setting.key());
                    return held == null || held.because() == null;
                });
    }

    /** Whether a point has a figure that may be used. */
    static boolean usable(PointSummary point, Figured points) {
        return PointState.of(point) == PointState.GOOD && Figures.of(point, points.metric()) != null;
    }

    /** The reason why a point has no figure that may be used. */
    private static String without(PointSummary point) {
        if (PointState.of(point) == PointState.LOST) {
            String because = point.lostBecause();
            return "no figure: all its trials were lost"
                    + (because == null ? "" : " (" + because.lines().findFirst().orElse("") + ")");
        }
        if (PointState.of(point) == PointState.INVALID) {
            return "no figure: a trial failed a check (" + point.invalidBecause() + ")";
        }
        if (PointDoubts.has(point, Doubt.UNSUSTAINABLE)) {
            return "no latency: the rate was not sustained";
        }
        return PointDoubts.twoModes(point).isPresent()
                ? "no figure: the throughput jumps between two levels"
                : PointDoubts.has(point, Doubt.STALLED) ? "no figure: it stalled" : "no figure";
    }
}

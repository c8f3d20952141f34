package dev.furlong.report.table;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.CommitGuarantees;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.report.words.PointDoubts;
import dev.furlong.report.words.Unlike;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The points, of those that differ in the target alone, that may be compared with one another.
 *
 * @param compared these points, in the order in which they were given
 */
public record Comparables(List<PointSummary> compared) {
    /** Points of one kind: what their commits promise, whether someone else runs the server, and what the clients did. */
    private record Kind(CommitGuarantees guarantees, boolean ofOthers, boolean recorded) {
        static Kind of(PointSummary point, boolean changesData) {
            return new Kind(
                    CommitGuarantees.of(point.settings(), changesData),
                    Unlike.ofOthers(point),
                    PointDoubts.has(point, Doubt.ACKNOWLEDGEMENTS_TAKEN_DOWN));
        }
    }

    /** Copies the list. */
    public Comparables {
        compared = List.copyOf(compared);
    }

    /**
     * Those that have what was asked for. If none has, they are the largest group of one kind, and of two as large the
     * earlier one.
     *
     * @param points points of different targets that have figures
     */
    public static Comparables of(List<PointSummary> points) {
        boolean changesData = points.stream().anyMatch(PointSummary::changesData);
        Map<Kind, List<PointSummary>> kinds = new LinkedHashMap<>();
        points.forEach(point -> kinds.computeIfAbsent(Kind.of(point, changesData), key -> new ArrayList<>())
                .add(point));
        Comparator<List<PointSummary>> asAskedThenLarger = Comparator.<List<PointSummary>, Boolean>comparing(
                        some -> asAsked(some.get(0), changesData))
                .thenComparing(List::size)
                .reversed();
        return new Comparables(
                kinds.values().stream().sorted(asAskedThenLarger).findFirst().orElse(List.of()));
    }

    /** What keeps a point from being compared with these; empty if it is one of these. */
    public Optional<Unlike> unlike(PointSummary point) {
        return compared.isEmpty() || compared.contains(point) ? Optional.empty() : Unlike.of(point, compared.get(0));
    }

    /** Why a point is not comparable with these, and what would make it so; empty if it is one of these. */
    public Optional<String> apart(PointSummary point) {
        return unlike(point).map(unlike -> "not comparable: " + unlike.words());
    }

    private static boolean asAsked(PointSummary point, boolean changesData) {
        return !Unlike.ofOthers(point)
                && CommitGuarantees.settings(changesData).stream().allMatch(setting -> {
                    EffectiveSetting held = point.settings().get(setting.key());
                    return held == null || held.because() == null;
                });
    }
}

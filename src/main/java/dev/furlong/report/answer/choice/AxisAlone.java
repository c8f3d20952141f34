package dev.furlong.report.answer.choice;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.report.answer.Pair;
import dev.furlong.report.answer.PointsOfALoad;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What one axis brings while all others keep their first value. A headline tells the best choices. Where these are level on an
 * axis, it would say nothing of it, though it helps at the first value of the others.
 *
 * @param points points of choices that have a figure which may be used
 */
record AxisAlone(PointsOfALoad points) {
    /** The best values of each such axis that are certainly better than the first, with the targets that gain by them. */
    Map<Step, List<Gain>> beside(Map<Step, List<Gain>> gains) {
        Map<Step, List<Gain>> alone = new LinkedHashMap<>();
        if (points.axes().size() < 2) {
            return alone;
        }
        gains.forEach((step, some) -> {
            for (Gain gain : step.better() ? some : List.<Gain>of()) {
                Set<String> level = new LinkedHashSet<>(step.first().keySet());
                level.removeAll(ChoiceNames.shared(gain.told()).keySet());
                level.forEach(axis -> of(gain, axis)
                        .ifPresent(one -> alone.computeIfAbsent(
                                        Step.of(one, name(one, axis), true), key -> new ArrayList<>())
                                .add(one)));
            }
        });
        return alone;
    }

    private Optional<Gain> of(Gain gain, String axis) {
        List<PointSummary> better = gain.own().stream()
                .filter(point -> differsOnlyIn(axis, point, gain.first()))
                .filter(point -> Pair.of(points, point, gain.first()).isBetter())
                .toList();
        if (better.isEmpty()) {
            return Optional.empty();
        }
        List<PointSummary> best = points.best(points.ranked(better)).level();
        return best.stream().anyMatch(gain.told()::contains)
                ? Optional.empty()
                : Optional.of(Gain.of(points, gain.own(), best));
    }

    private static boolean differsOnlyIn(String axis, PointSummary point, PointSummary first) {
        Map<String, String> own = new LinkedHashMap<>(PointsOfALoad.choice(point));
        Map<String, String> others = new LinkedHashMap<>(PointsOfALoad.choice(first));
        return !Objects.equals(own.remove(axis), others.remove(axis)) && own.equals(others);
    }

    private static String name(Gain gain, String axis) {
        return gain.told().stream()
                .map(point -> PointsOfALoad.choice(point).get(axis))
                .collect(Collectors.joining(" or ", axis + "=", " alone"));
    }
}

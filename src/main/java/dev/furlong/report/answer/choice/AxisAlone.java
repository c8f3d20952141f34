package dev.furlong.report.answer.choice;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.report.answer.Pair;
import dev.furlong.report.answer.PointsOfALoad;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What one axis brings while all others keep their first value. A headline tells the best choices. Where these have
 * the first value of an axis as well as others, it would say nothing of that axis, though it may help at the first value of the others.
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
                levelAxes(step, gain)
                        .forEach(axis -> of(gain, axis)
                                .ifPresent(one -> alone.computeIfAbsent(
                                                Step.of(one, ChoiceNames.alone(one.told(), axis), axis),
                                                key -> new ArrayList<>())
                                        .add(one)));
            }
        });
        return alone;
    }

    /** The axes on which the told choices have the first value too, beside others. */
    private static List<String> levelAxes(Step step, Gain gain) {
        return step.first().entrySet().stream()
                .filter(first -> valuesOn(first.getKey(), gain).size() > 1
                        && valuesOn(first.getKey(), gain).contains(first.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static Set<String> valuesOn(String axis, Gain gain) {
        return gain.told().stream()
                .flatMap(point -> Stream.ofNullable(PointsOfALoad.choice(point).get(axis)))
                .collect(Collectors.toSet());
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
}

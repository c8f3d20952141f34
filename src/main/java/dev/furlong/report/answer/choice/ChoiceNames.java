package dev.furlong.report.answer.choice;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.plan.axis.Coordinates;
import dev.furlong.report.answer.PointsOfALoad;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a headline calls choices.
 *
 * @param points points of choices
 */
record ChoiceNames(PointsOfALoad points) {
    /** A headline names no more targets or choices. */
    static final int MOST_NAMED = 3;

    /** The name of some choices: the values that they alone have in common, or a list of them, or how many they are. */
    String name(List<PointSummary> some, List<PointSummary> own) {
        Map<String, String> shared = shared(some);
        if (some.size() > 1 && !shared.isEmpty() && some.size() == having(shared, own)) {
            return PointsOfALoad.words(shared);
        }
        if (some.size() <= MOST_NAMED) {
            return some.stream()
                    .map(point -> PointsOfALoad.words(PointsOfALoad.choice(point)))
                    .collect(Collectors.joining(points.axes().size() > 1 ? ", or with " : " or "));
        }
        return some.size() == own.size() - 1 ? "any other choice" : some.size() + " other choices";
    }

    /** What choices are called that differ from the first one on one axis only: {@code buffer=16MiB or 64MiB alone}. */
    static String alone(List<PointSummary> some, String axis) {
        String of = axis.equals(Coordinates.CASE) ? "case " : axis + "=";
        return some.stream()
                .map(point -> PointsOfALoad.choice(point).get(axis))
                .collect(Collectors.joining(" or ", of, " alone"));
    }

    /** The same. Where several choices go by what they have in common, the rest follows: {@code process-kill (flush or noflush)}. */
    String fullName(List<PointSummary> some, List<PointSummary> own) {
        Map<String, String> shared = shared(some);
        String name = name(some, own);
        if (some.size() == 1 || some.size() > MOST_NAMED || !name.equals(PointsOfALoad.words(shared))) {
            return name;
        }
        return name
                + some.stream()
                        .map(point -> rest(PointsOfALoad.choice(point), shared))
                        .collect(Collectors.joining(" or ", " (", ")"));
    }

    private static String rest(Map<String, String> choice, Map<String, String> shared) {
        Map<String, String> rest = new LinkedHashMap<>(choice);
        rest.keySet().removeAll(shared.keySet());
        return PointsOfALoad.words(rest);
    }

    private static long having(Map<String, String> values, List<PointSummary> own) {
        return own.stream()
                .filter(point -> PointsOfALoad.choice(point).entrySet().containsAll(values.entrySet()))
                .count();
    }

    static Map<String, String> shared(List<PointSummary> some) {
        Map<String, String> shared = new LinkedHashMap<>(PointsOfALoad.choice(some.get(0)));
        some.forEach(
                point -> shared.entrySet().retainAll(PointsOfALoad.choice(point).entrySet()));
        return shared;
    }
}

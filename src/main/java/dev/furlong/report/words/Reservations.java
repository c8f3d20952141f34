package dev.furlong.report.words;

import dev.furlong.analysis.arm.Withheld;
import dev.furlong.analysis.change.RunComparison;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.plan.written.Nearest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The reservations of a comparison: what it withholds or doubts, and what its plan asks for. It gives each reason once, for
 * all points that it concerns.
 */
public final class Reservations {
    private static final int MOST_POINTS = 3;

    private Reservations() {}

    /** A line for each figure and verdict that is withheld, and for each doubt about the others. */
    public static List<String> doubts(RunComparison comparison) {
        Map<String, List<String>> withheld = new LinkedHashMap<>();
        for (Withheld one : comparison.withheld()) {
            withheld.computeIfAbsent(
                            one.what() + " of " + one.arm() + ", because " + one.because(), key -> new ArrayList<>())
                    .add(one.point());
        }
        List<String> lines = new ArrayList<>();
        withheld.forEach(
                (words, points) -> lines.add("withheld: " + words + "; at " + Nearest.some(points, MOST_POINTS)));
        byWords(comparison, one -> !one.asked(), one -> one.code().brief())
                .forEach((brief, arms) -> lines.add("doubted: " + brief + ": " + where(arms, comparison)));
        return lines;
    }

    /** A line for each thing that would be a doubt if the plan did not ask for it, with its cause. */
    public static List<String> notes(RunComparison comparison) {
        List<String> lines = new ArrayList<>();
        byWords(comparison, Doubt.Entry::asked, Doubt.Entry::cause)
                .forEach((cause, arms) -> lines.add(cause + " (" + where(arms, comparison) + ")"));
        return lines;
    }

    /** The points of each side that some doubts concern, by what is said of the doubt. */
    private static Map<String, Map<String, List<String>>> byWords(
            RunComparison comparison, Predicate<Doubt.Entry> some, Function<Doubt.Entry, String> words) {
        Map<String, Map<String, List<String>>> doubted = new LinkedHashMap<>();
        comparison.doubted().stream()
                .filter(one -> some.test(one.doubt()))
                .forEach(one -> doubted.computeIfAbsent(words.apply(one.doubt()), key -> new LinkedHashMap<>())
                        .computeIfAbsent(one.arm(), key -> new ArrayList<>())
                        .add(one.point()));
        return doubted;
    }

    private static String where(Map<String, List<String>> pointsOfArms, RunComparison comparison) {
        Map<String, String> sides = new HashMap<>();
        sides.put(comparison.contender(), "contender");
        sides.put(comparison.baseline(), "baseline");
        return pointsOfArms.entrySet().stream()
                .map(arm -> sides.getOrDefault(arm.getKey(), arm.getKey()) + " at " + places(arm.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String places(List<String> points) {
        return points.size() == 1 ? points.get(0) : Figures.counted(points.size(), "point");
    }
}

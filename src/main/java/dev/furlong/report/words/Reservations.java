package dev.furlong.report.words;

import dev.furlong.analysis.arm.Doubted;
import dev.furlong.analysis.arm.Withheld;
import dev.furlong.analysis.change.RunComparison;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.plan.written.Nearest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The reservations of a comparison: what it withholds or doubts. It gives each reason once, for all points that it
 * concerns.
 */
public final class Reservations {
    private static final int MOST_POINTS = 3;

    private Reservations() {}

    /** A line for each reason. What a plan asks for is a note, with its cause. */
    public static List<String> of(RunComparison comparison) {
        Map<String, List<String>> withheld = new LinkedHashMap<>();
        for (Withheld one : comparison.withheld()) {
            withheld.computeIfAbsent(
                            one.what() + " of " + one.arm() + ", because " + one.because(), key -> new ArrayList<>())
                    .add(one.point());
        }
        Map<String, Map<String, List<String>>> doubted = new LinkedHashMap<>();
        Map<String, Map<String, List<String>>> asked = new LinkedHashMap<>();
        for (Doubted one : comparison.doubted()) {
            Doubt.Entry doubt = one.doubt();
            Map<String, Map<String, List<String>>> alike = doubt.asked() ? asked : doubted;
            alike.computeIfAbsent(doubt.asked() ? doubt.cause() : doubt.code().brief(), key -> new LinkedHashMap<>())
                    .computeIfAbsent(one.arm(), key -> new ArrayList<>())
                    .add(one.point());
        }
        List<String> lines = new ArrayList<>();
        withheld.forEach(
                (words, points) -> lines.add("withheld: " + words + "; at " + Nearest.some(points, MOST_POINTS)));
        doubted.forEach((brief, arms) -> lines.add("doubted: " + brief + ": " + where(arms, comparison)));
        asked.forEach((cause, arms) -> lines.add("note: " + cause + " (" + where(arms, comparison) + ")"));
        return lines;
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

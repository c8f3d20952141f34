package dev.furlong.report.words;

import dev.furlong.analysis.arm.Doubted;
import dev.furlong.analysis.arm.Withheld;
import dev.furlong.analysis.change.RunComparison;
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

    /** A sentence for each reason. */
    public static List<String> of(RunComparison comparison) {
        Map<String, List<String>> withheld = new LinkedHashMap<>();
        for (Withheld one : comparison.withheld()) {
            withheld.computeIfAbsent(
                            one.what() + " of " + one.arm() + ", because " + one.because(), key -> new ArrayList<>())
                    .add(one.point());
        }
        Map<String, Map<String, List<String>>> doubted = new LinkedHashMap<>();
        for (Doubted one : comparison.doubted()) {
            doubted.computeIfAbsent(one.doubt().code().brief(), key -> new LinkedHashMap<>())
                    .computeIfAbsent(one.arm(), key -> new ArrayList<>())
                    .add(one.point());
        }
        List<String> lines = new ArrayList<>();
        withheld.forEach(
                (words, points) -> lines.add("withheld: " + words + "; at " + Nearest.some(points, MOST_POINTS)));
        Map<String, String> sides = new HashMap<>();
        sides.put(comparison.contender(), "contender");
        sides.put(comparison.baseline(), "baseline");
        doubted.forEach((brief, arms) -> lines.add("doubted: " + brief + ": "
                + arms.entrySet().stream()
                        .map(arm -> sides.getOrDefault(arm.getKey(), arm.getKey()) + " at " + places(arm.getValue()))
                        .collect(Collectors.joining(", "))));
        return lines;
    }

    private static String places(List<String> points) {
        return points.size() == 1 ? points.get(0) : Figures.counted(points.size(), "point");
    }
}

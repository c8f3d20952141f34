package dev.furlong.report;

import dev.furlong.analysis.Doubt;
import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.PointSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A doubt, said once for all points that it concerns.
 *
 * @param severity note, doubt or invalid
 * @param cause what is wrong
 * @param remedy what to do
 * @param where the points
 */
record DoubtWords(String severity, String cause, String remedy, String where) {
    static List<DoubtWords> of(Summary summary) {
        Map<Doubt.Entry, List<PointSummary>> points = new LinkedHashMap<>();
        for (PointSummary point : summary.points()) {
            point.doubts()
                    .forEach(doubt -> points.computeIfAbsent(doubt, key -> new ArrayList<>())
                            .add(point));
        }
        return points.entrySet().stream()
                .map(entry -> new DoubtWords(
                        entry.getKey().severity(),
                        entry.getKey().cause(),
                        entry.getKey().remedy(),
                        Words.where(entry.getValue(), summary.points())))
                .toList();
    }
}

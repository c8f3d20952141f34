package dev.furlong.report.chart;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.report.table.Comparables;
import dev.furlong.report.table.Groups;
import dev.furlong.report.words.Unlike;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The points that charts set apart, since they are not comparable with the other targets at the same place of the plan. */
final class Apart {
    private Apart() {}

    /** Why each point that is not comparable is not, by its id: such as {@code weaker durability (process-kill)}. */
    static Map<String, String> of(Summary summary) {
        Map<String, String> apart = new LinkedHashMap<>();
        for (Groups.Group group : Groups.of(summary)) {
            List<PointSummary> drawn =
                    group.points().stream().filter(ChartKind::isDrawn).toList();
            Comparables comparables = Comparables.of(drawn);
            drawn.forEach(point -> comparables
                    .unlike(point)
                    .map(Unlike::because)
                    .ifPresent(because -> apart.put(point.id(), because)));
        }
        return apart;
    }
}

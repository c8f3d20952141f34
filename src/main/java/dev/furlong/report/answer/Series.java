package dev.furlong.report.answer;

import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.measurement.Metrics;
import dev.furlong.report.table.Comparables;
import dev.furlong.report.table.PointState;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.PointDoubts;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The targets that are compared, and those that are not.
 *
 * @param compared points that may be compared with one another, the best first
 * @param apart the others, each with the reason
 */
public record Series(List<PointSummary> compared, List<Section.Apart> apart) {
    /** Sorts points of different targets. */
    public static Series of(PointsOfALoad points) {
        Comparables comparables = Comparables.of(
                points.points().stream().filter(point -> usable(point, points)).toList());
        List<Section.Apart> apart = new ArrayList<>();
        for (PointSummary point : points.points()) {
            if (usable(point, points)) {
                comparables
                        .apart(point)
                        .ifPresent(because ->
                                apart.add(new Section.Apart(point.id(), point.target(), points.words(point), because)));
            } else {
                apart.add(new Section.Apart(point.id(), point.target(), "", without(point, points)));
            }
        }
        return new Series(points.ranked(comparables.compared()), apart);
    }

    /** Whether a point has a figure that may be used, and of which there is a ratio. */
    public static boolean usable(PointSummary point, PointsOfALoad points) {
        MetricSummary figure = Figures.of(point, points.metric());
        return PointState.of(point) == PointState.GOOD && figure != null && figure.mean() > 0;
    }

    /** The first line of a reason, in brackets; empty without one. The others stand in the record. */
    private static String firstLine(@Nullable String because) {
        return because == null ? "" : " (" + because.lines().findFirst().orElse("") + ")";
    }

    /** The reason why a point has no figure that may be used. */
    public static String without(PointSummary point, PointsOfALoad points) {
        if (PointState.of(point) == PointState.LOST) {
            return "no figure: all its trials were lost" + firstLine(point.lostBecause());
        }
        if (PointState.of(point) == PointState.INVALID) {
            return "no figure: a trial failed a check" + firstLine(point.invalidBecause());
        }
        if (Figures.of(point, points.metric()) != null) {
            return "no figure: "
                    + (points.metric().equals(Metrics.THROUGHPUT) ? "no transaction was committed in time" : "it is 0");
        }
        String unavailable = point.unavailable().get(points.metric().key());
        if (points.metric().equals(Metrics.CPU.total()) && unavailable != null) {
            return "no figure of CPU: " + unavailable;
        }
        if (PointDoubts.has(point, Doubt.UNSUSTAINABLE)) {
            return "no latency: the rate was not sustained";
        }
        return PointDoubts.twoModes(point).isPresent()
                ? "no figure: the throughput jumps between two levels"
                : PointDoubts.has(point, Doubt.STALLED) ? "no figure: it stalled" : "no figure";
    }
}

package dev.furlong.report.answer.choice;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.report.answer.Pair;
import dev.furlong.report.answer.PointsOfALoad;
import java.util.List;

/**
 * What a headline tells of one target.
 *
 * @param own the points of the target, at least one
 * @param told those of them that are told
 * @param pairs each of these against the first point
 */
record Gain(List<PointSummary> own, List<PointSummary> told, List<Pair> pairs) {
    static Gain of(PointsOfALoad points, List<PointSummary> own, List<PointSummary> told) {
        return new Gain(
                own,
                told,
                told.stream().map(point -> Pair.of(points, point, own.get(0))).toList());
    }

    String target() {
        return first().target();
    }

    PointSummary first() {
        return own.get(0);
    }
}

package dev.furlong.report.table;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.Verdict;
import dev.furlong.measurement.Metric;
import java.util.List;

/**
 * The verdicts within a group of points: they tell which one is certainly the best.
 *
 * @param comparisons the comparisons of two points of the group
 */
record CertainBest(List<Comparison> comparisons) {
    static CertainBest of(Summary summary, Groups.Group group) {
        List<String> ids = group.points().stream().map(PointSummary::id).toList();
        return new CertainBest(summary.comparisons().stream()
                .filter(one -> ids.contains(one.a()) && ids.contains(one.b()))
                .toList());
    }

    /**
     * Whether a point is certainly better in a metric than each other that it is compared with, of which there is one
     * at least.
     */
    boolean is(PointSummary point, Metric metric) {
        List<Comparison> own = comparisons.stream()
                .filter(one -> one.metric().equals(metric.key()))
                .filter(one -> one.a().equals(point.id()) || one.b().equals(point.id()))
                .toList();
        return !own.isEmpty() && own.stream().allMatch(one -> wins(point, one));
    }

    private static boolean wins(PointSummary point, Comparison comparison) {
        return comparison.verdict() == (comparison.a().equals(point.id()) ? Verdict.FASTER : Verdict.SLOWER);
    }
}

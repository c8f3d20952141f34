package dev.furlong.report;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.Verdict;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.report.table.Groups;
import dev.furlong.report.words.LoadTerms;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The targets that are certainly the best: a verdict against each other target with a figure says so. */
final class CertainBest {
    private CertainBest() {}

    /** The best target of each row of the headline table, by the row's label, for each section in its order. */
    static List<Map<String, String>> of(Summary summary) {
        return Groups.of(summary).stream().map(group -> of(summary, group)).toList();
    }

    private static Map<String, String> of(Summary summary, Groups.Group group) {
        Map<String, Metric> rows = new LinkedHashMap<>();
        rows.put("throughput", Metrics.THROUGHPUT);
        rows.put(LoadTerms.percentile("p50", group.first()), Metrics.LATENCY_P50);
        rows.put(LoadTerms.percentile("p99", group.first()), Metrics.LATENCY_P99);
        rows.put("CPU per transaction", Metrics.CPU.total());
        Map<String, String> best = new LinkedHashMap<>();
        rows.forEach(
                (label, metric) -> best(summary, group.points(), metric).ifPresent(target -> best.put(label, target)));
        return best;
    }

    /** A target without a verdict against another is not compared with it, and is no better. */
    private static Optional<String> best(Summary summary, List<PointSummary> points, Metric metric) {
        List<String> ids = points.stream().map(PointSummary::id).toList();
        List<Comparison> comparisons = summary.comparisons().stream()
                .filter(one -> one.metric().equals(metric.key()) && ids.contains(one.a()) && ids.contains(one.b()))
                .toList();
        return points.stream()
                .filter(point -> {
                    List<Comparison> own = comparisons.stream()
                            .filter(one -> one.a().equals(point.id()) || one.b().equals(point.id()))
                            .toList();
                    return !own.isEmpty() && own.stream().allMatch(one -> wins(point, one));
                })
                .map(PointSummary::target)
                .findFirst();
    }

    private static boolean wins(PointSummary point, Comparison comparison) {
        return comparison.verdict() == (comparison.a().equals(point.id()) ? Verdict.FASTER : Verdict.SLOWER);
    }
}

package dev.furlong.report.table;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.KindSummary;
import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.LoadTerms;
import dev.furlong.report.words.PointPlace;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleFunction;

/**
 * The kinds of transaction of each point that has several.
 *
 * @param rows one for each kind of each point; none if no workload has several kinds
 */
public record KindTable(List<Row> rows) {
    /**
     * One kind at one point.
     *
     * @param where the point: its target, load, clients, what varies, and whether it is not comparable with the others
     * @param kind the name of the kind
     * @param cells means over the blocks: throughput, median, 99th percentile, and four counts of a trial
     */
    public record Row(String where, String kind, List<String> cells) {}

    /** The table of a run. */
    public static KindTable of(Summary summary) {
        Set<String> unlike = new HashSet<>();
        for (Groups.Group group : Groups.of(summary)) {
            Comparables comparables = group.comparables();
            group.points().stream()
                    .filter(point -> comparables.unlike(point).isPresent())
                    .forEach(point -> unlike.add(point.id()));
        }
        return new KindTable(summary.points().stream()
                .filter(point -> PointState.of(point) == PointState.GOOD)
                .flatMap(point -> point.kinds().stream().map(kind -> row(point, unlike.contains(point.id()), kind)))
                .toList());
    }

    private static Row row(PointSummary point, boolean unlike, KindSummary kind) {
        return new Row(
                point.target() + ", " + LoadTerms.name(point) + ", " + PointPlace.of(point, "")
                        + (unlike ? ShortCosts.NOT_COMPARABLE : ""),
                kind.name(),
                List.of(
                        cell(kind, Metrics.THROUGHPUT, Figures::rate),
                        cell(kind, Metrics.LATENCY_P50, Figures::time),
                        cell(kind, Metrics.LATENCY_P99, Figures::time),
                        cell(kind, Metrics.COMMITTED, Figures::count),
                        cell(kind, Metrics.ROLLED_BACK, Figures::count),
                        cell(kind, Metrics.RETRIED, Figures::count),
                        cell(kind, Metrics.FAILED, Figures::count)));
    }

    private static String cell(KindSummary kind, Metric metric, DoubleFunction<String> words) {
        MetricSummary summary = kind.metrics().get(metric.key());
        return summary == null ? HeadlineTable.ABSENT : words.apply(summary.mean());
    }
}

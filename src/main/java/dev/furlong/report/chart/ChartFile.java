package dev.furlong.report.chart;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.LoadTerms;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A chart that is a file beside {@code report.md}.
 *
 * @param workload the load that it is of
 * @param kind what it shows
 * @param title the title, with the load
 * @param file the file's name in the folder of the run
 */
public record ChartFile(String workload, ChartKind kind, String title, String file) {
    private static ChartFile of(PointSummary point, ChartKind kind) {
        return new ChartFile(
                point.workload(),
                kind,
                kind.title() + ", " + LoadTerms.name(point) + " (" + point.workload() + ")",
                name(point.workload(), kind));
    }

    private static String name(String workload, ChartKind kind) {
        return "charts/" + workload + "-" + kind.id() + ".svg";
    }

    /** The names of all files that any report on these loads may have. */
    public static List<String> names(List<String> workloads) {
        return workloads.stream()
                .flatMap(workload -> Stream.of(ChartKind.values()).map(kind -> name(workload, kind)))
                .toList();
    }

    /**
     * The files of a run. Each load has the throughput, or the first of the costs if the plan asks for these. It also
     * has the cost in which the comparable points differ most.
     */
    public static List<ChartFile> of(Summary summary) {
        Map<String, List<PointSummary>> loads = new LinkedHashMap<>();
        for (PointSummary point : summary.points()) {
            if (ChartKind.isDrawn(point)) {
                loads.computeIfAbsent(point.workload(), key -> new ArrayList<>())
                        .add(point);
            }
        }
        Set<String> apart = Apart.of(summary).keySet();
        List<ChartFile> files = new ArrayList<>();
        loads.forEach((workload, points) -> {
            List<ChartKind> kinds = ChartKind.measuredIn(points, summary.question());
            files.add(of(points.get(0), kinds.get(0)));
            List<PointSummary> comparable =
                    points.stream().filter(point -> !apart.contains(point.id())).toList();
            kinds.stream()
                    .skip(1)
                    .filter(ChartKind::isCost)
                    .max(Comparator.comparingDouble(kind -> difference(kind, comparable)))
                    .ifPresent(kind -> files.add(of(points.get(0), kind)));
        });
        return files;
    }

    /** The files of one kind: one for each load that has such figures. */
    public static List<ChartFile> of(Summary summary, ChartKind kind) {
        Map<String, ChartFile> files = new LinkedHashMap<>();
        summary.points().stream()
                .filter(point -> ChartKind.isDrawn(point) && (kind == ChartKind.THROUGHPUT || kind.isMeasuredIn(point)))
                .forEach(point -> files.putIfAbsent(point.workload(), of(point, kind)));
        return List.copyOf(files.values());
    }

    /** How many times the greatest total of these points is the least one; 1 if fewer than two have a total above 0. */
    private static double difference(ChartKind kind, List<PointSummary> points) {
        DoubleSummaryStatistics totals = points.stream()
                .mapToDouble(point -> kind.parts(point).stream()
                        .map(part -> Figures.of(point, part.metric()))
                        .mapToDouble(metric -> metric == null ? 0 : metric.mean())
                        .sum())
                .filter(total -> total > 0)
                .summaryStatistics();
        return totals.getCount() < 2 ? 1 : totals.getMax() / totals.getMin();
    }
}

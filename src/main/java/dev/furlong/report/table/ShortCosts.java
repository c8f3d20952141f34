package dev.furlong.report.table;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.LoadTerms;
import dev.furlong.report.words.PointPlace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What one transaction cost, in one line for each point. A column that no point has a figure of is left out.
 *
 * @param columns the columns
 * @param rows the points, those of one load together
 */
public record ShortCosts(List<Column> columns, List<Row> rows) {
    /** What stands behind the name of a point that is not comparable with the others. */
    static final String NOT_COMPARABLE = " (not comparable)";

    /** A column with its unit, which is empty for a count. */
    public record Column(String name, String unit) {}

    /**
     * A point.
     *
     * @param load the name of its load
     * @param target the target as written, what else varies, and whether it is not comparable with the others
     * @param cells its figures
     */
    public record Row(String load, String target, List<String> cells) {}

    /** A column, and the metrics whose sum it shows, in this many of its unit. */
    private record Sum(String name, String unit, double unitSize, List<Metric> metrics) {
        String of(PointSummary point) {
            double sum = 0;
            for (Metric metric : metrics) {
                MetricSummary figure = Figures.of(point, metric);
                if (figure == null) {
                    return HeadlineTable.ABSENT;
                }
                sum += figure.mean();
            }
            return Figures.amount(sum / unitSize);
        }
    }

    private static final List<Sum> LATENCY = List.of(
            new Sum("p50", "µs", 1, List.of(Metrics.LATENCY_P50)),
            new Sum("p99", "µs", 1, List.of(Metrics.LATENCY_P99)));

    /** The most telling first. */
    private static final List<Sum> COSTS = List.of(
            new Sum("CPU", "µs", 1, List.of(Metrics.CPU.total())),
            new Sum("round trips", "", 1, List.of(Metrics.WIRE_ROUND_TRIPS)),
            new Sum("syncs", "", 1, List.of(Metrics.DISK.syncs())),
            new Sum("written", "KiB", CostTable.BYTES_PER_KIB, List.of(Metrics.DISK.writeBytes())),
            new Sum("wire", "B", 1, List.of(Metrics.WIRE_BYTES_UP, Metrics.WIRE_BYTES_DOWN)),
            new Sum("client's", "µs", 1, List.of(Metrics.CPU_CLIENT.total())),
            new Sum("server's", "µs", 1, List.of(Metrics.CPU_SERVER.total())));

    /**
     * The costs of some points of a run.
     *
     * @param points the ids of the points
     */
    public static ShortCosts of(Summary summary, Set<String> points) {
        return of(
                summary.points().stream()
                        .filter(point -> points.contains(point.id()))
                        .toList(),
                COSTS);
    }

    /** The latencies and the costs of a run. */
    public static ShortCosts withLatency(Summary summary) {
        return of(
                summary.points(),
                Stream.concat(LATENCY.stream(), COSTS.stream()).toList());
    }

    private static ShortCosts of(List<PointSummary> points, List<Sum> all) {
        List<PointSummary> good = points.stream()
                .filter(point -> PointState.of(point) == PointState.GOOD)
                .toList();
        List<Sum> shown = all.stream()
                .filter(sum -> good.stream().anyMatch(point -> !sum.of(point).equals(HeadlineTable.ABSENT)))
                .toList();
        boolean clients = good.stream().map(PointSummary::clients).distinct().count() > 1;
        Map<List<Object>, List<PointSummary>> groups = new LinkedHashMap<>();
        good.forEach(point -> groups.computeIfAbsent(
                        List.of(point.workload(), point.clients(), point.varied()), key -> new ArrayList<>())
                .add(point));
        List<Row> rows = new ArrayList<>();
        for (PointSummary point : good) {
            boolean apart = Comparables.of(
                            groups.getOrDefault(List.of(point.workload(), point.clients(), point.varied()), List.of()))
                    .apart(point)
                    .isPresent();
            rows.add(new Row(
                    LoadTerms.name(point),
                    PointPlace.beside(point, clients) + (apart ? NOT_COMPARABLE : ""),
                    shown.stream().map(sum -> sum.of(point)).toList()));
        }
        return new ShortCosts(
                shown.stream().map(sum -> new Column(sum.name(), sum.unit())).toList(), rows);
    }
}

package dev.furlong.report.table;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.report.words.CostWords;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.LoadTerms;
import dev.furlong.report.words.PointPlace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * What one transaction cost, in one line for each point. A column in which no point has as much as
 * {@value Figures#LEAST_BRIEF_AMOUNT} is left out.
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
     * @param point its id
     * @param load the name of its load
     * @param target the target as written, what else varies, and whether it is not comparable with the others
     * @param cells its figures
     */
    public record Row(String point, String load, String target, List<String> cells) {}

    /** What a column shows. */
    private interface Cost {
        Column column();

        /** The figure of a point, in the unit of the column; empty if it is not known. */
        OptionalDouble of(PointSummary point);

        /** The same as a cell. */
        default String words(PointSummary point) {
            OptionalDouble figure = of(point);
            return figure.isEmpty() ? HeadlineTable.ABSENT : Figures.brief(figure.getAsDouble());
        }
    }

    /** A time. */
    private record Time(Column column, Metric metric) implements Cost {
        @Override
        public OptionalDouble of(PointSummary point) {
            return mean(point, metric);
        }

        @Override
        public String words(PointSummary point) {
            OptionalDouble micros = of(point);
            return micros.isEmpty() ? HeadlineTable.ABSENT : Figures.time(micros.getAsDouble());
        }
    }

    /** The sum of metrics of one unit. */
    private record Sum(Column column, List<Metric> metrics) implements Cost {
        @Override
        public OptionalDouble of(PointSummary point) {
            double sum = 0;
            for (Metric metric : metrics) {
                OptionalDouble mean = mean(point, metric);
                if (mean.isEmpty()) {
                    return mean;
                }
                sum += mean.getAsDouble();
            }
            return OptionalDouble.of(sum);
        }
    }

    /** Bytes written while transactions run. */
    private record Written(Column column) implements Cost {
        @Override
        public OptionalDouble of(PointSummary point) {
            return kib(point, Metrics.DISK.writeBytes());
        }
    }

    /** Bytes that the engine writes only when it is made to, by a checkpoint and a sync after the transactions. */
    private record WrittenLater(Column column) implements Cost {
        @Override
        public OptionalDouble of(PointSummary point) {
            OptionalDouble window = kib(point, Metrics.DISK.writeBytes());
            OptionalDouble all = kib(point, Metrics.DISK_DRAINED.writeBytes());
            return window.isEmpty() || all.isEmpty()
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(Math.max(0, all.getAsDouble() - window.getAsDouble()));
        }
    }

    /** The kernel's share of the CPU. */
    private record Kernel(Column column) implements Cost {
        @Override
        public OptionalDouble of(PointSummary point) {
            return new CostWords(point)
                    .kernel()
                    .map(share -> OptionalDouble.of((double) share.percent()))
                    .orElse(OptionalDouble.empty());
        }

        @Override
        public String words(PointSummary point) {
            return new CostWords(point).kernel().map(CostWords.Share::words).orElse(HeadlineTable.ABSENT);
        }
    }

    private static final String MICROS = "µs";
    private static final String CPU_MICROS = "CPU µs";
    private static final String KIB = "KiB";

    private static final List<Cost> LATENCY = List.of(
            new Time(new Column("p50", MICROS), Metrics.LATENCY_P50),
            new Time(new Column("p99", MICROS), Metrics.LATENCY_P99));

    private static final List<Cost> CPU = List.of(new Time(new Column("CPU", MICROS), Metrics.CPU.total()));

    private static final List<Cost> CPU_PARTS = List.of(
            new Time(new Column("client", CPU_MICROS), Metrics.CPU_CLIENT.total()),
            new Time(new Column("server", CPU_MICROS), Metrics.CPU_SERVER.total()));

    private static final List<Cost> KERNEL = List.of(new Kernel(new Column("in kernel", "")));

    /** The most telling first. */
    private static final List<Cost> REQUESTS = List.of(
            new Sum(new Column("round trips", ""), List.of(Metrics.WIRE_ROUND_TRIPS)),
            new Sum(new Column("syncs", ""), List.of(Metrics.DISK.syncs())),
            new Written(new Column("written", KIB)),
            new WrittenLater(new Column("later", KIB)),
            new Sum(new Column("wire", "B"), List.of(Metrics.WIRE_BYTES_UP, Metrics.WIRE_BYTES_DOWN)),
            new Sum(new Column("disk reads", ""), List.of(Metrics.DISK.reads())));

    /** No costs. */
    public static ShortCosts none() {
        return new ShortCosts(List.of(), List.of());
    }

    /**
     * The costs of some points of a run.
     *
     * @param points the ids of the points, in the order of the rows
     */
    public static ShortCosts of(Summary summary, List<String> points) {
        return of(
                points.stream()
                        .flatMap(id -> summary.points().stream()
                                .filter(point -> point.id().equals(id)))
                        .toList(),
                all(Stream.of(CPU, REQUESTS, CPU_PARTS)));
    }

    /** The latencies and the costs of a run. */
    public static ShortCosts withLatency(Summary summary) {
        return of(summary.points(), all(Stream.of(LATENCY, CPU, REQUESTS, CPU_PARTS)));
    }

    /** What is told of points beside their CPU: its parts, and all other costs. */
    public static ShortCosts besideCpu(List<PointSummary> points) {
        return of(points, all(Stream.of(CPU_PARTS, KERNEL, REQUESTS)));
    }

    private static List<Cost> all(Stream<List<Cost>> costs) {
        return costs.flatMap(List::stream).toList();
    }

    private static ShortCosts of(List<PointSummary> points, List<Cost> costs) {
        List<PointSummary> good = points.stream()
                .filter(point -> PointState.of(point) == PointState.GOOD)
                .toList();
        List<Cost> shown = costs.stream()
                .filter(cost -> good.stream().anyMatch(point -> cost.of(point).orElse(0) >= Figures.LEAST_BRIEF_AMOUNT))
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
                    point.id(),
                    LoadTerms.name(point),
                    PointPlace.beside(point, clients) + (apart ? NOT_COMPARABLE : ""),
                    shown.stream().map(cost -> cost.words(point)).toList()));
        }
        return new ShortCosts(shown.stream().map(Cost::column).toList(), rows);
    }

    private static OptionalDouble mean(PointSummary point, Metric metric) {
        MetricSummary figure = Figures.of(point, metric);
        return figure == null ? OptionalDouble.empty() : OptionalDouble.of(figure.mean());
    }

    private static OptionalDouble kib(PointSummary point, Metric metric) {
        OptionalDouble bytes = mean(point, metric);
        return bytes.isEmpty() ? bytes : OptionalDouble.of(bytes.getAsDouble() / CostTable.BYTES_PER_KIB);
    }
}

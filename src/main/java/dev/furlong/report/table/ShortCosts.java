package dev.furlong.report.table;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.setting.Setting;
import dev.furlong.report.words.CostWords;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.LoadTerms;
import dev.furlong.report.words.PointPlace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What one transaction cost, in one line for each point. A column in which no point has enough of it is left out: for most,
 * enough is {@value Figures#LEAST_BRIEF_AMOUNT}.
 *
 * @param columns the columns
 * @param rows the points, those of one load together
 */
public record ShortCosts(List<Column> columns, List<Row> rows) {
    /** What stands behind the name of a point that is not comparable with the others. */
    static final String NOT_COMPARABLE = " (not comparable)";

    /**
     * A column.
     *
     * @param name the name
     * @param unit the unit; empty for a count
     * @param means what it is, where the name does not say it; else empty
     */
    public record Column(String name, String unit, String means) {
        /** The name with its unit. */
        public String head() {
            return unit.isEmpty() ? name : name + " " + unit;
        }
    }

    /**
     * A point.
     *
     * @param point its id
     * @param load the name of its load
     * @param target the target as written, what else varies, and whether it is not comparable with the others
     * @param cells its figures
     */
    public record Row(String point, String load, String target, List<String> cells) {}

    /** A figure with its words. */
    private record Told(double figure, String words) {}

    /**
     * What a column shows.
     *
     * @param embedded the words for an embedded engine without a figure
     * @param least what one point must have of it for the column to be shown, in its unit
     * @param told the figure of a point in the unit of the column; empty if it is not known
     */
    private record Cost(Column column, String embedded, double least, Function<PointSummary, Optional<Told>> told) {
        static Cost of(String name, String unit, Function<PointSummary, Optional<Told>> told) {
            return new Cost(new Column(name, unit, ""), HeadlineTable.ABSENT, Figures.LEAST_BRIEF_AMOUNT, told);
        }

        /** A cost of one of two processes, of which an embedded engine has but one. */
        static Cost ofServer(String name, String unit, Function<PointSummary, Optional<Told>> told) {
            return new Cost(new Column(name, unit, ""), SHARED, Figures.LEAST_BRIEF_AMOUNT, told);
        }

        /** A cost of the wire, of which an embedded engine has none. */
        static Cost ofWire(String name, String unit, Function<PointSummary, Optional<Told>> told) {
            return new Cost(new Column(name, unit, ""), NONE, Figures.LEAST_BRIEF_AMOUNT, told);
        }

        Cost from(double amount) {
            return new Cost(column, embedded, amount, told);
        }

        Cost meaning(String words) {
            return new Cost(new Column(column.name(), column.unit(), words), embedded, least, told);
        }

        boolean isSeenAt(PointSummary point) {
            return told.apply(point).filter(one -> one.figure() >= least).isPresent();
        }

        String cell(PointSummary point) {
            return told.apply(point).map(Told::words).orElse(point.spec().hasWire() ? HeadlineTable.ABSENT : embedded);
        }
    }

    private static final String NONE = "none";
    private static final String SHARED = "shared";
    private static final String MICROS = "µs";
    private static final String CPU_MICROS = "CPU µs";
    private static final String KIB = "KiB";

    private static final List<Cost> LATENCY = List.of(
            Cost.of("p50", MICROS, point -> time(point, Metrics.LATENCY_P50)),
            Cost.of("p99", MICROS, point -> time(point, Metrics.LATENCY_P99)));

    private static final List<Cost> CPU = List.of(Cost.of("CPU", MICROS, point -> time(point, Metrics.CPU.total())));

    private static final List<Cost> CPU_PARTS = List.of(
            Cost.ofServer("client", CPU_MICROS, point -> time(point, Metrics.CPU_CLIENT.total())),
            Cost.ofServer("server", CPU_MICROS, point -> time(point, Metrics.CPU_SERVER.total())));

    private static final List<Cost> KERNEL = List.of(Cost.of(
                    "in kernel",
                    "",
                    point -> new CostWords(point).kernel().map(share -> new Told(share.percent(), share.words())))
            .meaning("share of the CPU, ± its sampling error"));

    /** The most telling first. */
    private static final List<Cost> REQUESTS = List.of(
            Cost.ofWire("round trips", "", point -> sum(point, Metrics.WIRE_ROUND_TRIPS)),
            Cost.of("syncs", "", point -> sum(point, Metrics.DISK.syncs())),
            Cost.of("written", KIB, point -> brief(kib(point, Metrics.DISK.writeBytes()))),
            Cost.of("later", KIB, ShortCosts::writtenLater)
                    .meaning("written after the measurement, by a checkpoint and a sync"),
            Cost.ofWire("wire", "B", point -> sum(point, Metrics.WIRE_BYTES_UP, Metrics.WIRE_BYTES_DOWN)),
            Cost.of("disk reads", "", point -> sum(point, Metrics.DISK.reads())));

    /** Where disk reads are not counted. */
    private static final List<Cost> PAGES =
            List.of(Cost.of("page reads", "", ShortCosts::pageReads).from(CostWords.LEAST_PAGE_READS));

    private static Optional<Told> time(PointSummary point, Metric metric) {
        OptionalDouble micros = mean(point, metric);
        return micros.isEmpty()
                ? Optional.empty()
                : Optional.of(new Told(micros.getAsDouble(), Figures.time(micros.getAsDouble())));
    }

    /** What the engine had to read, where the disk does not tell. */
    private static Optional<Told> pageReads(PointSummary point) {
        return brief(new CostWords(point).pageReads());
    }

    /** The sum of metrics of one unit. */
    private static Optional<Told> sum(PointSummary point, Metric... metrics) {
        double sum = 0;
        for (Metric metric : metrics) {
            OptionalDouble mean = mean(point, metric);
            if (mean.isEmpty()) {
                return Optional.empty();
            }
            sum += mean.getAsDouble();
        }
        return brief(OptionalDouble.of(sum));
    }

    /** Bytes that the engine writes only when it is made to, by a checkpoint and a sync after the transactions. */
    private static Optional<Told> writtenLater(PointSummary point) {
        OptionalDouble window = kib(point, Metrics.DISK.writeBytes());
        OptionalDouble all = kib(point, Metrics.DISK_DRAINED.writeBytes());
        return window.isEmpty() || all.isEmpty()
                ? Optional.empty()
                : brief(OptionalDouble.of(Math.max(0, all.getAsDouble() - window.getAsDouble())));
    }

    private static Optional<Told> brief(OptionalDouble figure) {
        return figure.isEmpty()
                ? Optional.empty()
                : Optional.of(new Told(figure.getAsDouble(), Figures.brief(figure.getAsDouble())));
    }

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
                all(Stream.of(CPU, REQUESTS, PAGES, CPU_PARTS)));
    }

    /** The latencies and the costs of a run. */
    public static ShortCosts withLatency(Summary summary) {
        return of(summary.points(), all(Stream.of(LATENCY, CPU, REQUESTS, PAGES, CPU_PARTS)));
    }

    /** What is told of points beside their CPU: its parts, and all other costs. */
    public static ShortCosts besideCpu(List<PointSummary> points) {
        return of(points, all(Stream.of(CPU_PARTS, KERNEL, REQUESTS, PAGES)));
    }

    private static List<Cost> all(Stream<List<Cost>> costs) {
        return costs.flatMap(List::stream).toList();
    }

    private static ShortCosts of(List<PointSummary> points, List<Cost> costs) {
        List<PointSummary> good = points.stream()
                .filter(point -> PointState.of(point) == PointState.GOOD)
                .toList();
        List<Cost> shown = costs.stream()
                .filter(cost -> good.stream().anyMatch(cost::isSeenAt))
                .toList();
        boolean clients = good.stream().map(PointSummary::clients).distinct().count() > 1;
        Map<List<Object>, List<PointSummary>> groups = new LinkedHashMap<>();
        good.forEach(point ->
                groups.computeIfAbsent(beside(point), key -> new ArrayList<>()).add(point));
        List<Row> rows = new ArrayList<>();
        for (PointSummary point : good) {
            boolean apart = Comparables.of(groups.getOrDefault(beside(point), List.of()))
                    .apart(point)
                    .isPresent();
            rows.add(new Row(
                    point.id(),
                    LoadTerms.name(point),
                    PointPlace.beside(point, clients) + (apart ? NOT_COMPARABLE : ""),
                    shown.stream().map(cost -> cost.cell(point)).toList()));
        }
        Map<String, List<Row>> byLoad = new LinkedHashMap<>();
        rows.forEach(row ->
                byLoad.computeIfAbsent(row.load(), key -> new ArrayList<>()).add(row));
        return new ShortCosts(
                shown.stream().map(Cost::column).toList(),
                byLoad.values().stream().flatMap(List::stream).toList());
    }

    /** What points have in common that a reader compares: each target may be shown at another number of clients or rate. */
    private static List<Object> beside(PointSummary point) {
        Map<String, String> choice = new LinkedHashMap<>(point.varied());
        choice.remove(Setting.RATE.key());
        return List.of(point.workload(), choice);
    }

    private static OptionalDouble mean(PointSummary point, Metric metric) {
        MetricSummary figure = Figures.of(point, metric);
        return figure == null ? OptionalDouble.empty() : OptionalDouble.of(figure.mean());
    }

    private static OptionalDouble kib(PointSummary point, Metric metric) {
        OptionalDouble bytes = mean(point, metric);
        return bytes.isEmpty() ? bytes : OptionalDouble.of(bytes.getAsDouble() / CostWords.BYTES_PER_KIB);
    }
}

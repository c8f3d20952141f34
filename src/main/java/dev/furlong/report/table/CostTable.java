package dev.furlong.report.table;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.measurement.DiskMetrics;
import dev.furlong.measurement.Layer;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.report.table.HeadlineTable.Cell;
import dev.furlong.report.table.HeadlineTable.Row;
import dev.furlong.report.words.CostWords;
import dev.furlong.report.words.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The cost of one transaction, targets side by side, a section for each load: round trips and bytes, disk, CPU by role.
 * A row that no target has a figure of is left out; the reports say elsewhere why.
 */
public final class CostTable {
    private CostTable() {}

    /** The table; without sections if neither a wire nor a disk nor reads of pages were counted, and no stacks sampled. */
    public static HeadlineTable of(Summary summary) {
        HeadlineTable headline = HeadlineTable.of(summary);
        boolean counted = Stream.of(
                        Metrics.wire().stream(),
                        Metrics.disks(),
                        Stream.of(Metrics.ENGINE_BUFFER_READS),
                        Metrics.layers())
                .flatMap(metrics -> metrics)
                .anyMatch(metric -> summary.points().stream().anyMatch(point -> Figures.of(point, metric) != null));
        if (!counted) {
            return new HeadlineTable(headline.columns(), List.of());
        }
        return new HeadlineTable(
                headline.columns(),
                Groups.of(summary).stream()
                        .map(group -> section(group, headline.columns()))
                        .toList());
    }

    private static HeadlineTable.Section section(Groups.Group group, List<HeadlineTable.Column> columns) {
        List<@Nullable PointSummary> points = new ArrayList<>();
        columns.forEach(column -> points.add(group.of(column.target())));
        List<Row> rows = new ArrayList<>();
        add(rows, points, "round trips", "per tx", point -> wire(point, Metrics.WIRE_ROUND_TRIPS));
        add(rows, points, "bytes up + down", "B/tx", point -> {
            Cell up = wire(point, Metrics.WIRE_BYTES_UP);
            return sum(up.detail(), up, wire(point, Metrics.WIRE_BYTES_DOWN));
        });
        disk(rows, points, "disk ", Metrics.DISK, Metrics.DISK_DRAINED);
        disk(rows, points, "  data disk: ", Metrics.DISK_DATA, Metrics.DISK_DATA_DRAINED);
        disk(rows, points, "  log disk: ", Metrics.DISK_LOG, Metrics.DISK_LOG_DRAINED);
        add(
                rows,
                points,
                "page accesses, hits + reads",
                "per tx",
                point -> sum(
                        "", cell(point, Metrics.ENGINE_BUFFER_HITS, ""), cell(point, Metrics.ENGINE_BUFFER_READS, "")));
        add(rows, points, "page reads", "per tx", point -> cell(point, Metrics.ENGINE_BUFFER_READS, ""));
        cpu(rows, points, "CPU", Metrics.CPU);
        cpu(rows, points, "  client", Metrics.CPU_CLIENT);
        cpu(rows, points, "  server", Metrics.CPU_SERVER);
        layers(rows, points);
        add(rows, points, "rest of the machine", "µs/tx", point -> cell(point, Metrics.CPU_MACHINE_REST, ""));
        add(
                rows,
                points,
                "machine: busy + idle + iowait",
                "% of cores",
                point -> sum(
                        "",
                        cell(point, Metrics.CPU_MACHINE_BUSY, ""),
                        cell(point, Metrics.CPU_MACHINE_IDLE, ""),
                        cell(point, Metrics.CPU_MACHINE_IOWAIT, "")));
        return new HeadlineTable.Section(group.title(), rows, HeadlineTable.notComparable(group));
    }

    private static void disk(
            List<Row> rows,
            List<@Nullable PointSummary> points,
            String place,
            DiskMetrics window,
            DiskMetrics drained) {
        requests(rows, points, place + "reads", window.reads(), drained.reads());
        requests(rows, points, place + "writes", window.writes(), drained.writes());
        requests(rows, points, place + "syncs", window.syncs(), drained.syncs());
        bytes(rows, points, place + "KiB read", window.readBytes(), drained.readBytes());
        bytes(rows, points, place + "KiB written", window.writeBytes(), drained.writeBytes());
    }

    private static void requests(
            List<Row> rows, List<@Nullable PointSummary> points, String label, Metric window, Metric drained) {
        add(rows, points, label, "per tx", point -> drained(point, window, drained, 1));
    }

    private static void bytes(
            List<Row> rows, List<@Nullable PointSummary> points, String label, Metric window, Metric drained) {
        add(rows, points, label, "KiB/tx", point -> drained(point, window, drained, CostWords.BYTES_PER_KIB));
    }

    private static void cpu(List<Row> rows, List<@Nullable PointSummary> points, String whose, Metrics.Cpu role) {
        add(
                rows,
                points,
                whose + ", user + system",
                "µs/tx",
                point -> sum(
                        each(HeadlineTable.plusMinus(point, role, 2)),
                        cell(point, role.user(), ""),
                        cell(point, role.system(), "")));
    }

    /** The split of client and server together, and that of each, as far as it is known. */
    private static void layers(List<Row> rows, List<@Nullable PointSummary> points) {
        for (Layer layer : Layer.values()) {
            add(
                    rows,
                    points,
                    "time in Java: " + layer.label(),
                    "%",
                    point -> cell(point, Metrics.LAYERS.share(layer), ""));
            add(
                    rows,
                    points,
                    "  client: " + layer.label(),
                    "%",
                    point -> cell(point, Metrics.LAYERS_CLIENT.share(layer), ""));
            add(
                    rows,
                    points,
                    "  server: " + layer.label(),
                    "%",
                    point -> cell(point, Metrics.LAYERS_SERVER.share(layer), ""));
        }
    }

    private static void add(
            List<Row> rows,
            List<@Nullable PointSummary> points,
            String label,
            String unit,
            Function<PointSummary, Cell> figure) {
        List<Cell> cells = new ArrayList<>();
        for (PointSummary point : points) {
            boolean shown = point != null && PointState.of(point) == PointState.GOOD;
            cells.add(shown ? figure.apply(point) : new Cell(HeadlineTable.ABSENT, ""));
        }
        if (cells.stream().anyMatch(cell -> !cell.value().equals(HeadlineTable.ABSENT))) {
            rows.add(new Row(label, unit, cells));
        }
    }

    private static Cell wire(PointSummary point, Metric metric) {
        boolean hasWire = point.spec().hasWire();
        return cell(point, metric, hasWire || Figures.of(point, metric) != null ? "" : "no wire");
    }

    /** The figure of the window, and beside it the one through a checkpoint and a sync where that differs. */
    private static Cell drained(PointSummary point, Metric inWindow, Metric throughDrain, double unit) {
        MetricSummary window = Figures.of(point, inWindow);
        MetricSummary drained = Figures.of(point, throughDrain);
        if (window == null) {
            return new Cell(HeadlineTable.ABSENT, "");
        }
        String value = Figures.written(inWindow, window.mean() / unit);
        String later = drained == null ? value : Figures.written(throughDrain, drained.mean() / unit);
        return new Cell(value, later.equals(value) ? "" : "(" + later + " drained)");
    }

    private static String each(String plusMinus) {
        return plusMinus.isEmpty() ? "" : plusMinus + " each";
    }

    /** All parts of a figure in one cell; absent, with what is beside the first one, if a part is. */
    private static Cell sum(String detail, Cell... parts) {
        boolean absent = Stream.of(parts).anyMatch(part -> part.value().equals(HeadlineTable.ABSENT));
        return absent
                ? new Cell(HeadlineTable.ABSENT, parts[0].detail())
                : new Cell(Stream.of(parts).map(Cell::value).collect(Collectors.joining(" + ")), detail);
    }

    private static Cell cell(PointSummary point, Metric metric, String detail) {
        MetricSummary found = Figures.of(point, metric);
        return found == null
                ? new Cell(HeadlineTable.ABSENT, detail)
                : new Cell(Figures.written(metric, found.mean()), detail);
    }
}

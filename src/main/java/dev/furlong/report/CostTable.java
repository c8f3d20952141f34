package dev.furlong.report;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.report.HeadlineTable.Cell;
import dev.furlong.report.HeadlineTable.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What one transaction cost, targets side by side, a section for each load: round trips and bytes, disk, CPU by role. A row
 * that no target has a figure of is left out; the reports say elsewhere why.
 */
final class CostTable {
    private static final double BYTES_PER_KIB = 1024;
    /** Less than one in a thousand transactions is next to nothing, and long numbers hide what matters. */
    private static final double LEAST_SHOWN = 0.001;

    private CostTable() {}

    /** The table; without sections if neither a wire nor a disk was counted. */
    static HeadlineTable of(Summary summary) {
        return of(summary, true);
    }

    /** The same without CPU, for a report whose headline table stands right above. */
    static HeadlineTable ofWireAndDisk(Summary summary) {
        return of(summary, false);
    }

    private static HeadlineTable of(Summary summary, boolean cpu) {
        HeadlineTable headline = HeadlineTable.of(summary);
        boolean counted = summary.points().stream()
                .anyMatch(point -> point.metrics().keySet().stream()
                        .anyMatch(key -> key.startsWith("wire.") || key.startsWith("disk.")));
        if (!counted) {
            return new HeadlineTable(headline.columns(), List.of());
        }
        return new HeadlineTable(
                headline.columns(),
                Groups.of(summary).stream()
                        .map(group -> section(group, headline.columns(), cpu))
                        .toList());
    }

    private static HeadlineTable.Section section(Groups.Group group, List<HeadlineTable.Column> columns, boolean cpu) {
        List<@Nullable PointSummary> points = new ArrayList<>();
        columns.forEach(column -> points.add(group.of(column.target())));
        List<Row> rows = new ArrayList<>();
        add(rows, points, "round trips", "per tx", point -> wire(point, "wire.roundTrips"));
        add(rows, points, "bytes up", "B/tx", point -> wire(point, "wire.bytesUp"));
        add(rows, points, "bytes down", "B/tx", point -> wire(point, "wire.bytesDown"));
        disk(rows, points, "disk ", "disk.");
        disk(rows, points, "  data disk: ", "disk.data.");
        disk(rows, points, "  log disk: ", "disk.log.");
        if (cpu) {
            cpu(rows, points, "CPU ", "cpu.");
            cpu(rows, points, "  client ", "cpu.client.");
            cpu(rows, points, "  server ", "cpu.server.");
            add(rows, points, "rest of the machine", "µs/tx", point -> cell(point, "cpu.machine.rest", ""));
        }
        return new HeadlineTable.Section(group.title(), rows, List.of());
    }

    private static void disk(List<Row> rows, List<@Nullable PointSummary> points, String place, String prefix) {
        for (String what : List.of("reads", "writes", "syncs")) {
            add(rows, points, place + what, "per tx", point -> drained(point, prefix + what, 1));
        }
        add(rows, points, place + "KB read", "KiB/tx", point -> drained(point, prefix + "readBytes", BYTES_PER_KIB));
        add(
                rows,
                points,
                place + "KB written",
                "KiB/tx",
                point -> drained(point, prefix + "writeBytes", BYTES_PER_KIB));
    }

    private static void cpu(List<Row> rows, List<@Nullable PointSummary> points, String role, String prefix) {
        for (String part : List.of("user", "system")) {
            add(rows, points, role + part, "µs/tx", point -> cell(point, prefix + part, plusMinus(point, prefix)));
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

    private static Cell wire(PointSummary point, String key) {
        String because = point.unavailable().get(key);
        return cell(point, key, because != null && because.startsWith("no wire") ? "no wire" : "");
    }

    /** The figure of the window, and beside it the one through a checkpoint and a sync where that differs. */
    private static Cell drained(PointSummary point, String key, double unit) {
        MetricSummary window = point.metrics().get(key);
        MetricSummary drained = point.metrics().get(key + ".drained");
        if (window == null) {
            return new Cell(HeadlineTable.ABSENT, "");
        }
        String value = amount(window.mean() / unit);
        String later = drained == null ? value : amount(drained.mean() / unit);
        return new Cell(value, later.equals(value) ? "" : "(" + later + " drained)");
    }

    private static Cell cell(PointSummary point, String key, String detail) {
        MetricSummary metric = point.metrics().get(key);
        return metric == null ? new Cell(HeadlineTable.ABSENT, detail) : new Cell(amount(metric.mean()), detail);
    }

    private static String plusMinus(PointSummary point, String prefix) {
        MetricSummary error = point.metrics().get(prefix + "splitError");
        return error == null || error.mean() == 0
                ? ""
                : "±" + Figures.significant(error.mean() / Math.sqrt(error.n()), 2);
    }

    /** Whole where it is, since what is exact shall look so. */
    private static String amount(double value) {
        if (value > 0 && value < LEAST_SHOWN) {
            return "<" + LEAST_SHOWN;
        }
        return value == Math.rint(value) ? Figures.count(value) : Figures.significant(value, 3);
    }
}

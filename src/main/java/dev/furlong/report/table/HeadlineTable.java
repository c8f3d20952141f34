package dev.furlong.report.table;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.analysis.steady.Steadiness;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.AccessPlan;
import dev.furlong.report.words.CostWords;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.LoadTerms;
import dev.furlong.report.words.PointDoubts;
import dev.furlong.report.words.Releases;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The figures: targets side by side, a section for each load, client count and setting.
 *
 * @param columns the targets
 * @param sections the sections in the plan's order
 */
public record HeadlineTable(List<Column> columns, List<Section> sections) {
    /** The text of a cell without a figure. */
    public static final String ABSENT = "–";

    private static final Cell NOTHING = new Cell("", "", false);

    /** A target, and what it resolved to. */
    record Column(String target, String detail) {}

    /** Points that differ only in the target; the notes say why a figure is missing, short of trials, or not comparable. */
    record Section(String title, List<Row> rows, List<String> notes) {}

    /** One figure of each target. */
    record Row(String label, String unit, List<Cell> cells) {}

    /**
     * A figure.
     *
     * @param detail what it comes with: its range, its parts
     * @param best whether it is certainly the best of its row
     */
    record Cell(String value, String detail, boolean best) {
        Cell(String value, String detail) {
            this(value, detail, false);
        }
    }

    /** The table of a run. */
    public static HeadlineTable of(Summary summary) {
        Map<String, String> details = new LinkedHashMap<>();
        for (PointSummary point : summary.points()) {
            details.merge(point.target(), Releases.of(point), HeadlineTable::both);
        }
        List<String> targets = List.copyOf(details.keySet());
        return new HeadlineTable(
                targets.stream()
                        .map(target -> new Column(target, details.getOrDefault(target, "")))
                        .toList(),
                Groups.of(summary).stream()
                        .map(group -> section(group, targets, CertainBest.of(summary, group)))
                        .toList());
    }

    /** What a target is in several points. Builds of the user's own, as an axis, may have several versions. */
    private static String both(String one, String other) {
        return List.of(one.split(" and ")).contains(other) ? one : one + " and " + other;
    }

    private static Section section(Groups.Group group, List<String> targets, CertainBest best) {
        List<@Nullable PointSummary> points = new ArrayList<>();
        targets.forEach(target -> points.add(group.of(target)));
        List<Row> rows = new ArrayList<>();
        rows.add(row("throughput", "tx/s", points, HeadlineTable::state, point -> throughput(point, best)));
        rows.add(row("", "", points, point -> NOTHING, HeadlineTable::range));
        addWhereThere(rows, row("limited by", "", points, HeadlineTable::limit));
        addWhereThere(rows, row("access path", "", points, HeadlineTable::accessPath));
        rows.add(row(
                LoadTerms.percentile("p50", group.first()),
                "µs",
                points,
                point -> time(point, Metrics.LATENCY_P50, best)));
        rows.add(row(
                LoadTerms.percentile("p99", group.first()),
                "µs",
                points,
                point -> time(point, Metrics.LATENCY_P99, best)));
        rows.add(row("CPU per transaction", "µs/tx", points, point -> cpu(point, Metrics.CPU, best)));
        addWhereThere(rows, row("  client's part", "µs/tx", points, point -> cpu(point, Metrics.CPU_CLIENT, best)));
        addWhereThere(rows, row("  server's part", "µs/tx", points, point -> cpu(point, Metrics.CPU_SERVER, best)));
        addWhereThere(rows, row("dip at a checkpoint's end", "%", points, HeadlineTable::dip));
        for (Metric metric : List.of(
                Metrics.LATE, Metrics.BACKLOG, Metrics.RETRIED, Metrics.ABORTED, Metrics.FAILED, Metrics.UNKNOWN)) {
            if (group.points().stream().anyMatch(point -> mean(point, metric) > 0)) {
                String label = metric.key().substring(metric.key().indexOf('.') + 1);
                rows.add(row(label + " per trial", "count", points, point -> count(point, metric)));
            }
        }
        return new Section(group.title(), rows, notes(group, targets));
    }

    private static Row row(
            String label, String unit, List<@Nullable PointSummary> points, Function<PointSummary, Cell> cell) {
        return row(label, unit, points, point -> new Cell(ABSENT, ""), cell);
    }

    /**
     * A row.
     *
     * @param without the cell of a point without figures, or of none
     */
    private static Row row(
            String label,
            String unit,
            List<@Nullable PointSummary> points,
            Function<@Nullable PointSummary, Cell> without,
            Function<PointSummary, Cell> cell) {
        List<Cell> cells = new ArrayList<>();
        for (PointSummary point : points) {
            boolean shown = point != null && PointState.of(point) == PointState.GOOD;
            cells.add(shown ? cell.apply(point) : without.apply(point));
        }
        return new Row(label, unit, cells);
    }

    private static Cell state(@Nullable PointSummary point) {
        return new Cell(ABSENT, point == null ? "not run" : PointState.of(point).word());
    }

    private static void addWhereThere(List<Row> rows, Row row) {
        if (row.cells().stream().anyMatch(cell -> !cell.value().equals(ABSENT))) {
            rows.add(row);
        }
    }

    private static Cell throughput(PointSummary point, CertainBest best) {
        MetricSummary metric = Figures.of(point, Metrics.THROUGHPUT);
        if (metric == null) {
            return new Cell(
                    ABSENT,
                    PointDoubts.twoModes(point).isPresent()
                            ? Steadiness.State.TWO_MODES.word()
                            : PointDoubts.has(point, Doubt.STALLED) ? "stalled" : "");
        }
        return new Cell(
                Figures.written(Metrics.THROUGHPUT, metric.mean()),
                Spread.of(metric).words(value -> Figures.written(Metrics.THROUGHPUT, value)),
                best.is(point, Metrics.THROUGHPUT));
    }

    private static Cell range(PointSummary point) {
        MetricSummary metric = Figures.of(point, Metrics.THROUGHPUT);
        return metric == null ? NOTHING : new Cell("", Spread.of(metric).words());
    }

    private static Cell accessPath(PointSummary point) {
        AccessPlan plan = point.accessPlan();
        return plan == null ? new Cell(ABSENT, "") : new Cell(plan.actual().word(), "");
    }

    /** How far throughput falls at a checkpoint, for how long, and the number of checkpoints in a trial. */
    private static Cell dip(PointSummary point) {
        MetricSummary depth = Figures.of(point, Metrics.CHECKPOINT_DIP);
        MetricSummary slow = Figures.of(point, Metrics.CHECKPOINT_SLOW);
        MetricSummary ended = Figures.of(point, Metrics.CHECKPOINTS);
        if (depth == null || slow == null || ended == null) {
            return new Cell(ABSENT, "");
        }
        boolean falls = depth.mean() > 0 && slow.mean() > 0;
        return new Cell(
                Figures.written(Metrics.CHECKPOINT_DIP, depth.mean()),
                (falls ? "for " + Figures.written(Metrics.CHECKPOINT_SLOW, slow.mean()) + " s; " : "")
                        + Figures.count(ended.mean()) + " per trial");
    }

    private static Cell limit(PointSummary point) {
        return new Cell("", point.limit().evidence());
    }

    private static Cell time(PointSummary point, Metric metric, CertainBest best) {
        MetricSummary summary = Figures.of(point, metric);
        boolean unsustainable =
                summary == null && point.doubts().stream().anyMatch(doubt -> doubt.code() == Doubt.UNSUSTAINABLE);
        return new Cell(
                summary == null ? ABSENT : Figures.written(metric, summary.mean()),
                unsustainable ? "unsustainable" : "",
                best.is(point, metric));
    }

    private static Cell cpu(PointSummary point, Metrics.Cpu role, CertainBest best) {
        MetricSummary user = Figures.of(point, role.user());
        MetricSummary system = Figures.of(point, role.system());
        String parts = user == null || system == null
                ? ""
                : "(" + Figures.written(role.user(), user.mean()) + plusMinus(point, role, 1) + " user + "
                        + Figures.written(role.system(), system.mean()) + " sys)";
        MetricSummary total = Figures.of(point, role.total());
        return new Cell(
                total == null ? ABSENT : Figures.written(role.total(), total.mean()),
                parts,
                best.is(point, role.total()));
    }

    /**
     * By how much the split of a role's CPU may be off, as {@code ±0.4}; empty if it is exact.
     *
     * @param digits the number of significant digits
     */
    static String plusMinus(PointSummary point, Metrics.Cpu role, int digits) {
        double error = new CostWords(point).splitError(role).orElse(0);
        return error == 0 ? "" : "±" + Figures.significant(error, digits);
    }

    private static Cell count(PointSummary point, Metric metric) {
        MetricSummary summary = Figures.of(point, metric);
        return new Cell(summary == null ? ABSENT : Figures.count(summary.mean()), "");
    }

    private static double mean(PointSummary point, Metric metric) {
        MetricSummary summary = Figures.of(point, metric);
        return summary == null ? 0 : summary.mean();
    }

    /** Why targets of a group are not comparable with the others, a note for each. */
    static List<String> notComparable(Groups.Group group) {
        Comparables comparables = group.comparables();
        return group.points().stream()
                .filter(point -> PointState.of(point) == PointState.GOOD)
                .flatMap(point -> comparables.apart(point).map(because -> point.target() + ": " + because).stream())
                .toList();
    }

    private static List<String> notes(Groups.Group group, List<String> targets) {
        List<String> notes = new ArrayList<>();
        Comparables comparables = group.comparables();
        for (String target : targets) {
            PointSummary point = group.of(target);
            if (point == null) {
                notes.add(target + ": not run");
                continue;
            }
            if (PointState.of(point) == PointState.GOOD) {
                comparables.apart(point).ifPresent(because -> notes.add(target + ": " + because));
            }
            if (PointState.of(point) == PointState.INVALID) {
                notes.add(target + ": invalid, because " + point.invalidBecause());
            }
            PointDoubts.twoModes(point).ifPresent(modes -> notes.add(target + ": two modes, " + modes.because()));
            point.doubts().stream()
                    .filter(doubt -> doubt.code() == Doubt.STALLED)
                    .filter(doubt -> Figures.of(point, Metrics.THROUGHPUT) == null)
                    .forEach(doubt -> notes.add(target + ": " + doubt.words()));
            if (point.lostBecause() != null) {
                String which = point.metrics().isEmpty() ? ": lost, because " : ": a trial was lost, because ";
                // What a server said must not look like a line of ours.
                notes.addAll((target + which + point.lostBecause().replace("\n", "\n… "))
                        .lines()
                        .toList());
            }
        }
        return notes;
    }
}

package dev.furlong.report.table;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.Contrast;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.precision.EnoughBlocks;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.LoadTerms;
import dev.furlong.report.words.Magnitudes;
import dev.furlong.report.words.PointPlace;
import dev.furlong.report.words.Unlike;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The verdicts between points that differ in one thing: the target, a setting, a parameter or the case. Those that differ in
 * their clients, or in several things, have a section of their own.
 *
 * @param sections the sections, one for each axis
 */
public record ContrastTable(List<Section> sections) {
    /** A table that has more rows is not read. */
    private static final int MOST_ROWS = 40;

    /** The same of a page that is read in a pull request. */
    private static final int MOST_ROWS_IN_SHORT = 10;

    /** The title of the section of points that differ in their clients, or in several things. */
    private static final String ACROSS = "clients, and several axes at once (closed loops)";

    private static final List<String> NO_RATIOS =
            Contrast.METRICS.stream().map(metric -> HeadlineTable.ABSENT).toList();

    /**
     * The rows of one axis.
     *
     * @param title the axis's key, or that points differ in more
     * @param whole the rows of the page
     * @param brief the first of them, for a report that must be short
     */
    public record Section(String title, Rows whole, Rows brief) {
        private static Section of(String title, List<Row> all) {
            return new Section(title, Rows.of(all, MOST_ROWS), Rows.of(all, MOST_ROWS_IN_SHORT));
        }
    }

    /**
     * The first rows of a section.
     *
     * @param rows the rows, one for each pair of points, those without figures last
     * @param more the number of further pairs, in words; empty if all are here
     */
    public record Rows(List<Row> rows, String more) {
        private static Rows of(List<Row> all, int most) {
            return new Rows(
                    all.stream().limit(most).toList(),
                    all.size() > most
                            ? "and " + Figures.counted(all.size() - most, "more pair") + ", in summary.json"
                            : "");
        }
    }

    /**
     * A row of two points.
     *
     * @param where the place of both: the target, the load, the clients, and what else varies
     * @param values the value that the ratios have above the line, and the one below it
     * @param order the number that the first value stands for, by which rows are sorted; null if it stands for none
     * @param ratios the four ratios: throughput, median, 99th percentile, CPU; with interval and verdict from 5 blocks
     *     on
     * @param exact the round trips of both, which are exact counts, and by how many they differ
     * @param evidence the number of blocks, or the reason why there is no figure; and what each of the two promises if
     *     that differs
     */
    public record Row(
            String where, String values, @Nullable Double order, List<String> ratios, String exact, String evidence) {}

    /** The table of a run; without sections if no axis has two values. */
    public static ContrastTable of(Summary summary) {
        Map<String, PointSummary> points = new LinkedHashMap<>();
        summary.points().forEach(point -> points.put(point.id(), point));
        Map<String, Map<List<String>, Map<String, Comparison>>> axes = new LinkedHashMap<>();
        summary.comparisons().stream()
                .filter(one -> !one.acrossAxes())
                .forEach(one -> axes.computeIfAbsent(one.axis(), axis -> new LinkedHashMap<>())
                        .computeIfAbsent(List.of(one.a(), one.b()), pair -> new LinkedHashMap<>())
                        .put(one.metric(), one));
        Map<String, List<Row>> rows = new LinkedHashMap<>();
        axes.forEach((axis, pairs) -> pairs.forEach((pair, ratios) -> row(
                        axis, points.get(pair.get(0)), points.get(pair.get(1)), order(summary, axis), ratios)
                .ifPresent(rows.computeIfAbsent(axis, key -> new ArrayList<>())::add)));
        unlike(summary)
                .forEach(row -> rows.computeIfAbsent(Comparison.OF_TARGETS, key -> new ArrayList<>())
                        .add(row));
        for (Summary.Uncompared one : summary.uncompared()) {
            rows.computeIfAbsent(one.axis(), key -> new ArrayList<>())
                    .add(absent(one, points, order(summary, one.axis())));
        }
        List<Row> across = across(summary, points);
        if (!across.isEmpty()) {
            rows.put(ACROSS, across);
        }
        List<Section> sections = new ArrayList<>();
        rows.forEach((axis, all) -> sections.add(Section.of(axis, all)));
        return new ContrastTable(sections);
    }

    /** The rows of points that differ in their clients, or on several axes: those of the highest points first. */
    private static List<Row> across(Summary summary, Map<String, PointSummary> points) {
        return summary.comparisons().stream()
                .filter(Comparison::acrossAxes)
                .filter(one -> points.containsKey(one.a()) && points.containsKey(one.b()))
                .sorted(Comparator.comparingDouble((Comparison one) ->
                                Math.max(throughput(points.get(one.a())), throughput(points.get(one.b()))))
                        .reversed())
                .map(one -> across(
                        one, Objects.requireNonNull(points.get(one.a())), Objects.requireNonNull(points.get(one.b()))))
                .toList();
    }

    private static double throughput(@Nullable PointSummary point) {
        MetricSummary figure = point == null ? null : Figures.of(point, Metrics.THROUGHPUT);
        return figure == null ? 0 : figure.mean();
    }

    private static Row across(Comparison one, PointSummary a, PointSummary b) {
        String first = PointPlace.beside(a, true);
        return new Row(
                LoadTerms.name(a, b),
                first + " / " + PointPlace.beside(b, true),
                null,
                Contrast.METRICS.stream()
                        .map(metric -> cell(metric.key().equals(one.metric()) ? one : null))
                        .toList(),
                exact(a, b),
                evidence(one.blocks(), a.target().equals(b.target()) ? Unlike.promise(a, b) : "", first));
    }

    private static String evidence(int blocks, String promise, String first) {
        return Figures.counted(blocks, "repetition")
                + (EnoughBlocks.forVerdict(blocks) ? "" : ", indicative")
                + (promise.isEmpty() ? "" : "; " + first + " has " + promise);
    }

    /** The number of each value on an axis; empty if they are not numbers of one kind. */
    private static Map<String, Double> order(Summary summary, String axis) {
        return Magnitudes.of(summary.points().stream()
                .map(point -> value(point, axis))
                .distinct()
                .toList());
    }

    private static Row absent(Summary.Uncompared one, Map<String, PointSummary> points, Map<String, Double> order) {
        PointSummary a = points.get(one.a());
        PointSummary b = points.get(one.b());
        return new Row(
                a == null || b == null ? one.a() + ", " + one.b() : where(one.axis(), a, b),
                a == null || b == null ? HeadlineTable.ABSENT : value(a, one.axis()) + " / " + value(b, one.axis()),
                a == null ? null : order.get(value(a, one.axis())),
                NO_RATIOS,
                HeadlineTable.ABSENT,
                one.because());
    }

    /** A row for each pair of targets that must not be compared. */
    private static List<Row> unlike(Summary summary) {
        List<Row> rows = new ArrayList<>();
        for (Groups.Group group : Groups.of(summary)) {
            List<PointSummary> points = group.points();
            for (int a = 0; a < points.size(); a++) {
                for (PointSummary b : points.subList(a + 1, points.size())) {
                    PointSummary first = points.get(a);
                    Unlike.of(first, b)
                            .ifPresent(unlike -> rows.add(new Row(
                                    where(Comparison.OF_TARGETS, first, b),
                                    first.target() + " / " + b.target(),
                                    null,
                                    NO_RATIOS,
                                    exact(first, b),
                                    "not comparable: " + unlike.words())));
                }
            }
        }
        return rows;
    }

    /** The round trips of two points. */
    private static String exact(PointSummary a, PointSummary b) {
        Metric metric = Metrics.WIRE_ROUND_TRIPS;
        MetricSummary first = Figures.of(a, metric);
        MetricSummary second = Figures.of(b, metric);
        if (first == null || second == null) {
            return HeadlineTable.ABSENT;
        }
        String figures = Figures.written(metric, first.mean()) + " / " + Figures.written(metric, second.mean());
        double more = first.mean() - second.mean();
        return more == 0
                ? figures + ", equal"
                : figures + ", " + Figures.written(metric, Math.abs(more)) + (more > 0 ? " more" : " fewer");
    }

    private static String where(String axis, PointSummary a, PointSummary b) {
        return (axis.equals(Comparison.OF_TARGETS) ? "" : a.target() + ", ") + LoadTerms.name(a, b) + ", "
                + (a.load().open() ? LoadTerms.model(a) + ", " : "") + PointPlace.of(a, axis);
    }

    private static Optional<Row> row(
            String axis,
            @Nullable PointSummary a,
            @Nullable PointSummary b,
            Map<String, Double> order,
            Map<String, Comparison> ratios) {
        if (a == null || b == null) {
            return Optional.empty();
        }
        String promise = axis.equals(Comparison.OF_TARGETS) ? "" : Unlike.promise(a, b);
        // All metrics of two points rest on the same blocks.
        int blocks = ratios.values().iterator().next().blocks();
        return Optional.of(new Row(
                where(axis, a, b),
                value(a, axis) + " / " + value(b, axis),
                order.get(value(a, axis)),
                Contrast.METRICS.stream()
                        .map(metric -> cell(ratios.get(metric.key())))
                        .toList(),
                exact(a, b),
                evidence(blocks, promise, value(a, axis))));
    }

    private static String value(PointSummary point, String axis) {
        return axis.equals(Comparison.OF_TARGETS)
                ? point.target()
                : String.valueOf(point.varied().get(axis));
    }

    private static String cell(@Nullable Comparison one) {
        if (one == null) {
            return HeadlineTable.ABSENT;
        }
        Double low = one.low();
        Double high = one.high();
        boolean interval = EnoughBlocks.forVerdict(one.blocks()) && low != null && high != null;
        return Figures.ratio(one.ratio())
                + (interval && low != null && high != null
                        ? " (" + Figures.ratio(low) + "–" + Figures.ratio(high) + ")"
                        : "")
                + (one.withheldBecause() != null
                        ? ", verdict withheld"
                        : interval ? ", " + one.verdict().word(one.metric()) : "");
    }
}

package dev.furlong.report.table;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.Contrast;
import dev.furlong.plan.EnoughBlocks;
import dev.furlong.report.words.CommitPromise;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.LoadTerms;
import dev.furlong.report.words.PointPlace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The effect of each setting, parameter and case: ratios between points of one target that differ in it alone.
 *
 * @param sections the sections, one for each axis
 */
public record ContrastTable(List<Section> sections) {
    /** A table that has more rows is not read. */
    private static final int MOST_ROWS = 40;

    /**
     * The rows of one axis.
     *
     * @param axis the axis's key
     * @param rows the rows, one for each pair of points, those without figures last
     * @param more the number of further pairs, in words; empty if all are here
     */
    public record Section(String axis, List<Row> rows, String more) {}

    /**
     * A row of two points.
     *
     * @param where the place of both: the target, the load, the clients, and what else varies
     * @param values the value that the ratios have above the line, and the one below it
     * @param ratios the four ratios: throughput, median, 99th percentile, CPU; with interval and verdict from 5 blocks
     *     on
     * @param evidence the number of blocks, or the reason why there is no figure; and what each of the two promises if
     *     that differs
     */
    public record Row(String where, String values, List<String> ratios, String evidence) {}

    /** The table of a run; without sections if no axis but the targets' has two values. */
    public static ContrastTable of(Summary summary) {
        Map<String, PointSummary> points = new LinkedHashMap<>();
        summary.points().forEach(point -> points.put(point.id(), point));
        Map<String, Map<List<String>, Map<String, Comparison>>> axes = new LinkedHashMap<>();
        summary.comparisons().stream()
                .filter(Comparison::ofOneTarget)
                .forEach(one -> axes.computeIfAbsent(one.axis(), axis -> new LinkedHashMap<>())
                        .computeIfAbsent(List.of(one.a(), one.b()), pair -> new LinkedHashMap<>())
                        .put(one.metric(), one));
        Map<String, List<Row>> rows = new LinkedHashMap<>();
        axes.forEach((axis, pairs) ->
                pairs.forEach((pair, ratios) -> row(axis, points.get(pair.get(0)), points.get(pair.get(1)), ratios)
                        .ifPresent(rows.computeIfAbsent(axis, key -> new ArrayList<>())::add)));
        for (Summary.Uncompared one : summary.uncompared()) {
            rows.computeIfAbsent(one.axis(), key -> new ArrayList<>()).add(absent(one, points));
        }
        List<Section> sections = new ArrayList<>();
        rows.forEach((axis, all) -> sections.add(new Section(
                axis,
                all.stream().limit(MOST_ROWS).toList(),
                all.size() > MOST_ROWS
                        ? "and " + Figures.counted(all.size() - MOST_ROWS, "more pair") + ", in summary.json"
                        : "")));
        return new ContrastTable(sections);
    }

    private static Row absent(Summary.Uncompared one, Map<String, PointSummary> points) {
        PointSummary a = points.get(one.a());
        PointSummary b = points.get(one.b());
        return new Row(
                a == null || b == null ? one.a() + ", " + one.b() : where(one.axis(), a, b),
                a == null || b == null ? HeadlineTable.ABSENT : value(a, one.axis()) + " / " + value(b, one.axis()),
                Contrast.METRICS.stream().map(metric -> HeadlineTable.ABSENT).toList(),
                one.because());
    }

    private static String where(String axis, PointSummary a, PointSummary b) {
        return a.target() + ", " + LoadTerms.name(a, b) + ", " + (a.load().open() ? LoadTerms.model(a) + ", " : "")
                + PointPlace.of(a, axis);
    }

    private static Optional<Row> row(
            String axis, @Nullable PointSummary a, @Nullable PointSummary b, Map<String, Comparison> ratios) {
        if (a == null || b == null) {
            return Optional.empty();
        }
        int blocks = ratios.values().stream().mapToInt(Comparison::blocks).min().orElse(0);
        return Optional.of(new Row(
                where(axis, a, b),
                value(a, axis) + " / " + value(b, axis),
                Contrast.METRICS.stream()
                        .map(metric -> cell(ratios.get(metric.key())))
                        .toList(),
                Figures.counted(blocks, "block")
                        + (EnoughBlocks.forVerdict(blocks) ? "" : ", indicative")
                        + CommitPromise.difference(a, b)));
    }

    private static String value(PointSummary point, String axis) {
        return String.valueOf(point.varied().get(axis));
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
                        : interval ? ", " + one.verdict().word() : "");
    }
}

package dev.furlong.report.chart;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.precision.EnoughBlocks;
import dev.furlong.plan.setting.Setting;
import dev.furlong.report.answer.Answer;
import dev.furlong.report.table.Spread;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.PointPlace;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All that the chart scripts are told of a run.
 *
 * @param kinds each kind of chart, by its id
 * @param axes the name of each axis that is not named as its key is, by that key
 * @param ranges the words for what the range of a figure is, by the name of the workload
 * @param points the points that are drawn, their targets in the order of the answer
 */
public record Plots(Map<String, Kind> kinds, Map<String, String> axes, Map<String, String> ranges, List<Spot> points) {
    /**
     * One kind of chart.
     *
     * @param title the title
     * @param axis the title of the axis of values, with the unit
     * @param axisOfFirstCurve the same where the first of its lines stands alone
     * @param unit the unit of the values
     * @param form how the parts of one point stand
     * @param ofRates whether the values are rates, as those of the axis of rates are
     * @param parts what its bars have
     * @param curves the names of the lines that stand for a point; the first is what the chart is about
     */
    public record Kind(
            String title,
            String axis,
            String axisOfFirstCurve,
            String unit,
            ChartKind.Form form,
            boolean ofRates,
            List<Part> parts,
            List<String> curves) {}

    /**
     * A part of bars.
     *
     * @param name its name; empty if it is the only one
     * @param tone which of the tones of the page it has, from 1 on; 0 for the colour of the target
     * @param kernel whether it is time in the kernel
     */
    public record Part(String name, int tone, boolean kernel) {}

    /**
     * A point.
     *
     * @param target the target as written
     * @param workload the name of the workload
     * @param clients the number of clients
     * @param varied its values on the axes that vary, as reports write them, by their keys
     * @param arrivals the transactions that arrive a second; null if the loop is closed
     * @param colour the colour of its target
     * @param stripes which stripes the bars of its target have, as {@link TargetLook} says
     * @param apart why it is not comparable with the others, such as {@code weaker durability (process-kill)}; null if it is
     * @param unreleased the target without its release
     * @param release the target's release
     * @param places its place on each axis whose values are numbers, by the axis's key
     * @param shown what each kind of chart shows of it, by the kind's id
     */
    public record Spot(
            String target,
            String workload,
            int clients,
            Map<String, String> varied,
            @Nullable Double arrivals,
            String colour,
            int stripes,
            @Nullable String apart,
            String unreleased,
            String release,
            Map<String, Double> places,
            Map<String, Shown> shown) {}

    private static final Map<String, String> AXES = Map.of(
            Setting.RATE.key(), "arrivals per second",
            Setting.NETWORK_RTT.key(), "distance added to the network, round trip");

    /**
     * What the scripts are told of a summary.
     *
     * @param answer the answer of the same run
     */
    public static Plots of(Summary summary, Answer answer) {
        Map<String, String> apart = Apart.of(summary);
        Map<String, Map<String, Double>> places = NumericAxes.of(summary);
        List<String> order = targets(summary, answer);
        Map<String, TargetLook> looks = TargetLook.of(summary);
        List<Spot> points = summary.points().stream()
                .filter(ChartKind::isDrawn)
                .sorted(Comparator.comparingInt(point -> place(order, point)))
                .map(point -> spot(
                        point,
                        Objects.requireNonNull(looks.get(point.target())),
                        apart.get(point.id()),
                        places.getOrDefault(point.id(), Map.of())))
                .toList();
        Map<String, Kind> kinds = Stream.of(ChartKind.values())
                .collect(Collectors.toMap(ChartKind::id, Plots::kind, (one, other) -> one, LinkedHashMap::new));
        return new Plots(kinds, AXES, ranges(summary), points);
    }

    private static Map<String, String> ranges(Summary summary) {
        Map<String, List<PointSummary>> loads = summary.points().stream()
                .filter(ChartKind::isDrawn)
                .collect(Collectors.groupingBy(PointSummary::workload));
        Map<String, String> ranges = new LinkedHashMap<>();
        loads.forEach((workload, points) -> ranges.put(workload, range(points)));
        return ranges;
    }

    /** What the ranges of these points are: it follows from the repetitions that each has, not from those of the plan. */
    private static String range(List<PointSummary> points) {
        Set<Boolean> indicative = points.stream()
                .map(point -> Figures.of(point, Metrics.THROUGHPUT))
                .filter(metric -> metric != null && metric.n() > 1)
                .map(metric -> Spread.of(metric).indicative())
                .collect(Collectors.toSet());
        if (indicative.size() > 1) {
            return "95 % interval, or range of fewer than " + EnoughBlocks.FOR_VERDICT + " repetitions";
        }
        return indicative.contains(false) ? "95 % interval" : "range of the repetitions";
    }

    /** The targets of each load in the order in which the answer names them. */
    private static List<String> targets(Summary summary, Answer answer) {
        Map<String, PointSummary> points =
                summary.points().stream().collect(Collectors.toMap(PointSummary::id, point -> point));
        return answer.order().stream()
                .flatMap(id -> Stream.ofNullable(points.get(id)))
                .map(Plots::target)
                .distinct()
                .toList();
    }

    private static String target(PointSummary point) {
        return point.workload() + " " + point.target();
    }

    /** One that the answer does not name comes last. */
    private static int place(List<String> order, PointSummary point) {
        int place = order.indexOf(target(point));
        return place < 0 ? order.size() : place;
    }

    private static Spot spot(PointSummary point, TargetLook look, @Nullable String apart, Map<String, Double> places) {
        Map<String, Shown> shown = new LinkedHashMap<>();
        Stream.of(ChartKind.values()).forEach(kind -> shown.put(kind.id(), Shown.of(kind, point)));
        return new Spot(
                point.target(),
                point.workload(),
                point.clients(),
                PointPlace.onAxes(point),
                point.load().open() ? point.load().perSecond() : null,
                look.colour(),
                look.stripes(),
                apart,
                NumericAxes.unreleased(point),
                NumericAxes.release(point),
                places,
                shown);
    }

    private static Kind kind(ChartKind kind) {
        return new Kind(
                kind.title(),
                kind.axis(),
                kind.axisOfFirstCurve(),
                kind.unit(),
                kind.form(),
                kind == ChartKind.THROUGHPUT,
                kind.parts().stream()
                        .map(part -> new Part(part.name(), part.tone(), part.kernel()))
                        .toList(),
                kind.curves().stream().map(ChartKind.Curve::name).toList());
    }
}

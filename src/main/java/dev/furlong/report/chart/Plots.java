package dev.furlong.report.chart;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.plan.EnoughBlocks;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.results.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the chart scripts are told beside the summary.
 *
 * @param leastBlocks the least number of blocks that have an interval; fewer have the range of the blocks
 * @param kinds each kind of chart, by its id
 * @param points the look of each point, by the point's id
 */
public record Plots(int leastBlocks, Map<String, Kind> kinds, Map<String, Look> points) {
    /**
     * One kind of chart.
     *
     * @param title the title
     * @param axis the title of the axis of values, with the unit
     * @param unit the unit of the values
     * @param form how the parts of one point stand
     * @param parts the metrics that its points may have
     */
    public record Kind(String title, String axis, String unit, ChartKind.Form form, List<Part> parts) {}

    /**
     * A metric of a chart.
     *
     * @param name its name; empty if it is the only one
     * @param key the key of the metric in the summary
     * @param tone which of the tones of the page it has, from 1 on; 0 for the colour of the target
     * @param kernel whether it is time in the kernel
     */
    public record Part(String name, String key, int tone, boolean kernel) {}

    /**
     * The look of a point.
     *
     * @param colour the colour of its target
     * @param apart why it is not comparable with the others, such as {@code weaker durability (process-kill)}; null if it is
     * @param wire whether a wire leads to its target
     * @param unreleased the target without its release
     * @param release the target's release
     * @param parts the keys of the metrics that charts show of it
     * @param places its place on each axis whose values are numbers, by the axis's key
     */
    public record Look(
            String colour,
            @Nullable String apart,
            boolean wire,
            String unreleased,
            String release,
            List<String> parts,
            Map<String, Double> places) {}

    /** What the scripts are told of a summary. */
    public static Plots of(Summary summary) {
        Map<String, String> apart = Apart.of(summary);
        Map<String, Map<String, Double>> places = NumericAxes.of(summary);
        Map<String, Look> points = new LinkedHashMap<>();
        for (PointSummary point : summary.points()) {
            TargetSpec target = TargetSpec.parse(point.id(), point.target());
            points.put(
                    point.id(),
                    new Look(
                            TargetColour.of(target),
                            apart.get(point.id()),
                            target.hasWire(),
                            NumericAxes.unreleased(point),
                            NumericAxes.release(point),
                            Stream.of(ChartKind.values())
                                    .flatMap(kind -> kind.parts(point).stream())
                                    .map(part -> part.metric().key())
                                    .toList(),
                            places.getOrDefault(point.id(), Map.of())));
        }
        Map<String, Kind> kinds = Stream.of(ChartKind.values())
                .collect(Collectors.toMap(ChartKind::id, Plots::kind, (one, other) -> one, LinkedHashMap::new));
        return new Plots(EnoughBlocks.FOR_VERDICT, kinds, points);
    }

    /** What the scripts read. */
    public String json() {
        return Json.LINE.valueToTree(this).toString();
    }

    private static Kind kind(ChartKind kind) {
        Function<ChartKind.Part, Part> part =
                one -> new Part(one.name(), one.metric().key(), one.tone(), one.kernel());
        return new Kind(
                kind.title(),
                kind.axis(),
                kind.unit(),
                kind.form(),
                kind.parts().stream().map(part).toList());
    }
}

package dev.furlong.report.chart;

import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.measurement.Metric;
import dev.furlong.report.table.Spread;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.PointDoubts;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a chart shows of one point, with every figure as tables write it.
 *
 * @param bars its bars, from top to bottom; none if nothing was measured
 * @param curves its places on the lines of the chart, in the order of the lines; null where it has none
 * @param missing why it has no bars and curves; empty if it has
 * @param queueGrew whether they are missing because it could not keep up with the arrivals
 */
public record Shown(List<Bar> bars, List<@Nullable Figure> curves, String missing, boolean queueGrew) {
    /**
     * A bar.
     *
     * @param label the text beside it
     * @param range the range of its value; null if it has none
     * @param segments its parts, one behind the other
     */
    public record Bar(String label, @Nullable Range range, List<Segment> segments) {}

    /**
     * A part of a bar.
     *
     * @param part the place of its part among those of the kind of chart, from 0 on
     * @param value its value
     * @param text the value in words
     */
    public record Segment(int part, double value, String text) {}

    /**
     * A place on a line.
     *
     * @param value its value
     * @param text the value in words
     * @param spread its range in words, in brackets; empty if it has none
     * @param range the same in numbers; null if it has none
     */
    public record Figure(
            double value,
            String text,
            String spread,
            @Nullable Range range) {}

    /**
     * A 95 % interval, or a range of repetitions.
     *
     * @param low the lower end
     * @param high the upper end
     */
    public record Range(double low, double high) {}

    /** What a kind of chart shows of a point. */
    static Shown of(ChartKind kind, PointSummary point) {
        List<Bar> bars = bars(kind, point);
        List<@Nullable Figure> curves = new ArrayList<>();
        kind.curves().forEach(curve -> curves.add(figure(curve.metrics(), point)));
        boolean queueGrew = bars.isEmpty() && kind == ChartKind.LATENCY && PointDoubts.has(point, Doubt.UNSUSTAINABLE);
        return new Shown(bars, curves, bars.isEmpty() ? missing(kind, point, queueGrew) : "", queueGrew);
    }

    private static String missing(ChartKind kind, PointSummary point, boolean queueGrew) {
        if (kind.ofWire() && !point.spec().hasWire()) {
            return "no wire";
        }
        return queueGrew ? "no latency: the queue grew" : "not measured";
    }

    private static List<Bar> bars(ChartKind kind, PointSummary point) {
        List<ChartKind.Part> all = kind.parts();
        List<Segment> segments = new ArrayList<>();
        List<Bar> bars = new ArrayList<>();
        for (ChartKind.Part part : kind.parts(point)) {
            MetricSummary metric = Figures.of(point, part.metric());
            if (metric == null) {
                continue;
            }
            String text = Figures.written(part.metric(), metric.mean());
            Segment segment = new Segment(all.indexOf(part), metric.mean(), text);
            segments.add(segment);
            bars.add(new Bar(
                    part.name().isEmpty() ? text : part.name() + " " + text,
                    kind.form() == ChartKind.Form.ONE ? range(metric) : null,
                    List.of(segment)));
        }
        return kind.form() != ChartKind.Form.STACKED || segments.isEmpty()
                ? bars
                : List.of(new Bar(total(kind, point, segments), null, segments));
    }

    /** The total as tables write it; the sum of its parts where it is not a metric of its own. */
    private static String total(ChartKind kind, PointSummary point, List<Segment> segments) {
        Figure total = figure(kind.curves().get(0).metrics(), point);
        Metric metric = kind.parts().get(0).metric();
        return Figures.written(
                metric,
                total == null ? segments.stream().mapToDouble(Segment::value).sum() : total.value());
    }

    /** The sum of metrics of one unit; null unless all are measured. Only one that is alone has a range. */
    private static @Nullable Figure figure(List<Metric> metrics, PointSummary point) {
        List<MetricSummary> measured = metrics.stream()
                .map(metric -> Figures.of(point, metric))
                .filter(Objects::nonNull)
                .toList();
        if (measured.size() < metrics.size()) {
            return null;
        }
        Metric first = metrics.get(0);
        double sum = measured.stream().mapToDouble(MetricSummary::mean).sum();
        String text = Figures.written(first, sum);
        if (metrics.size() > 1) {
            return new Figure(sum, text, "", null);
        }
        String spread = Spread.of(measured.get(0)).words(value -> Figures.written(first, value));
        return new Figure(sum, text, spread, range(measured.get(0)));
    }

    private static @Nullable Range range(MetricSummary metric) {
        Spread spread = Spread.of(metric);
        return (metric.n() > 1 && metric.most() > metric.least()) ? new Range(spread.low(), spread.high()) : null;
    }
}

package dev.furlong.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.measurement.Metrics;
import dev.furlong.report.table.PointState;
import dev.furlong.report.words.Figures;
import dev.furlong.results.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.StreamSupport;

/** What a chart's options hold, and what summary.json says that they must. */
final class ChartOptions {
    /** Where nothing is drawn. */
    static final double NONE = Double.NaN;

    private ChartOptions() {}

    static JsonNode option(ReportScripts scripts, String kind, String workload) {
        return scripts.value("draw('" + kind + "', '" + workload + "').option");
    }

    /** A series' data, or nothing but gaps if it is not drawn. */
    static List<Double> data(JsonNode option, String name) {
        for (JsonNode series : option.path("series")) {
            if (series.path("name").asText().equals(name)) {
                return numbers(series.path("data"));
            }
        }
        return Collections.nCopies(option.path("yAxis").path("data").size(), NONE);
    }

    static List<String> workloads(Summary summary) {
        return summary.points().stream().map(PointSummary::workload).distinct().toList();
    }

    /** The points that a chart must show, as summary.json has them. */
    static List<JsonNode> drawn(Summary summary, String workload) {
        JsonNode json = json(summary);
        List<JsonNode> drawn = new ArrayList<>();
        for (int i = 0; i < summary.points().size(); i++) {
            PointSummary point = summary.points().get(i);
            if (point.workload().equals(workload)
                    && PointState.of(point) == PointState.GOOD
                    && Figures.of(point, Metrics.THROUGHPUT) != null) {
                drawn.add(json.path("points").path(i));
            }
        }
        return drawn;
    }

    private static JsonNode json(Summary summary) {
        try {
            return Json.LINE.readTree(SummaryJson.of(summary));
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }

    /** Whether client and server have processes of their own. */
    static boolean split(JsonNode point) {
        return point.path("metrics").has("cpu.client.total")
                && point.path("metrics").has("cpu.server.total");
    }

    static double mean(JsonNode point, String key) {
        return number(point.path("metrics").path(key), "mean");
    }

    static List<Double> means(List<JsonNode> points, String key) {
        return points.stream().map(point -> mean(point, key)).toList();
    }

    static double number(JsonNode object, String name) {
        return object.path(name).asDouble(NONE);
    }

    static List<Double> numbers(JsonNode array) {
        return list(array).stream().map(one -> one.asDouble(NONE)).toList();
    }

    static List<String> names(JsonNode array) {
        return list(array).stream().map(one -> one.path("name").asText()).toList();
    }

    static List<String> texts(JsonNode array) {
        return list(array).stream().map(JsonNode::asText).toList();
    }

    /** In order. */
    static List<JsonNode> list(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).toList();
    }
}

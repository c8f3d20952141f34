package dev.furlong.report;

import static dev.furlong.report.ChartOptions.drawn;
import static dev.furlong.report.ChartOptions.mean;
import static dev.furlong.report.ChartOptions.means;
import static dev.furlong.report.ChartOptions.number;
import static dev.furlong.report.ChartOptions.numbers;
import static dev.furlong.report.ChartOptions.option;
import static dev.furlong.report.ChartOptions.texts;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.Summary;
import dev.furlong.measurement.Metrics;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The charts over clients, over the network's distance, and over arrivals draw the figures of summary.json. */
final class LineChartsTest {
    @Test
    void linesOverClients_haveEachTargetsMeansWithinTheirBands() {
        for (Summary summary : List.of(
                RecordedRun.fiveBlocksWithClaims().summary(),
                RecordedRun.sweep().summary())) {
            JsonNode option = option(new ReportScripts(summary), "throughput", "tpcb");
            List<JsonNode> points = drawn(summary, "tpcb");

            assertThat(texts(option.path("xAxis").path("data")))
                    .isEqualTo(points.stream()
                            .map(point -> point.path("clients").asText())
                            .distinct()
                            .toList());
            assertThat(option.path("xAxis").path("name").asText()).isEqualTo("clients");
            assertThat(option.path("yAxis").path("name").asText()).isEqualTo("throughput, tx/s");
            List<String> targets = points.stream()
                    .map(point -> point.path("target").asText())
                    .distinct()
                    .toList();
            assertThat(texts(option.path("legend").path("data"))).isEqualTo(targets);
            for (int i = 0; i < targets.size(); i++) {
                assertLine(option.path("series"), 3 * i, targets.get(i), points);
            }
        }
    }

    private static void assertLine(JsonNode series, int first, String target, List<JsonNode> points) {
        List<JsonNode> own = points.stream()
                .filter(point -> point.path("target").asText().equals(target))
                .toList();
        JsonNode low = series.path(first).path("data");
        JsonNode width = series.path(first + 1).path("data");
        assertThat(series.path(first + 2).path("name").asText()).isEqualTo(target);
        assertThat(numbers(series.path(first + 2).path("data"))).isEqualTo(means(own, "throughput"));
        assertThat(series.path(first).path("stack"))
                .isEqualTo(series.path(first + 1).path("stack"));
        for (int i = 0; i < own.size(); i++) {
            JsonNode metric = own.get(i).path("metrics").path("throughput");
            assertThat(low.path(i).asDouble()).isEqualTo(number(metric, "low"));
            assertThat(width.path(i).asDouble()).isEqualTo(number(metric, "high") - number(metric, "low"));
        }
    }

    @Test
    void distancesOfTheNetwork_areAcrossInsteadOfClients() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[2]", 2, "settings: {network-rtt: [0, 1ms]}")
                .replaceFirst("targets: .*", "targets: ['derby:server']"));
        JsonNode option = option(new ReportScripts(run.summary()), "throughput", "tpcb");

        assertThat(option.path("xAxis").path("name").asText()).isEqualTo("distance added to the network, round trip");
        assertThat(texts(option.path("xAxis").path("data"))).containsExactly("0", "1ms");
        assertThat(numbers(option.path("series").path(2).path("data")))
                .isEqualTo(means(drawn(run.summary(), "tpcb"), "throughput"));
    }

    @Test
    void pathAmongTheAxes_isWholeInEachChart_andCutsNoOtherValue() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml(
                        "[2]",
                        2,
                        "settings: {network-rtt: [0, 1ms], rate: [closed, 70%, 30%],"
                                + " log-folder: [none, /mnt/network-rtt=7/rate=5]}")
                .replaceFirst("targets: .*", "targets: ['derby:server']"));
        ReportScripts scripts = new ReportScripts(run.summary());
        JsonNode throughput = option(scripts, "throughput", "tpcb");
        JsonNode load = option(scripts, "load", "tpcb");

        assertThat(texts(throughput.path("xAxis").path("data"))).containsExactly("0", "1ms");
        assertThat(texts(throughput.path("legend").path("data")))
                .contains(
                        "derby:server, log-folder=none/rate=closed",
                        "derby:server, log-folder=/mnt/network-rtt=7/rate=5/rate=closed")
                .hasSize(6);
        assertThat(texts(load.path("legend").path("data")))
                .containsExactlyInAnyOrder(
                        "derby:server, 2 clients, log-folder=none, network-rtt=0",
                        "derby:server, 2 clients, log-folder=none, network-rtt=1ms",
                        "derby:server, 2 clients, log-folder=/mnt/network-rtt=7/rate=5, network-rtt=0",
                        "derby:server, 2 clients, log-folder=/mnt/network-rtt=7/rate=5, network-rtt=1ms");
    }

    @Test
    void curvesOverArrivals_haveBothPercentilesAndATriangleWhereTheQueueGrew() {
        // What is committed is not what arrives.
        Summary summary = RecordedRun.openLoop()
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 1000))
                .summary();
        ReportScripts scripts = new ReportScripts(summary);
        JsonNode series = option(scripts, "load", "tpcb").path("series");
        List<JsonNode> open = drawn(summary, "tpcb").stream()
                .filter(point -> point.path("load").path("model").asText().equals("open"))
                .toList();

        assertThat(series).hasSize(6);
        double highest = open.stream()
                .mapToDouble(point -> mean(point, "latency.p99"))
                .filter(p99 -> !Double.isNaN(p99))
                .max()
                .orElseThrow();
        for (int i = 0; i < series.size(); i++) {
            String target = series.path(i).path("name").asText().replace(", 2 clients", "");
            JsonNode type = series.path(i).path("lineStyle").path("type");
            String key = type.asText().equals("solid") ? "latency.p99" : "latency.p50";
            boolean triangles = series.path(i).path("type").asText().equals("scatter");
            JsonNode point = open.stream()
                    .filter(one -> one.path("target").asText().equals(target))
                    .filter(one -> Double.isNaN(mean(one, "latency.p99")) == triangles)
                    .findFirst()
                    .orElseThrow();
            JsonNode data = series.path(i).path("data");
            assertThat(data).hasSize(1);
            assertThat(data.path(0).path(0).asDouble())
                    .isEqualTo(point.path("load").path("perSecond").asDouble());
            assertThat(data.path(0).path(1).asDouble()).isEqualTo(triangles ? 2 * highest : mean(point, key));
            assertThat(data.path(0).path(2).asText()).isEqualTo(triangles ? "" : key);
        }
        assertThat(scripts.text("draw('load', 'tpcb').option.tooltip.formatter("
                        + "{seriesName: 'a<b', seriesType: 'line', value: [1200.5, 88.25, 'latency.p99']})"))
                .isEqualTo("a&lt;b<br>1,201 arrivals/s<br><b>p99 88.25 µs</b>");
        assertThat(scripts.text("draw('load', 'tpcb').option.tooltip.formatter("
                        + "{seriesName: 'a', seriesType: 'scatter', value: [10, 20]})"))
                .endsWith("<b>unsustainable</b>");
    }

    @Test
    void curve_goesFromFewToManyArrivals() {
        JsonNode series = option(
                        new ReportScripts(
                                RecordedRun.openLoop("closed, 70%, 30%").summary()),
                        "load",
                        "tpcb")
                .path("series");

        for (JsonNode line : series) {
            if (line.path("type").asText().equals("line")) {
                assertThat(line.path("data")).hasSize(2);
                assertThat(line.path("data").path(0).path(0).asDouble())
                        .isLessThan(line.path("data").path(1).path(0).asDouble());
            }
        }
    }

    @Test
    void closedLoops_haveNoCurveOverArrivals() {
        assertThat(new ReportScripts(RecordedRun.firstLook().summary())
                        .value("draw('load', 'tpcb')")
                        .isNull())
                .isTrue();
    }
}

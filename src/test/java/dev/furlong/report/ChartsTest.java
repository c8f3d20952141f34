package dev.furlong.report;

import static dev.furlong.report.ChartOptions.NONE;
import static dev.furlong.report.ChartOptions.data;
import static dev.furlong.report.ChartOptions.drawn;
import static dev.furlong.report.ChartOptions.list;
import static dev.furlong.report.ChartOptions.mean;
import static dev.furlong.report.ChartOptions.means;
import static dev.furlong.report.ChartOptions.names;
import static dev.furlong.report.ChartOptions.number;
import static dev.furlong.report.ChartOptions.numbers;
import static dev.furlong.report.ChartOptions.option;
import static dev.furlong.report.ChartOptions.split;
import static dev.furlong.report.ChartOptions.texts;
import static dev.furlong.report.ChartOptions.workloads;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.Summary;
import dev.furlong.report.words.Figures;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The charts draw the figures of summary.json: each by its name, in its unit, at its place. */
class ChartsTest {
    private static final Summary FIRST_LOOK = RecordedRun.firstLook().summary();
    private static final Summary OPEN_LOOP = RecordedRun.openLoop().summary();
    private static final Summary FIVE_BLOCKS =
            RecordedRun.fiveBlocksWithClaims().summary();
    private static final Summary OWN_SERIES = RecordedRun.ownSeries().summary();
    private static final Summary SWEEP = RecordedRun.sweep().summary();

    static Stream<Summary> summaries() {
        return Stream.of(
                FIRST_LOOK,
                OPEN_LOOP,
                FIVE_BLOCKS,
                OWN_SERIES,
                SWEEP,
                RecordedRun.firstLook()
                        .withLost("derby/tpcb/2 clients", 1)
                        .withInvalid("derby:server/select/2 clients", 2)
                        .summary());
    }

    @Test
    void bars_areWrittenDown() {
        check("first-look", FIRST_LOOK, "tpcb", "throughput", "latency", "cpu");
    }

    @Test
    void linesOverClients_areWrittenDown() {
        check("five-blocks", FIVE_BLOCKS, "select", "throughput", "latency");
    }

    @Test
    void curvesOverArrivals_areWrittenDown() {
        check("open-loop", OPEN_LOOP, "tpcb", "load");
    }

    @ParameterizedTest
    @MethodSource("summaries")
    void latencies_areThePercentilesOfTheirNames(Summary summary) {
        ReportScripts scripts = new ReportScripts(summary);
        for (String workload : workloads(summary)) {
            JsonNode option = option(scripts, "latency", workload);
            List<JsonNode> points = drawn(summary, workload);

            assertThat(names(option.path("series"))).containsExactly("p50", "p95", "p99");
            for (JsonNode series : option.path("series")) {
                assertThat(numbers(series.path("data")))
                        .isEqualTo(
                                means(points, "latency." + series.path("name").asText()));
            }
            assertThat(option.path("xAxis").path("name").asText()).isEqualTo("latency, µs");
            assertRows(option.path("yAxis"), points);
        }
    }

    @ParameterizedTest
    @MethodSource("summaries")
    void cpu_isThatOfItsRole_andOfBothWhereTheyAreOneProcess(Summary summary) {
        ReportScripts scripts = new ReportScripts(summary);
        for (String workload : workloads(summary)) {
            JsonNode option = option(scripts, "cpu", workload);
            List<JsonNode> points = drawn(summary, workload);

            for (String role : List.of("client+server", "client", "server")) {
                for (String part : List.of("user", "system")) {
                    boolean both = role.equals("client+server");
                    String key = both ? "cpu." + part : "cpu." + role + "." + part;
                    List<Double> expected = points.stream()
                            .map(point -> split(point) == both ? NONE : mean(point, key))
                            .toList();
                    assertThat(data(option, role + " " + part))
                            .as(role + " " + part)
                            .isEqualTo(expected);
                }
            }
            assertThat(list(option.path("series")))
                    .allMatch(one -> one.path("stack").asText().equals("cpu"));
            assertThat(option.path("xAxis").path("name").asText()).isEqualTo("CPU, µs per transaction");
            assertRows(option.path("yAxis"), points);
        }
    }

    @Test
    void throughputOfFewBlocks_isBarsWithTheBlocksRange() {
        ReportScripts scripts = new ReportScripts(FIRST_LOOK);
        JsonNode option = option(scripts, "throughput", "tpcb");
        List<JsonNode> points = drawn(FIRST_LOOK, "tpcb");

        assertThat(texts(option.path("xAxis").path("data"))).containsExactly("derby", "derby:\nserver");
        assertThat(option.path("yAxis").path("name").asText()).isEqualTo("throughput, tx/s at 2 clients");
        assertThat(list(option.path("series").path(0).path("data")).stream()
                        .map(bar -> bar.path("value").asDouble())
                        .toList())
                .isEqualTo(means(points, "throughput"));
        for (int i = 0; i < points.size(); i++) {
            JsonNode metric = points.get(i).path("metrics").path("throughput");
            assertThat(numbers(option.path("series").path(1).path("data").path(i)))
                    .containsExactly((double) i, number(metric, "least"), number(metric, "most"));
        }
        assertThat(scripts.text("draw('throughput', 'tpcb').option.tooltip.formatter({dataIndex: 1})"))
                .isEqualTo("derby:server<br><b>5,192 tx/s</b><br>5,140–5,244, 2 blocks");
    }

    @Test
    void throughputOfFiveBlocks_hasTheInterval() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[2]", 5, ""));
        JsonNode option = option(new ReportScripts(run.summary()), "throughput", "tpcb");

        JsonNode metric = drawn(run.summary(), "tpcb").get(0).path("metrics").path("throughput");
        assertThat(numbers(option.path("series").path(1).path("data").path(0)))
                .containsExactly(0.0, number(metric, "low"), number(metric, "high"));
    }

    @Test
    void throughputOfOneBlock_hasNoWhisker() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[2]", 1, ""));
        ReportScripts scripts = new ReportScripts(run.summary());

        assertThat(option(scripts, "throughput", "tpcb").path("series").path(1).path("data"))
                .isEmpty();
        assertThat(scripts.text("draw('throughput', 'tpcb').option.tooltip.formatter({dataIndex: 0})"))
                .endsWith(" tx/s</b><br>1 block");
    }

    @Test
    void manyBars_lie_andSayTheSame() {
        Summary summary = OWN_SERIES;
        JsonNode option = option(new ReportScripts(summary), "throughput", "tpcb");

        assertThat(option.path("xAxis").path("name").asText()).isEqualTo("throughput, tx/s at 2 clients");
        assertRows(option.path("yAxis"), drawn(summary, "tpcb"));
        assertThat(option.path("series").path(0).path("data").findValues("value").stream()
                        .map(JsonNode::asDouble))
                .isEqualTo(means(drawn(summary, "tpcb"), "throughput"));
        assertThat(option.path("series").path(1).path("encode").toString()).isEqualTo("{\"x\":[1,2],\"y\":0}");
    }

    /** Upright from 4 to 6 at the bar of index 1; lying the same, turned. */
    @Test
    void whisker_reachesFromLowToHigh() {
        ReportScripts scripts = new ReportScripts(FIRST_LOOK);
        String ends = """
                (encode => draw('throughput', 'tpcb').option.series[1].renderItem(
                  {coordSys: {type: 'cartesian2d'}, encode: encode},
                  {value: i => [1, 4, 6][i], coord: at => [at[0] * 100, at[1] * 100]})
                  .children.map(line => [line.shape.x1, line.shape.y1, line.shape.x2, line.shape.y2].join(' ')))
                """.strip();

        assertThat(texts(scripts.value(ends + "({x: [0], y: [1, 2]})")))
                .containsExactly("100 400 100 600", "93 400 107 400", "93 600 107 600");
        assertThat(texts(scripts.value(ends + "({x: [1, 2], y: [0]})")))
                .containsExactly("400 100 600 100", "400 93 400 107", "600 93 600 107");
    }

    @Test
    void target_hasTheSameColourInEachChart_andNoOthers() {
        List<String> colours = option(new ReportScripts(FIRST_LOOK), "throughput", "select")
                .path("series")
                .path(0)
                .findValuesAsText("color");
        JsonNode lines =
                option(new ReportScripts(FIVE_BLOCKS), "throughput", "select").path("series");
        JsonNode curves = option(new ReportScripts(OPEN_LOOP), "load", "select").path("series");

        // The last one is the labels'.
        assertThat(colours.subList(0, 2)).doesNotHaveDuplicates();
        for (int target = 0; target < 2; target++) {
            assertThat(lines.path(3 * target + 2).path("color").asText()).isEqualTo(colours.get(target));
            for (int i = 0; i < 3; i++) {
                assertThat(curves.path(3 * target + i).path("color").asText()).isEqualTo(colours.get(target));
            }
        }
    }

    @Test
    void targetThatIsMarkup_isText() {
        ReportScripts scripts = new ReportScripts(FIRST_LOOK);

        assertThat(scripts.text("(() => {summary.points[0].target = '<img src=x>';"
                        + " return draw('throughput', 'tpcb').option.tooltip.formatter({dataIndex: 0})})()"))
                .startsWith("&lt;img src=x&gt;<br>");
    }

    @Test
    void tooltips_sayTheUnit() {
        ReportScripts scripts = new ReportScripts(FIRST_LOOK);

        for (String kind : List.of("latency", "cpu")) {
            String tooltip = "draw('" + kind + "', 'tpcb').option.tooltip.valueFormatter";
            assertThat(scripts.text(tooltip + "(1234.56)")).isEqualTo("1,235 µs");
            assertThat(scripts.text(tooltip + "(null)")).isEqualTo("–");
        }
        assertThat(new ReportScripts(SWEEP).text("draw('throughput', 'tpcb').option.tooltip.valueFormatter(0.25)"))
                .isEqualTo("0.25 tx/s");
    }

    @Test
    void unmeasuredCpu_isNoChart() {
        RecordedRun run = RecordedRun.firstLook().with(one -> true, one -> ChangedTrial.unmeasured(one, "cpu."));

        assertThat(new ReportScripts(run.summary()).value("draw('cpu', 'tpcb')").isNull())
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource("summaries")
    void figures_haveRoomForWhatTheyDraw(Summary summary) {
        ReportScripts scripts = new ReportScripts(summary);
        for (String workload : workloads(summary)) {
            for (String kind : List.of("throughput", "latency", "cpu")) {
                assertThat(scripts.value("draw('" + kind + "', '" + workload + "').height")
                                .asInt())
                        .isBetween(260, 260 + 100 * drawn(summary, workload).size());
            }
        }
    }

    private static void check(String variant, Summary summary, String workload, String... kinds) {
        ReportScripts scripts = new ReportScripts(summary);
        StringBuilder text = new StringBuilder();
        for (String kind : kinds) {
            JsonNode option = scripts.value(
                    "JSON.parse(JSON.stringify(draw('" + kind + "', '" + workload + "').option, ['xAxis', 'yAxis',"
                            + " 'series', 'type', 'name', 'data', 'value', 'stack', 'encode', 'x', 'y', 'min']))");
            text.append(kind).append('\n');
            text.append("  x ").append(option.path("xAxis")).append('\n');
            text.append("  y ").append(option.path("yAxis")).append('\n');
            option.path("series")
                    .forEach(series -> text.append("  ").append(series).append('\n'));
        }
        GoldenFile.check(variant + "/charts-" + workload + ".txt", text.toString());
    }

    private static void assertRows(JsonNode axis, List<JsonNode> points) {
        boolean several =
                points.stream().map(point -> point.path("clients")).distinct().count() > 1;
        List<String> rows = texts(axis.path("data"));
        assertThat(rows).hasSize(points.size());
        assertThat(axis.path("inverse").asBoolean()).isTrue();
        for (int i = 0; i < rows.size(); i++) {
            int clients = points.get(i).path("clients").asInt();
            assertThat(rows.get(i) + "\n")
                    .startsWith(points.get(i).path("target").asText() + "\n");
            if (several) {
                assertThat(rows.get(i)).endsWith("\n" + Figures.counted(clients, "client"));
            }
        }
    }
}

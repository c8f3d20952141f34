package dev.furlong.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.report.chart.ChartKind;
import dev.furlong.report.words.Figures;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;

/** The lines along a numeric axis draw the figures of summary.json. */
final class LineChartsTest {
    @Test
    void linesOverClients_haveEachTargetsMeans() {
        Summary summary = RecordedRun.sweep().summary();
        ReportScripts scripts = new ReportScripts(summary);
        DrawnChart chart = scripts.chart(ChartKind.THROUGHPUT, "tpcb").orElseThrow();

        assertThat(chart.words("")).contains("1", "2", "4", "8", "16", "32", "clients, log scale", "throughput, tx/s");
        assertThat(chart.points())
                .containsExactlyInAnyOrderElementsOf(summary.points().stream()
                        .map(point -> {
                            MetricSummary metric = point.metrics().get("throughput");
                            return point.target() + "\n" + point.clients()
                                    + (point.clients() == 1 ? " client" : " clients")
                                    + "\n" + Figures.rate(metric.mean()) + " tx/s ("
                                    + Figures.rate(metric.low()) + "–" + Figures.rate(metric.high()) + ")";
                        })
                        .toList());
        assertThat(chart.elements("path", "line")).hasSize(3);
        assertThat(chart.elements("polygon", "band")).hasSize(15);
    }

    @Test
    void higherFigure_isFurtherUp_andMoreClientsAreFurtherRight() {
        DrawnChart chart = new ReportScripts(RecordedRun.fiveBlocksWithClaims().summary())
                .chart(ChartKind.THROUGHPUT, "tpcb")
                .orElseThrow();
        double[][] places = chart.elements("path", "point").stream()
                .map(LineChartsTest::place)
                .toArray(double[][]::new);

        // Of derby with 1 and 8 clients, then of derby:server.
        assertThat(places[1][0]).isGreaterThan(places[0][0]).isEqualTo(places[3][0]);
        assertThat(places[1][1]).isLessThan(places[0][1]).isLessThan(places[3][1]);
    }

    /** From the lower ends of both ranges to the higher ones, above; also where a range reaches further than any mean. */
    @Test
    void bands_lieAroundTheirLines_withinTheScale() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[1, 2, 4]", 3, ""))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.THROUGHPUT,
                                1000 * one.block() + 10 * one.subject().clients()));
        DrawnChart chart = new ReportScripts(run.summary())
                .chart(ChartKind.THROUGHPUT, "tpcb")
                .orElseThrow();
        double bottom = foot(chart);
        double top = chart.elements("line", null).stream()
                .filter(line -> line.getAttribute("style").equals("stroke:--line"))
                .mapToDouble(line -> DrawnChart.number(line, "y1"))
                .min()
                .orElseThrow();

        assertThat(chart.elements("polygon", "band")).isNotEmpty().allSatisfy(band -> {
            double[][] corners = places(band.getAttribute("points").split(" "));
            assertThat(corners[0][0]).isEqualTo(corners[1][0]).isLessThan(corners[2][0]);
            assertThat(corners[2][0]).isEqualTo(corners[3][0]);
            assertThat(corners[0][1]).isGreaterThan(corners[1][1]).isLessThanOrEqualTo(bottom);
            assertThat(corners[3][1]).isGreaterThan(corners[2][1]).isLessThanOrEqualTo(bottom);
            // The topmost round number may lie below the highest end by less than a step of the scale.
            assertThat(Math.min(corners[1][1], corners[2][1])).isGreaterThan(top - (bottom - top) / 3);
        });
    }

    @Test
    void line_goesFromLeftToRight_whateverTheOrderOfThePlan() {
        DrawnChart chart = chart("[4, 1, 2]", "", ChartKind.THROUGHPUT);

        assertThat(chart.elements("path", "line")).hasSize(2).allSatisfy(line -> {
            double[][] places = places(line.getAttribute("d").replace("M", "").split("L"));
            assertThat(places[0][0]).isLessThan(places[1][0]);
            assertThat(places[1][0]).isLessThan(places[2][0]);
        });
    }

    @Test
    void nameOfALine_isTiedToItsLastPoint() {
        DrawnChart chart = new ReportScripts(RecordedRun.sweep().summary())
                .chart(ChartKind.THROUGHPUT, "tpcb")
                .orElseThrow();

        assertThat(chart.elements("line", null).stream()
                        .filter(line -> line.getAttribute("stroke-dasharray").equals("1 3"))
                        .map(line -> Math.round(DrawnChart.number(line, "x1") - 7) + ","
                                + Math.round(DrawnChart.number(line, "y1"))))
                .containsExactlyElementsOf(chart.elements("path", "line").stream()
                        .map(line -> {
                            double[][] places = places(
                                    line.getAttribute("d").replace("M", "").split("L"));
                            double[] last = places[places.length - 1];
                            return Math.round(last[0]) + "," + Math.round(last[1]);
                        })
                        .toList());
    }

    @Test
    void numbersOfClients_thatHaveNoRoomSideBySide_areLeftOut() {
        RecordedRun run = RecordedRun.of(
                RecordedRun.yaml("[100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112]", 2, ""));
        List<Double> x = new ReportScripts(run.summary())
                .chart(ChartKind.THROUGHPUT, "tpcb", 340).orElseThrow().texts().stream()
                        .filter(text -> text.words().matches("1[01][0-9]"))
                        .map(DrawnChart.Text::x)
                        .toList();

        assertThat(x).hasSizeBetween(2, 12);
        for (int i = 1; i < x.size(); i++) {
            // Three digits are about this wide.
            assertThat(x.get(i) - x.get(i - 1)).isGreaterThan(20);
        }
    }

    @Test
    void namesStandAtTheEndsOfLines_andAboveThemWhereThereIsNoRoom() {
        ReportScripts scripts = new ReportScripts(RecordedRun.sweep().summary());

        for (int width : new int[] {340, 560}) {
            DrawnChart chart =
                    scripts.chart(ChartKind.THROUGHPUT, "tpcb", width).orElseThrow();
            assertThat(chart.texts().stream()
                            .filter(text -> text.words().startsWith("derby"))
                            .map(text -> text.x() > 300))
                    .hasSize(3)
                    .containsOnly(width == 560);
        }
    }

    @Test
    void sizes_areAnAxisOfTheirOwn_withALogarithm() {
        DrawnChart chart = chart("[2]", "settings: {buffer: [4MiB, 16MiB, 64MiB, 256MiB]}", ChartKind.THROUGHPUT);
        List<Element> line = chart.elements("path", "line");

        assertThat(chart.words("")).contains("4 MiB", "16 MiB", "64 MiB", "256 MiB", "buffer, log scale");
        double[] x = Stream.of(line.get(0).getAttribute("d").replace("M", "").split("L"))
                .mapToDouble(place -> Double.parseDouble(place.split(",")[0]))
                .toArray();
        assertThat(x[1] - x[0]).isCloseTo(x[3] - x[2], org.assertj.core.api.Assertions.within(0.1));
    }

    @Test
    void valuesThatAreFarApart_standOnALogarithm_whichIsSaid() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[1, 2, 4]", 2, ""))
                .with(
                        one -> one.subject().target().equals("derby"),
                        one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 1_000_000));
        DrawnChart chart = new ReportScripts(run.summary())
                .chart(ChartKind.THROUGHPUT, "tpcb")
                .orElseThrow();

        assertThat(chart.words(""))
                .contains("throughput, tx/s, log scale", "clients")
                .doesNotContain("throughput, tx/s");
    }

    /** One repetition had nothing, of which there is no logarithm: its band ends at the foot of the chart. */
    @Test
    void logarithm_hasRoomBelowTheLeastAndAboveTheMost_andCutsBandsThatReachNothing() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[1, 2, 4]", 3, ""))
                .with(
                        one -> one.subject().target().equals("derby"),
                        one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 1_000_000))
                .with(
                        one -> !one.subject().target().equals("derby"),
                        one -> ChangedTrial.measured(
                                one, Metrics.THROUGHPUT, one.block() == 1 ? 0 : 100 * one.block()));
        DrawnChart chart = new ReportScripts(run.summary())
                .chart(ChartKind.THROUGHPUT, "tpcb")
                .orElseThrow();
        double foot = foot(chart);

        assertThat(chart.elements("path", "point").stream().map(LineChartsTest::place))
                .hasSizeGreaterThanOrEqualTo(6)
                .allSatisfy(place -> assertThat(place[1]).isBetween(foot - 209, foot - 1));
        assertThat(chart.elements("polygon", "band").stream()
                        .flatMap(band ->
                                Stream.of(places(band.getAttribute("points").split(" ")))))
                .isNotEmpty()
                .allSatisfy(corner -> assertThat(corner[1]).isBetween(foot - 210, foot));
    }

    /** In the order of the plan they would cross the lines that tie them to their points. */
    @Test
    void namesOfLinesThatEndCloseTogether_standInTheOrderOfTheirEnds() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[1, 2]", 2, "")
                        .replaceFirst("targets: .*", "targets: [derby, 'derby:server', 'postgresql:process']"))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.THROUGHPUT,
                                1000
                                        + List.of("derby", "postgresql:process", "derby:server")
                                                .indexOf(one.subject().target())));
        DrawnChart chart = new ReportScripts(run.summary())
                .chart(ChartKind.THROUGHPUT, "tpcb")
                .orElseThrow();

        assertThat(chart.texts().stream()
                        .filter(text ->
                                text.words().startsWith("derby") || text.words().startsWith("postgresql"))
                        .sorted(Comparator.comparingDouble(DrawnChart.Text::y))
                        .map(DrawnChart.Text::words))
                .containsExactly("derby:server", "postgresql:process", "derby");
    }

    @Test
    void distances_areAcrossInsteadOfAsManyClients_fromNone() {
        DrawnChart chart = chart("[1, 8]", "settings: {network-rtt: [0, 1ms]}", ChartKind.THROUGHPUT);

        assertThat(chart.words("")).contains("0", "1 ms", "distance added to the network, round trip");
    }

    @Test
    void distancesFromNoneToFar_areEvenlySpaced_whichIsSaid() {
        DrawnChart chart = chart("[1]", "settings: {network-rtt: [0, 1ms, 30ms]}", ChartKind.THROUGHPUT);

        assertThat(String.join(" ", chart.words("")))
                .contains("distance added to the network, round trip, not to scale");
    }

    @Test
    void targetWithoutALine_isNamedBelowWithTheReason() {
        ReportScripts scripts = new ReportScripts(RecordedRun.sweep().summary());

        assertThat(scripts.chart(ChartKind.ROUND_TRIPS, "tpcb").orElseThrow().words(""))
                .contains("derby, derby@10.14.2.0: no wire")
                .noneMatch(words -> words.contains("derby:server: no wire"));
        assertThat(scripts.chart(ChartKind.THROUGHPUT, "tpcb").orElseThrow().words(""))
                .noneMatch(words -> words.contains("no wire"));
    }

    @Test
    void linesOfCpu_haveTheRangeOfTheTotal() {
        DrawnChart chart = new ReportScripts(RecordedRun.sweep().summary())
                .chart(ChartKind.CPU, "tpcb")
                .orElseThrow();

        assertThat(chart.elements("polygon", "band")).isNotEmpty();
    }

    @Test
    void minutes_areTimesAsSecondsAre() {
        DrawnChart chart = chart("[2]", "settings: {lock-wait: [1s, 30s, 1m]}", ChartKind.THROUGHPUT);

        assertThat(chart.words("")).containsSubsequence("1 s", "30 s", "1 m", "lock-wait, log scale");
        assertThat(chart.elements("path", "line")).hasSize(2);
    }

    @Test
    void numbersOfAWorkload_areAcross() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[2]", 2, "settings: {select.rows: [1000, 100000]}")
                .replaceFirst("workloads: .*", "workloads: [select]"));

        assertThat(new ReportScripts(run.summary())
                        .chart(ChartKind.LATENCY, "select")
                        .orElseThrow()
                        .words(""))
                .contains("1000", "100000", "select.rows, log scale", "derby, p99", "derby, p50");
    }

    @Test
    void releasesOfAnEngine_areAcrossFromTheEarliestOn() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[2]", 2, "")
                .replaceFirst("targets: .*", "targets: [derby, derby@10.9.1.0, derby@10.14.2.0, 'derby:server']"));
        DrawnChart chart = new ReportScripts(run.summary())
                .chart(ChartKind.THROUGHPUT, "tpcb")
                .orElseThrow();

        assertThat(chart.words("")).containsSubsequence("10.9.1.0", "10.14.2.0", "10.16.1.1", "release");
        assertThat(chart.elements("path", "line")).hasSize(1);
    }

    @Test
    void namesAreNoNumbers_soThatTheyAreBars() {
        DrawnChart chart = chart("[2]", "settings: {durability: [power-cut, process-kill]}", ChartKind.LATENCY);

        assertThat(chart.bars()).hasSize(12);
        assertThat(chart.elements("path", "line")).isEmpty();
    }

    @Test
    void pathAmongTheAxes_isWhole() {
        DrawnChart chart = chart(
                "[2]",
                "settings: {network-rtt: [0, 1ms], log-folder: [none, /mnt/network-rtt=7/rate=5]}",
                ChartKind.THROUGHPUT);

        assertThat(String.join("", chart.words(""))).contains("log-folder=/mnt/network-rtt=7/rate=5");
        assertThat(chart.points()).anyMatch(words -> words.contains("log-folder=/mnt/network-rtt=7/rate=5"));
    }

    @Test
    void manyLines_standInSeveralPanels() {
        DrawnChart chart = chart(
                "[1, 2, 4]",
                "settings: {buffer: [4MiB, 64MiB], durability: [power-cut, process-kill]}",
                ChartKind.THROUGHPUT);

        assertThat(chart.words("")).contains("buffer=4MiB", "buffer=64MiB");
    }

    @Test
    void linesThatAreNotComparable_haveAPanelBelowTheReason() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[1, 8]", 2, "")
                        .replaceFirst("targets: .*", "targets: [derby, 'derby:server', h2]"))
                .with(
                        one -> one.subject().engine().equals("h2"),
                        one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 1_000_000))
                .with(
                        one -> one.subject().engine().equals("h2"),
                        one -> ChangedTrial.substituted(
                                one, "durability", "process-kill", "it does not sync at a commit"));
        DrawnChart chart = new ReportScripts(run.summary())
                .chart(ChartKind.THROUGHPUT, "tpcb", 700)
                .orElseThrow();

        assertThat(chart.words(""))
                .containsSubsequence(
                        "derby",
                        "derby:server",
                        "not comparable: weaker durability (process-kill), on a scale of its own",
                        "h2")
                .as("one scale for both would need a logarithm")
                .contains("throughput, tx/s")
                .doesNotContain("throughput, tx/s, log scale");
    }

    /** H2, which is set apart, has fewer clients than the others. */
    @Test
    void panels_haveTheSamePlacesAcross() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[2, 4, 8]", 2, "")
                        .replaceFirst("targets: .*", "targets: [derby, 'derby:server', h2]"))
                .with(
                        one -> one.subject().engine().equals("h2"),
                        one -> ChangedTrial.substituted(
                                one, "durability", "process-kill", "it does not sync at a commit"))
                .without(one ->
                        one.subject().engine().equals("h2") && one.subject().clients() == 8);
        DrawnChart chart = new ReportScripts(run.summary())
                .chart(ChartKind.THROUGHPUT, "tpcb")
                .orElseThrow();

        Map<String, Double> across = new HashMap<>();
        chart.elements("path", "point").stream()
                .filter(point -> point.getTextContent().contains("\n"))
                .forEach(point -> across.put(
                        point.getTextContent().replaceAll("(?s)^(.*?)\n(.*?)\n.*", "$1, $2"), place(point)[0]));
        // The names at the ends of the lines, and the numbers at the side, take some room of each panel.
        assertThat(across.get("h2, 4 clients") - across.get("h2, 2 clients"))
                .isCloseTo(
                        (across.get("derby, 8 clients") - across.get("derby, 2 clients")) / 3,
                        org.assertj.core.api.Assertions.within(30.0));
    }

    @Test
    void arrivals_areAcross_withATriangleWhereTheQueueGrew_andTheClosedLoopBesideThem() {
        ReportScripts scripts =
                new ReportScripts(RecordedRun.openLoop("closed, 30%, 70%, 150%").summary());
        DrawnChart latency = scripts.chart(ChartKind.LATENCY, "tpcb").orElseThrow();
        DrawnChart throughput = scripts.chart(ChartKind.THROUGHPUT, "tpcb").orElseThrow();

        assertThat(latency.words("")).contains("arrivals per second", "derby, p99", "derby:server, p50");
        assertThat(latency.elements("g", "lost")).hasSize(2);
        assertThat(String.join(" ", latency.words("")))
                .as("what a triangle says is not said again below of a target that has a line")
                .doesNotContain("derby:server: ");
        assertThat(latency.points()).hasSize(8).noneMatch(words -> words.contains("rate=closed"));
        assertThat(throughput.points())
                .hasSize(8)
                .filteredOn(words -> words.contains("closed loop"))
                .hasSize(2);
        for (Element line : latency.elements("path", "line")) {
            String[] places = line.getAttribute("d").replace("M", "").split("L");
            assertThat(Double.parseDouble(places[0].split(",")[0]))
                    .isLessThan(Double.parseDouble(places[1].split(",")[0]));
        }
    }

    @Test
    void chartWithoutAFigure_hasTriangles_andNoNumbersOnItsAxis() {
        DrawnChart latency = new ReportScripts(
                        RecordedRun.openLoop("closed, 130%, 150%").summary())
                .chart(ChartKind.LATENCY, "tpcb")
                .orElseThrow();

        assertThat(latency.elements("g", "lost")).hasSize(4);
        assertThat(latency.words("")).doesNotContain("0", "1", "0.2");
        assertThat(latency.texts()).allSatisfy(text -> {
            assertThat(text.x()).isFinite();
            assertThat(text.y()).isFinite();
        });
    }

    @Test
    void ratesWithoutARoundNumberBetween_areMarkedThemselves() {
        RecordedRun run = RecordedRun.openLoop("closed, 70%, 71%")
                .with(one -> isAt(one, "70%"), one -> ChangedTrial.under(one, Conditions.ARRIVALS_PER_SECOND, 1003.0))
                .with(one -> isAt(one, "71%"), one -> ChangedTrial.under(one, Conditions.ARRIVALS_PER_SECOND, 1203.0));
        DrawnChart latency = new ReportScripts(run.summary())
                .chart(ChartKind.LATENCY, "tpcb")
                .orElseThrow();

        assertThat(latency.words("")).contains("1,003", "1,203", "arrivals per second");
    }

    /** Across, each number has room; so have those at the side, whatever they are. */
    @Test
    void logarithmicAxisAcross_hasRoundTicks_andWideNumbersHaveRoomAtTheSide() {
        RecordedRun run = RecordedRun.openLoop("closed, 30%, 70%, 150%")
                .with(one -> isAt(one, "30%"), one -> ChangedTrial.under(one, Conditions.ARRIVALS_PER_SECOND, 150.0))
                .with(one -> isAt(one, "70%"), one -> ChangedTrial.under(one, Conditions.ARRIVALS_PER_SECOND, 900.0))
                .with(one -> isAt(one, "150%"), one -> ChangedTrial.under(one, Conditions.ARRIVALS_PER_SECOND, 9000.0))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(one, Metrics.LATENCY_P50, isAt(one, "30%") ? 200 : 9_000_000));
        DrawnChart latency = new ReportScripts(run.summary())
                .chart(ChartKind.LATENCY, "tpcb")
                .orElseThrow();

        assertThat(latency.words("")).contains("200", "500", "1,000", "2,000", "5,000", "1,000,000");
        // It ends there, and each of its characters is wider than 5 pixels.
        assertThat(latency.texts())
                .filteredOn(text -> text.words().equals("1,000,000"))
                .isNotEmpty()
                .allSatisfy(text -> assertThat(text.x()).isGreaterThan(9 * 5));
    }

    /** In time lines, latencies of many powers of ten share a panel that is half as high as others. */
    @ParameterizedTest
    @CsvSource({
        "1, 10, 210, '1,2,5,10'",
        "20, 150, 105, '20,50,100'",
        "100, 60000, 210, '100,200,500,1000,2000,5000,10000,20000,50000'",
        "100, 100000, 210, '100,300,1000,3000,10000,30000,100000'",
        "300, 20000, 105, '500,1000,2000,5000,10000,20000'",
        "300, 24000, 105, '300,1000,3000,10000'",
        "100, 2000000, 105, '100,1000,10000,100000,1000000'",
        "1e-6, 1e9, 105, '0.000001,0.001,1,1000,1000000,1000000000'",
        "0.98, 1.02, 130, '0.98,1.02'",
        "0.999, 1.001, 130, '1'",
        "7.01, 7.02, 130, '7.02'",
        "7, 7, 105, '7'"
    })
    void ticksOfALogarithmicScale_areRound_andHaveALinesHeightEach(double low, double high, int height, String ticks) {
        JsonNode scale = new ReportScripts(RecordedRun.firstLook().summary())
                .value("(() => { const one = plotting(name => name).logarithmic(" + low + ", " + high + ", " + height
                        + ", 0); return one.ticks.map(tick => [Number(tick.toPrecision(6)), one.at(tick)]); })()");
        List<Double> values = new ArrayList<>();
        List<Double> places = new ArrayList<>();
        scale.forEach(tick -> {
            values.add(tick.path(0).asDouble());
            places.add(tick.path(1).asDouble());
        });

        assertThat(values)
                .containsExactlyElementsOf(
                        Stream.of(ticks.split(",")).map(Double::valueOf).toList());
        assertThat(places).allSatisfy(place -> assertThat(place).isBetween(0.0, (double) height));
        for (int i = 1; i < places.size(); i++) {
            assertThat(places.get(i - 1) - places.get(i)).isGreaterThanOrEqualTo(16);
        }
    }

    /** Where the points of the first panel have the value at the foot of its scale. */
    private static double foot(DrawnChart chart) {
        return chart.elements("line", null).stream()
                .filter(line -> line.getAttribute("style").equals("stroke:--quiet"))
                .filter(line -> line.getAttribute("y1").equals(line.getAttribute("y2")))
                .mapToDouble(line -> DrawnChart.number(line, "y1"))
                .findFirst()
                .orElseThrow();
    }

    /** Where a point of a line is drawn. */
    private static double[] place(Element point) {
        return Stream.of(point.getAttribute("transform")
                        .replaceAll("translate\\((.*?)\\).*", "$1")
                        .split(" "))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    /** The coordinates of places such as {@code 1,2}. */
    private static double[][] places(String... written) {
        return Stream.of(written)
                .map(place -> Stream.of(place.split(","))
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toArray(double[][]::new);
    }

    private static boolean isAt(TrialRecord one, String rate) {
        return one.settings().get("rate").asked().equals(rate);
    }

    private static DrawnChart chart(String clients, String more, ChartKind kind) {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml(clients, 2, more)
                .replaceFirst("targets: .*", "targets: ['derby:server', 'postgresql:process']"));
        return new ReportScripts(run.summary()).chart(kind, "tpcb").orElseThrow();
    }
}

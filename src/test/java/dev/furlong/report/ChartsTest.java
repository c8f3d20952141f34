package dev.furlong.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.report.DrawnChart.Bar;
import dev.furlong.report.DrawnChart.Text;
import dev.furlong.report.answer.Answer;
import dev.furlong.report.chart.ChartFile;
import dev.furlong.report.chart.ChartKind;
import dev.furlong.report.table.HeadlineTable;
import dev.furlong.report.table.ShortCosts;
import dev.furlong.report.words.Figures;
import dev.furlong.results.Json;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;

/** The bars draw the figures of summary.json: each by its name, in its unit, at its place. */
class ChartsTest {
    private static final Summary FIRST_LOOK = RecordedRun.firstLook().summary();
    private static final Summary OWN_SERIES = RecordedRun.ownSeries().summary();
    private static final Summary DISKS = RecordedRun.onDisksOfTheirOwn().summary();

    static Stream<Summary> summaries() {
        return Stream.of(
                FIRST_LOOK,
                OWN_SERIES,
                DISKS,
                RecordedRun.cases().summary(),
                RecordedRun.firstLook()
                        .withLost("derby/tpcb/2 clients", 1)
                        .withInvalid("derby:server/select/2 clients", 2)
                        .summary());
    }

    @Test
    void filesBesideTheReport_areWrittenDown() {
        for (Map.Entry<String, Summary> run : Map.of(
                        "first-look", FIRST_LOOK,
                        "own-series", OWN_SERIES,
                        "sweep", RecordedRun.sweep().summary())
                .entrySet()) {
            Texts.svg(run.getValue()).forEach((name, text) -> GoldenFile.check(run.getKey() + "/" + name, text));
        }
    }

    @ParameterizedTest
    @MethodSource("summaries")
    void everyFigure_hasABarAsLongAsItIs(Summary summary) {
        ReportScripts scripts = new ReportScripts(summary);
        for (String workload : List.of("tpcb", "select")) {
            for (ChartKind kind : ChartKind.values()) {
                List<PointSummary> points = drawn(summary, workload);
                List<String> expected = new ArrayList<>();
                List<Double> figures = new ArrayList<>();
                for (PointSummary point : inOrder(points)) {
                    for (Metric metric : metrics(kind, point)) {
                        MetricSummary figure = point.metrics().get(metric.key());
                        if (figure != null) {
                            expected.add(point.target() + " " + Figures.written(metric, figure.mean()));
                            figures.add(figure.mean());
                        }
                    }
                }
                List<Bar> bars =
                        scripts.chart(kind, workload).map(DrawnChart::bars).orElse(List.of());

                assertThat(bars.stream()
                                .map(bar -> bar.words().lines().findFirst().orElseThrow()
                                        + bar.words()
                                                .substring(bar.words().lastIndexOf('\n') + 1)
                                                .replaceAll("^.*?([0-9.,]+) [^0-9]+$", " $1")))
                        .as(kind + " of " + workload)
                        .containsExactlyElementsOf(expected);
                assertProportional(bars, figures);
            }
        }
    }

    private static void assertProportional(List<Bar> bars, List<Double> figures) {
        double scale = bars.stream().mapToDouble(Bar::width).sum()
                / figures.stream().mapToDouble(figure -> figure).sum();
        for (int i = 0; i < bars.size(); i++) {
            // A bar of nothing is still seen.
            assertThat(bars.get(i).width()).isCloseTo(Math.max(1, figures.get(i) * scale), within(1.0));
        }
    }

    /** Those that are comparable first. */
    private static List<PointSummary> inOrder(List<PointSummary> points) {
        return Stream.of("derby", "h2", "sqlite")
                .flatMap(
                        engine -> points.stream().filter(point -> point.engine().equals(engine)))
                .toList();
    }

    private static List<Metric> metrics(ChartKind kind, PointSummary point) {
        boolean split = point.metrics().containsKey("cpu.server.total");
        return switch (kind) {
            case THROUGHPUT -> List.of(Metrics.THROUGHPUT);
            case LATENCY -> List.of(Metrics.LATENCY_P50, Metrics.LATENCY_P95, Metrics.LATENCY_P99);
            case CPU ->
                split
                        ? List.of(
                                Metrics.CPU_CLIENT.user(),
                                Metrics.CPU_CLIENT.system(),
                                Metrics.CPU_SERVER.user(),
                                Metrics.CPU_SERVER.system())
                        : List.of(Metrics.CPU.user(), Metrics.CPU.system());
            case ROUND_TRIPS -> List.of(Metrics.WIRE_ROUND_TRIPS);
            case BYTES -> List.of(Metrics.WIRE_BYTES_UP, Metrics.WIRE_BYTES_DOWN);
            case DISK -> List.of(Metrics.DISK.writes(), Metrics.DISK.reads());
            case SYNCS -> List.of(Metrics.DISK.syncs());
            case DIPS -> List.of(Metrics.CHECKPOINT_DIP);
        };
    }

    private static List<PointSummary> drawn(Summary summary, String workload) {
        return summary.points().stream()
                .filter(point -> point.workload().equals(workload) && ChartKind.isDrawn(point))
                .toList();
    }

    @Test
    void whisker_reachesFromTheLeastToTheGreatestBlock_andFromFiveBlocksOnOverTheInterval() {
        for (int blocks : new int[] {2, 5}) {
            Summary summary =
                    RecordedRun.of(RecordedRun.yaml("[2]", blocks, "")).summary();
            DrawnChart chart = new ReportScripts(summary)
                    .chart(ChartKind.THROUGHPUT, "tpcb")
                    .orElseThrow();
            Bar bar = chart.bars().get(0);
            MetricSummary metric = drawn(summary, "tpcb").get(0).metrics().get(Metrics.THROUGHPUT.key());
            Element whisker = (Element) chart.elements("g", "whisker")
                    .get(0)
                    .getElementsByTagName("line")
                    .item(0);
            double scale = bar.width() / metric.mean();
            boolean interval = blocks == 5;

            assertThat(DrawnChart.number(whisker, "x1"))
                    .isCloseTo(bar.x() + scale * (interval ? metric.low() : metric.least()), within(0.1));
            assertThat(DrawnChart.number(whisker, "x2"))
                    .isCloseTo(bar.x() + scale * (interval ? metric.high() : metric.most()), within(0.1));
        }
    }

    @Test
    void value_standsBehindTheBarAndItsWhisker() {
        DrawnChart chart = new ReportScripts(FIRST_LOOK)
                .chart(ChartKind.THROUGHPUT, "tpcb")
                .orElseThrow();
        List<Text> values = chart.texts().stream().filter(Text::value).toList();

        assertThat(values).hasSize(2);
        for (int i = 0; i < values.size(); i++) {
            Element whisker = (Element) chart.elements("g", "whisker")
                    .get(i)
                    .getElementsByTagName("line")
                    .item(0);
            assertThat(values.get(i).x()).isGreaterThan(DrawnChart.number(whisker, "x2") + 4);
        }
        assertThat(chart.words("value")).containsExactly("9,969", "5,192");
    }

    @Test
    void figure_readsTheSameInTheAnswerInTheTableAndInTheChart() {
        Summary summary = RecordedRun.firstLook()
                .with(
                        one -> one.subject().target().equals("derby"),
                        one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 12_345.678))
                .with(
                        one -> one.subject().target().equals("derby"),
                        one -> ChangedTrial.measured(one, Metrics.LATENCY_P50, 4321))
                .summary();
        ReportScripts scripts = new ReportScripts(summary);
        String table = Json.LINE.valueToTree(HeadlineTable.of(summary)).toString();
        String costs = Json.LINE.valueToTree(ShortCosts.withLatency(summary)).toString();

        assertThat(Answer.of(summary).sections().get(0).lines().get(0).figure()).isEqualTo("12,350 tx/s");
        assertThat(table).contains("\"12,350\"", "\"4,320\"");
        assertThat(costs).contains("\"4,320\"").doesNotContain("4,321");
        assertThat(scripts.chart(ChartKind.THROUGHPUT, "tpcb").orElseThrow().words("value"))
                .contains("12,350");
        assertThat(scripts.chart(ChartKind.LATENCY, "tpcb").orElseThrow().words("value"))
                .contains("p50 4,320");
    }

    @Test
    void targets_standInTheOrderOfTheAnswer_inEveryChart() {
        Summary summary = RecordedRun.firstLook()
                .with(ChartsTest::isOfServer, one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 1_000_000))
                .summary();

        assertThat(Answer.of(summary).sections().get(0).lines().stream().map(line -> line.target()))
                .containsExactly("derby:server", "derby");
        for (ChartKind kind : List.of(ChartKind.THROUGHPUT, ChartKind.LATENCY, ChartKind.CPU)) {
            DrawnChart chart = new ReportScripts(summary).chart(kind, "tpcb").orElseThrow();
            assertThat(chart.bars().stream()
                            .map(bar -> bar.words().lines().findFirst().orElseThrow())
                            .distinct())
                    .as(kind.toString())
                    .containsExactly("derby:server", "derby");
        }
    }

    /** Each target has one colour in all reports, whatever its release. */
    @Test
    void targetsOfOneColour_haveOtherStripes() {
        Summary summary = RecordedRun.of(RecordedRun.yaml("[2]", 1, "")
                        .replaceFirst(
                                "targets: .*",
                                "targets: ['derby:server', derby, 'derby@10.1.1.0:server', derby@10.1.1.0]"))
                .summary();
        DrawnChart chart =
                new ReportScripts(summary).chart(ChartKind.THROUGHPUT, "tpcb").orElseThrow();

        assertThat(chart.bars().stream()
                        .filter(bar -> bar.words().contains(":server"))
                        .map(Bar::style)
                        .distinct())
                .hasSize(1);
        assertThat(chart.elements("g", "bar").stream()
                        .filter(bar -> bar.getElementsByTagName("line").getLength() > 0)
                        .map(bar -> bar.getElementsByTagName("title")
                                .item(0)
                                .getTextContent()
                                .lines()
                                .findFirst()
                                .orElseThrow()))
                .containsExactlyInAnyOrder("derby@10.1.1.0:server", "derby@10.1.1.0");
        assertThat(Texts.html(summary)).contains("<span class=\"stripes-1\" style=");
        assertThat(chart.elements("line", "stripe")).allSatisfy(stripe -> {
            assertThat(stripe.getAttribute("style")).isEqualTo("stroke:--paper");
            Element bar = (Element) ((Element) stripe.getParentNode())
                    .getElementsByTagName("rect")
                    .item(0);
            double left = DrawnChart.number(bar, "x");
            double top = DrawnChart.number(bar, "y");
            for (String end : List.of("1", "2")) {
                assertThat(DrawnChart.number(stripe, "x" + end))
                        .isBetween(left - 0.01, left + DrawnChart.number(bar, "width") + 0.01);
                assertThat(DrawnChart.number(stripe, "y" + end))
                        .isBetween(top - 0.01, top + DrawnChart.number(bar, "height") + 0.01);
            }
        });
    }

    @Test
    void barThatIsTooShortToSee_hasItsValueBesideIt() {
        Summary summary = RecordedRun.firstLook()
                .with(
                        one -> one.subject().target().equals("derby"),
                        one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 1_000_000))
                .summary();
        DrawnChart chart =
                new ReportScripts(summary).chart(ChartKind.THROUGHPUT, "tpcb").orElseThrow();

        assertThat(chart.words("value")).containsExactly("1,000,000", "5,192");
        assertThat(chart.bars().get(1).width()).isBetween(1.0, 4.0);
    }

    @Test
    void whatIsNotComparable_isHollowBelowItsReason() {
        DrawnChart chart = new ReportScripts(OWN_SERIES)
                .chart(ChartKind.THROUGHPUT, "tpcb")
                .orElseThrow();
        List<Bar> bars = chart.bars();

        assertThat(bars.stream().map(bar -> bar.words().lines().findFirst().orElseThrow()))
                .containsExactly("derby", "derby:server", "h2", "sqlite");
        assertThat(bars.stream().map(bar -> bar.style().contains("fill-opacity")))
                .containsExactly(false, false, true, true);
        double reason = chart.texts().stream()
                .filter(text -> text.words().equals("not comparable: weaker durability (process-kill)"))
                .mapToDouble(Text::y)
                .findFirst()
                .orElseThrow();
        assertThat(reason).isBetween(bars.get(1).y() + 20, bars.get(2).y());
        assertThat(chart.words("")).contains("not comparable: stricter isolation (serializable)");
        assertThat(chart.words()).contains("h2: 9,969 (not comparable: weaker durability (process-kill))");
    }

    @Test
    void whatIsNotComparableAndFarGreater_hasAScaleOfItsOwn_belowTheAxis() {
        Summary summary = RecordedRun.ownSeries()
                .with(
                        one -> one.subject().engine().equals("h2"),
                        one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 1_000_000))
                .summary();
        DrawnChart chart =
                new ReportScripts(summary).chart(ChartKind.THROUGHPUT, "tpcb").orElseThrow();

        assertThat(chart.words(""))
                .containsSubsequence(
                        "derby:server",
                        "not comparable: stricter isolation (serializable)",
                        "throughput, tx/s at 2 clients",
                        "not comparable: weaker durability (process-kill), on a scale of its own",
                        "h2");
        assertThat(chart.bars().get(0).width()).isGreaterThan(300);
    }

    @Test
    void durabilityAsAnAxis_setsNothingApart() {
        RecordedRun run =
                RecordedRun.of(RecordedRun.yaml("[2]", 2, "settings: {durability: [power-cut, process-kill]}"));
        DrawnChart chart = new ReportScripts(run.summary())
                .chart(ChartKind.THROUGHPUT, "tpcb")
                .orElseThrow();

        assertThat(chart.words(""))
                .contains("durability=power-cut", "durability=process-kill")
                .noneMatch(text -> text.contains("not comparable"));
    }

    @Test
    void cpuInTheKernel_isHatched() {
        DrawnChart chart =
                new ReportScripts(FIRST_LOOK).chart(ChartKind.CPU, "tpcb").orElseThrow();

        for (Element bar : chart.elements("g", "bar")) {
            boolean hatched = bar.getElementsByTagName("line").getLength() > 0;
            String words = bar.getElementsByTagName("title").item(0).getTextContent();
            assertThat(hatched).as(words).isEqualTo(words.contains(" system"));
        }
    }

    @Test
    void cpuInTheKernel_isHatchedInTheColourOfTheBar_whereTheBarIsHollow() {
        DrawnChart chart =
                new ReportScripts(OWN_SERIES).chart(ChartKind.CPU, "tpcb").orElseThrow();
        List<String> stripes = chart.elements("g", "bar").stream()
                .filter(bar -> bar.getElementsByTagName("line").getLength() > 0)
                .map(bar -> ((Element) bar.getElementsByTagName("line").item(0)).getAttribute("style"))
                .distinct()
                .toList();

        // Full bars, whose stripes are of paper, come first.
        assertThat(stripes).startsWith("stroke:--paper").anyMatch(stripe -> stripe.startsWith("stroke:--tone-"));
    }

    @Test
    void chartOfCosts_isTheOneThatDiffersMost_withTheServersCpuCountedOnce() {
        // The same CPU in all, which is the client's and the server's of the one, and of one process of the other.
        RecordedRun run = RecordedRun.firstLook()
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.CPU.user(), 60))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.CPU.system(), 40))
                .with(ChartsTest::isOfServer, one -> ChangedTrial.measured(one, Metrics.CPU_CLIENT.user(), 30))
                .with(ChartsTest::isOfServer, one -> ChangedTrial.measured(one, Metrics.CPU_CLIENT.system(), 20))
                .with(ChartsTest::isOfServer, one -> ChangedTrial.measured(one, Metrics.CPU_SERVER.user(), 30))
                .with(ChartsTest::isOfServer, one -> ChangedTrial.measured(one, Metrics.CPU_SERVER.system(), 20))
                .with(one -> !isOfServer(one), one -> ChangedTrial.measured(one, Metrics.DISK.writes(), 2))
                .with(ChartsTest::isOfServer, one -> ChangedTrial.measured(one, Metrics.DISK.writes(), 3));

        assertThat(ChartFile.of(run.summary()))
                .extracting(ChartFile::kind)
                .containsOnly(ChartKind.THROUGHPUT, ChartKind.DISK);
    }

    private static boolean isOfServer(TrialRecord trial) {
        return trial.subject().target().equals("derby:server");
    }

    @Test
    void embeddedEngine_hasNoWire() {
        DrawnChart chart = new ReportScripts(FIRST_LOOK)
                .chart(ChartKind.ROUND_TRIPS, "tpcb")
                .orElseThrow();

        assertThat(chart.words("value")).containsExactly("no wire", "6");
    }

    @Test
    void targetThatIsMarkup_isText() {
        ReportScripts scripts = new ReportScripts(FIRST_LOOK);

        assertThat(scripts.text("(() => {plots.points[0].target = '<img src=x>';"
                        + " return draw('throughput', 'tpcb', 560).svg})()"))
                .contains("&lt;img src=x&gt;")
                .doesNotContain("<img");
    }

    @Test
    void unmeasured_isNoChart() {
        RecordedRun run = RecordedRun.firstLook().with(one -> true, one -> ChangedTrial.unmeasured(one, "cpu."));

        assertThat(new ReportScripts(run.summary()).chart(ChartKind.CPU, "tpcb"))
                .isEmpty();
        assertThat(new ReportScripts(FIRST_LOOK).chart(ChartKind.SYNCS, "tpcb")).isEmpty();
        assertThat(ReportView.of(FIRST_LOOK, Answer.of(FIRST_LOOK)).charts().get(0).figures().stream()
                        .map(ReportView.Figure::kind))
                .containsExactly("throughput", "latency", "cpu", "round-trips", "bytes");
    }

    @Test
    void longName_isBrokenWithinItsRoom() {
        RecordedRun run = RecordedRun.of(
                RecordedRun.yaml("[2]", 2, "settings: {log-folder: [none, /" + "path-without-end".repeat(8) + "]}"));
        DrawnChart chart = new ReportScripts(run.summary())
                .chart(ChartKind.THROUGHPUT, "tpcb", 390)
                .orElseThrow();

        assertThat(chart.texts().stream().map(text -> text.words().length())).allMatch(length -> length < 60);
    }
}

package dev.furlong.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.measurement.Metrics;
import dev.furlong.results.TimeLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a browser draws of a report agrees with its figures, complains of nothing, and asks nobody. */
@Tag("full")
class DrawnReportTest {
    private static final String HOSTILE = "<img src=x onerror=\"document.title='taken'\">";

    @TempDir
    private static Path folder;

    private static Browser browser;

    @BeforeAll
    static void start() throws IOException {
        browser = Browser.start(folder);
    }

    @AfterAll
    static void end() {
        browser.close();
    }

    @AfterEach
    void nothingIsComplainedOfNorRequestedButThePage() {
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.requests()).hasSize(1).allMatch(url -> url.startsWith("file:"));
    }

    @ParameterizedTest
    @CsvSource({"1280, false", "390, false", "1280, true", "390, true"})
    void everyChart_isDrawnWithinItsFigure(int width, boolean dark) throws IOException {
        for (RecordedRun run :
                List.of(RecordedRun.firstLook(), RecordedRun.openLoop(), RecordedRun.fiveBlocksWithClaims())) {
            open(run.summary(), width, dark);

            JsonNode charts = browser.value("""
                    [...document.querySelectorAll('[data-chart]')].filter(host => !host.closest('figure').hidden).map(host => ({
                      name: host.dataset.chart + ' ' + host.dataset.workload,
                      marks: host.querySelectorAll('svg path').length,
                      width: host.querySelector('svg').getBoundingClientRect().width,
                      height: host.querySelector('svg').getBoundingClientRect().height,
                      room: host.closest('figure').getBoundingClientRect().width
                    }))""");
            assertThat(charts.size()).isGreaterThanOrEqualTo(6);
            for (JsonNode chart : charts) {
                assertThat(chart.path("marks").asInt()).as(chart.toString()).isGreaterThan(2);
                assertThat(chart.path("height").asDouble()).isGreaterThan(200);
                assertThat(chart.path("width").asDouble())
                        .isBetween(200.0, chart.path("room").asDouble());
            }
            assertThat(browser.value("document.documentElement.scrollWidth").asInt())
                    .isLessThanOrEqualTo(width);
        }
    }

    @Test
    void bars_areAsLongAsTheirFigures() throws IOException {
        Summary summary = RecordedRun.firstLook().summary();
        open(summary, 1280, false);
        List<Double> lengths = new ArrayList<>();
        List<Double> figures = new ArrayList<>();
        Map<String, String> hues = Map.of("latency.p50", "#56b4e9", "latency.p95", "#0072b2", "latency.p99", "#cc79a7");

        hues.forEach((key, hue) -> {
            List<Double> drawn = bars("latency", hue, "width");
            List<PointSummary> points = tpcb(summary);
            assertThat(drawn).as(key).hasSameSizeAs(points);
            for (int i = 0; i < drawn.size(); i++) {
                lengths.add(drawn.get(i));
                figures.add(points.get(i).metrics().get(key).mean());
            }
        });

        assertProportional(lengths, figures);
    }

    @Test
    void uprightBars_areAsHighAsTheirFigures() throws IOException {
        Summary summary = RecordedRun.firstLook().summary();
        open(summary, 1280, false);
        List<Double> heights = new ArrayList<>(bars("throughput", "#0072b2", "height"));
        heights.addAll(bars("throughput", "#d55e00", "height"));

        assertProportional(
                heights,
                tpcb(summary).stream()
                        .map(point -> point.metrics().get("throughput").mean())
                        .toList());
    }

    @Test
    void cpu_isStackedByRole() throws IOException {
        Summary summary = RecordedRun.firstLook().summary();
        open(summary, 1280, false);
        PointSummary embedded = tpcb(summary).get(0);
        PointSummary server = tpcb(summary).get(1);
        Map<String, Double> expected = Map.of(
                "#009e73", embedded.metrics().get("cpu.user").mean(),
                "#8fd6bf", embedded.metrics().get("cpu.system").mean(),
                "#0072b2", server.metrics().get("cpu.client.user").mean(),
                "#8cc4e6", server.metrics().get("cpu.client.system").mean(),
                "#d55e00", server.metrics().get("cpu.server.user").mean(),
                "#f2b48c", server.metrics().get("cpu.server.system").mean());
        List<Double> lengths = new ArrayList<>();
        expected.keySet().forEach(hue -> lengths.addAll(bars("cpu", hue, "width")));

        assertProportional(lengths, List.copyOf(expected.values()));
    }

    @Test
    void tooltip_saysTheFiguresOfItsRow() throws IOException {
        Summary summary = RecordedRun.firstLook().summary();
        open(summary, 1280, false);
        JsonNode bar = browser.value("""
                (() => {
                  const bar = [...document.querySelectorAll('[data-chart=latency][data-workload=tpcb] svg path[fill="#cc79a7"]')]
                    .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top).pop();
                  bar.scrollIntoView({block: 'center'});
                  const box = bar.getBoundingClientRect();
                  return [box.x + box.width / 2, box.y + box.height / 2];
                })()""");

        browser.point(bar.path(0).asDouble(), bar.path(1).asDouble());

        String tooltip = "document.querySelector('[data-chart=latency][data-workload=tpcb] > div:nth-of-type(2)')";
        browser.until(tooltip + " && " + tooltip + ".innerText.includes('p99')");
        String said = browser.value(tooltip + ".innerText").asText().replaceAll("\\s+", " ");
        Map<String, Summary.MetricSummary> metrics = tpcb(summary).get(1).metrics();
        for (String percentile : List.of("p50", "p95", "p99")) {
            double mean = metrics.get("latency." + percentile).mean();
            assertThat(said)
                    .startsWith("derby:server ")
                    .contains(percentile + " "
                            + browser.value("number(" + mean + ")").asText() + " µs");
        }
    }

    @Test
    void rateOfASecond_isDrawnOverThatSecond() throws IOException {
        openTimeLine(line("a checkpoint"));

        JsonNode drawn = browser.value("""
                (() => {
                  const chart = echarts.getInstanceByDom(document.querySelector('details .chart'));
                  const path = document.querySelector('details svg path[stroke="#0072b2"][stroke-width="2"]:not([transform])');
                  const step = path.getTotalLength() / 4000;
                  const at = Array.from({length: 4001}, (none, i) => path.getPointAtLength(i * step));
                  return [0.5, 1.5, 2.5, 3.5].map(second => {
                    const x = chart.convertToPixel({xAxisIndex: 0}, second);
                    const nearest = at.reduce((a, b) => Math.abs(b.x - x) < Math.abs(a.x - x) ? b : a);
                    return Math.round(chart.convertFromPixel({xAxisIndex: 0, yAxisIndex: 0}, [x, nearest.y])[1]);
                  });
                })()""");

        assertThat(drawn).hasToString("[100,300,1000,200]");
    }

    @Test
    void tooltipOfATimeLine_saysTheFiguresOfItsSecond() throws IOException {
        openTimeLine(line("a checkpoint"));
        JsonNode end = browser.value("""
                (() => {
                  const host = document.querySelector('details .chart');
                  host.scrollIntoView({block: 'center'});
                  const box = host.getBoundingClientRect();
                  const at = echarts.getInstanceByDom(host).convertToPixel({xAxisIndex: 0, yAxisIndex: 0}, [2, 500]);
                  return [box.x + at[0], box.y + at[1]];
                })()""");

        browser.point(end.path(0).asDouble(), end.path(1).asDouble());

        String tooltip = "document.querySelector('details .chart > div:nth-of-type(2)')";
        browser.until(tooltip + " && " + tooltip + ".innerText.includes('throughput')");
        assertThat(browser.value(tooltip + ".innerText").asText().replaceAll("\\s+", " "))
                .contains("throughput 300", "latency.p50 91", "latency.p99 301");
    }

    @Test
    void recordThatIsMarkup_isShownAsText() throws IOException {
        TimeLine line = line(HOSTILE);

        openTimeLine(new TimeLine(Map.of("disk", HOSTILE), line.seconds()));

        assertThat(browser.value("document.querySelector('details li').textContent")
                        .asText())
                .isEqualTo(HOSTILE + ", at 2 s");
        assertThat(browser.value("document.querySelector('details').textContent")
                        .asText())
                .contains("No disk: " + HOSTILE);
        assertThat(browser.value("document.images.length").asInt()).isZero();
        assertThat(browser.value("document.title").asText()).isNotEqualTo("taken");
    }

    private static TimeLine line(String event) {
        double[] rates = {100, 300, 1000, 200};
        List<TimeLine.Second> seconds = new ArrayList<>();
        for (int i = 0; i < rates.length; i++) {
            seconds.add(new TimeLine.Second(
                    i + 1,
                    1,
                    i == 0 ? TimeLine.Phase.WARM_UP : TimeLine.Phase.MEASUREMENT,
                    Map.of(Metrics.THROUGHPUT.key(), rates[i], "latency.p50", 90.0 + i, "latency.p99", 300.0 + i),
                    i == 1 ? List.of(TimeLine.Event.other(event)) : List.of()));
        }
        return new TimeLine(Map.of(), seconds);
    }

    private static void openTimeLine(TimeLine line) throws IOException {
        Path file = folder.resolve("report.html");
        TimeLines lines = new TimeLines(Map.of(
                "derby/tpcb/2 clients",
                new TimeLines.Drawn("block01-derby-tpcb-2-clients", "", line.absent(), line.seconds())));
        Files.writeString(file, HtmlReport.of(RecordedRun.firstLook().summary(), lines));
        browser.open(file, "#time-lines", 1280, false);
        browser.until("document.querySelector('details svg')");
    }

    private static void open(Summary summary, int width, boolean dark) throws IOException {
        Path file = folder.resolve("report.html");
        Files.writeString(file, HtmlReport.of(summary));
        browser.open(file, "", width, dark);
    }

    /** The bars of a colour from top to bottom, without what stands for it in the legend. */
    private static List<Double> bars(String chart, String hue, String side) {
        List<Double> sides = new ArrayList<>();
        browser.value("""
                [...document.querySelectorAll('[data-chart=%s][data-workload=tpcb] svg path[fill="%s"]')]
                  .map(bar => bar.getBoundingClientRect()).sort((a, b) => a.top - b.top)
                  .filter(box => box.height > 12).map(box => box.%s)""".formatted(chart, hue, side)).forEach(length -> sides.add(length.asDouble()));
        return sides;
    }

    private static List<PointSummary> tpcb(Summary summary) {
        return summary.points().stream()
                .filter(point -> point.workload().equals("tpcb"))
                .toList();
    }

    /** To a pixel. */
    private static void assertProportional(List<Double> lengths, List<Double> figures) {
        assertThat(lengths).hasSameSizeAs(figures);
        double scale = lengths.stream().mapToDouble(length -> length).sum()
                / figures.stream().mapToDouble(figure -> figure).sum();
        for (int i = 0; i < lengths.size(); i++) {
            assertThat(lengths.get(i)).isCloseTo(figures.get(i) * scale, within(1.5));
        }
    }
}

package dev.furlong.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Slice;
import dev.furlong.report.Browser.Paper;
import dev.furlong.results.Slices;
import dev.furlong.results.TimeLine;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a browser draws of a report agrees with its figures, complains of nothing, and asks nobody. */
@Tag("full")
class DrawnReportTest {
    private static final String AXE = "/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js";
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

    /** Runs whose charts are of every form. */
    private static final Map<String, RecordedRun> RUNS = Map.of(
            "first-look", RecordedRun.firstLook(),
            "own-series", RecordedRun.ownSeries(),
            "cases", RecordedRun.cases(),
            "own-disks", RecordedRun.onDisksOfTheirOwn(),
            "open-loop", RecordedRun.openLoop("closed, 30%, 70%, 150%"),
            "five-blocks", RecordedRun.fiveBlocksWithClaims(),
            "sweep", RecordedRun.sweep(),
            "buffers", buffers(),
            "slices", RecordedRun.of(RecordedRun.yaml("[2]", 5, "design: slices")));

    /** Texts of one chart whose boxes lie over one another, by more than rounding, or beyond the chart. */
    private static final String COLLISIONS = """
            [...document.querySelectorAll('.chart svg')].filter(svg => svg.getClientRects().length).flatMap(svg => {
              const frame = svg.getBoundingClientRect();
              const texts = [...svg.querySelectorAll('text')].map(text => [text.textContent, text.getBoundingClientRect()]);
              const outside = texts.filter(([words, box]) => box.left < frame.left - 1 || box.right > frame.right + 1
                || box.top < frame.top - 1 || box.bottom > frame.bottom + 1).map(([words]) => 'outside: ' + words);
              const over = texts.flatMap(([words, box], i) => texts.slice(i + 1).filter(([others, other]) =>
                box.left < other.right && other.left < box.right && box.top + .1 < other.bottom && other.top + .1 < box.bottom)
                .map(([others]) => words + ' / ' + others));
              return outside.concat(over).map(one => svg.getAttribute('aria-label').slice(0, 40) + ': ' + one);
            })""";

    private static RecordedRun buffers() {
        return RecordedRun.of(RecordedRun.yaml("[2, 8]", 2, "settings: {buffer: [4MiB, 16MiB, 64MiB, 256MiB]}")
                        .replaceFirst("targets: .*", "targets: [derby, 'derby:server', 'postgresql:process', h2]"))
                .with(
                        one -> one.subject().engine().equals("h2"),
                        one -> ChangedTrial.substituted(
                                one, "durability", "process-kill", "it does not sync at a commit"));
    }

    @Test
    void pointsThatTookTurns_haveADotForEachRound_andALineForEachRepetition() throws IOException {
        open("slices", 1280, Paper.LIGHT);

        // A pair of targets under each of two loads, and the control.
        assertThat(browser.value("document.querySelectorAll('#slices-section svg').length")
                        .asInt())
                .isEqualTo(3);
        assertThat(browser.value(
                                "document.querySelectorAll('#slices-section svg')[0].querySelectorAll('.round').length")
                        .asInt())
                .isEqualTo(200);
        assertThat(browser.value(
                                "[...document.querySelectorAll('#slices-section svg')[0].querySelectorAll('.repetition title')]"
                                        + ".map(one => one.textContent.replace(/: .*/, ''))")
                        .toString())
                .isEqualTo("[\"repetition 1\",\"repetition 2\",\"repetition 3\",\"repetition 4\",\"repetition 5\"]");
    }

    @ParameterizedTest
    @CsvSource({
        "390, LIGHT",
        "390, DARK",
        "390, PRINTED",
        "768, LIGHT",
        "768, DARK",
        "768, PRINTED",
        "1280, LIGHT",
        "1280, DARK",
        "1280, PRINTED"
    })
    void noTextOfAChartLiesOverAnother_andNoPageScrollsSideways(int width, Paper paper) throws IOException {
        // Another colour moves no text.
        for (String run : paper == Paper.DARK ? List.of("first-look", "buffers") : RUNS.keySet()) {
            open(run, width, paper);

            assertThat(browser.value(COLLISIONS)).as("%s, %d px", run, width).isEmpty();
            assertThat(browser.value("document.documentElement.scrollWidth").asInt())
                    .as(run)
                    .isLessThanOrEqualTo(width);
            assertThat(browser.value("document.querySelectorAll('[data-chart] svg').length")
                            .asInt())
                    .as(run)
                    .isEqualTo(browser.value("document.querySelectorAll('figure [data-chart]').length")
                            .asInt());
        }
    }

    @Test
    void charts_standBeforeEveryTable() throws IOException {
        open("first-look", 1280, Paper.LIGHT);

        assertThat(browser.value("""
                        [...document.querySelectorAll('section:not(.answer)')].map(section => section.querySelector('h2').textContent)[0]""").asText()).isEqualTo("Charts");
        assertThat(browser.value("document.querySelector('.chart').getBoundingClientRect().top")
                        .asDouble())
                .isLessThan(900);
    }

    @Test
    void chart_opensLargeAndClosesAgain_byTheKeyboardAlone() throws IOException {
        open("first-look", 1280, Paper.LIGHT);
        browser.run("document.querySelector('.tools button').focus()");

        browser.press("Enter", 13);

        browser.until("document.getElementById('large').open");
        assertThat(browser.value("document.querySelector('#large h2').textContent")
                        .asText())
                .isEqualTo("Throughput, TPC-B-like load (tpcb)");
        assertThat(browser.value("document.querySelector('#large svg').getBoundingClientRect().width")
                        .asDouble())
                .isGreaterThan(900);
        assertThat(browser.value(COLLISIONS)).isEmpty();
        browser.press("Escape", 27);
        browser.until("!document.getElementById('large').open");
    }

    @Test
    void chart_isSavedWithItsTitle_asSvgAndAsPng() throws IOException {
        open("own-series", 1280, Paper.DARK);
        browser.run("""
                window.saved = [];
                URL.createObjectURL = blob => (saved.push({blob: blob}), 'about:blank');
                HTMLAnchorElement.prototype.click = function () { saved[saved.length - 1].name = this.download; };
                document.querySelectorAll('.tools button')[1].click();
                document.querySelectorAll('.tools button')[2].click();
                """);

        browser.until("saved.length === 2");

        assertThat(browser.value("saved.map(one => one.name + ' ' + one.blob.type)")
                        .toString())
                .isEqualTo("[\"tpcb-throughput.svg image/svg+xml\",\"tpcb-throughput.png image/png\"]");
        assertThat(browser.value("saved[0].blob.text()").asText())
                .contains("Throughput, TPC-B-like load (tpcb)", "not comparable: weaker durability", "#14181f")
                .doesNotContain("var(");
        assertThat(browser.value("createImageBitmap(saved[1].blob).then(image => image.width)")
                        .asInt())
                .isEqualTo(1720);
    }

    @Test
    void table_isSortedByItsHeads_andTellsSo() throws IOException {
        open("buffers", 1280, Paper.LIGHT);
        String column =
                "[...document.querySelectorAll('table.sortable')[0].tBodies[0].rows].map(row => row.cells[2].textContent)";
        browser.run("window.head = document.querySelectorAll('table.sortable')[0].tHead.rows[0].cells[2]");

        for (String direction : List.of("ascending", "descending")) {
            browser.run("head.querySelector('button').click()");
            assertThat(browser.value("head.getAttribute('aria-sort')").asText()).isEqualTo(direction);
            List<Double> figures = new ArrayList<>();
            browser.value(column)
                    .forEach(
                            text -> figures.add(Double.parseDouble(text.asText().replaceAll("[^0-9.].*", ""))));
            assertThat(figures)
                    .isSortedAccordingTo(
                            direction.equals("ascending") ? Comparator.naturalOrder() : Comparator.reverseOrder());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {768, 1280})
    void targetsOfTheAnswer_areNotBrokenForLongReasons(int width) throws IOException {
        open("first-look", width, Paper.LIGHT);
        browser.run(
                "document.querySelectorAll('.answer .why').forEach(why => why.textContent = 'a long reason '.repeat(20))");

        assertThat(browser.value("""
                [...document.querySelectorAll('.answer th')].map(name => {
                  const words = document.createRange();
                  words.selectNodeContents(name);
                  return words.getClientRects().length;
                })"""))
                .isNotEmpty()
                .allSatisfy(lines -> assertThat(lines.asInt()).isEqualTo(1));
    }

    @Test
    void tableThatIsScrolled_keepsItsNamesAndItsHeadInSight() throws IOException {
        open("buffers", 390, Paper.LIGHT);

        JsonNode places = browser.value("""
                (() => {
                  const region = [...document.querySelectorAll('.scroll')].find(one => one.querySelector('thead'));
                  region.scrollLeft = 150;
                  region.scrollTop = 300;
                  const name = region.querySelector('tbody tr:not(.section) th').getBoundingClientRect();
                  const head = region.querySelector('thead th:nth-child(3)').getBoundingClientRect();
                  const box = region.getBoundingClientRect();
                  return [region.scrollLeft, region.scrollTop, name.left - box.left, head.top - box.top];
                })()""");

        assertThat(places.path(0).asInt()).isEqualTo(150);
        assertThat(places.path(1).asInt()).isEqualTo(300);
        assertThat(places.path(2).asDouble()).isCloseTo(0, within(1.0));
        assertThat(places.path(3).asDouble()).isCloseTo(0, within(1.0));
    }

    @ParameterizedTest
    @CsvSource({"first-look, 390, LIGHT", "own-series, 1280, LIGHT", "sweep, 1280, DARK"})
    void everyRuleOfAxe_passes(String run, int width, Paper paper) throws IOException {
        open(run, width, paper);
        browser.run(axe());

        JsonNode violations = browser.value("""
                axe.run().then(all => all.violations.map(one =>
                  one.id + ': ' + one.help + '; ' + one.nodes.slice(0, 3).map(node => node.html.slice(0, 200)).join(' | ')))""");

        assertThat(violations).isEmpty();
    }

    private static String axe() throws IOException {
        try (InputStream in = DrawnReportTest.class.getResourceAsStream(AXE)) {
            return new String(Objects.requireNonNull(in, AXE).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void mouseOverATimeLine_isToldTheFiguresOfItsSecond() throws IOException {
        openTimeLine(line("a checkpoint"), 1280, Paper.LIGHT);
        JsonNode second = browser.value("""
                (() => {
                  const second = document.querySelectorAll('details .second')[1];
                  second.scrollIntoView({block: 'center'});
                  const box = second.getBoundingClientRect();
                  return [box.x + box.width / 2, box.y + box.height / 2];
                })()""");

        browser.point(second.path(0).asDouble(), second.path(1).asDouble());

        String told = "document.querySelector('details .told').textContent";
        browser.until(told + ".includes('throughput')");
        assertThat(browser.value(told).asText())
                .isEqualTo("1–2 s: throughput 300 tx/s, latency.p50 91 µs, latency.p99 301 µs, a checkpoint");
    }

    @ParameterizedTest
    @CsvSource({"390, LIGHT", "768, PRINTED", "1280, DARK"})
    void timeLine_fitsThePage_withoutATextOverAnother_andPassesAxe(int width, Paper paper) throws IOException {
        openTimeLine(line("a checkpoint"), width, paper);
        browser.run(axe());

        assertThat(browser.value(COLLISIONS)).isEmpty();
        assertThat(browser.value("document.documentElement.scrollWidth").asInt())
                .isLessThanOrEqualTo(width);
        assertThat(browser.value("""
                axe.run(document.getElementById('time-line-section')).then(all => all.violations.map(one => one.id))""")).isEmpty();
    }

    /** Latencies of a rate that was not sustained reach over several powers of ten, down to the time's own numbers. */
    @ParameterizedTest
    @CsvSource({"390, LIGHT", "1280, LIGHT", "768, PRINTED"})
    void timeLineOfLatenciesFarApart_hasNoTextOverAnother(int width, Paper paper) throws IOException {
        for (double factor : List.of(5.0, 40.0, 1000.0, 100_000.0)) {
            List<TimeLine.Second> seconds = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                double median = 180 * Math.pow(factor, i / 3.0);
                seconds.add(new TimeLine.Second(
                        i + 1,
                        1,
                        TimeLine.Phase.MEASUREMENT,
                        Map.of("latency.p50", median, "latency.p99", 1.2 * median),
                        List.of()));
            }
            openTimeLine(new TimeLine(Map.of(), seconds), width, paper);

            assertThat(browser.value(COLLISIONS)).as("%s-fold", factor).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 1280})
    void idOfAClaim_standsInOneLine(int width) throws IOException {
        open("five-blocks", width, Paper.LIGHT);

        assertThat(browser.value("""
                [...document.querySelectorAll('table.findings tbody th')].filter(id => {
                  const text = document.createRange();
                  text.selectNodeContents(id);
                  return new Set([...text.getClientRects()].map(line => line.top)).size !== 1;
                }).map(id => id.textContent)""")).isEmpty();
        assertThat(browser.value("document.querySelectorAll('table.findings tbody th').length")
                        .asInt())
                .isPositive();
    }

    @Test
    void timeLine_isSavedAndEnlargedAsOtherChartsAre() throws IOException {
        openTimeLine(line("a checkpoint"), 1280, Paper.DARK);
        browser.run("""
                window.saved = [];
                URL.createObjectURL = blob => (saved.push(blob), 'about:blank');
                HTMLAnchorElement.prototype.click = function () { window.file = this.download; };
                document.querySelectorAll('details .tools button')[1].click();
                """);

        assertThat(browser.value("file").asText()).isEqualTo("derby-tpcb-2-clients-block01-derby-tpcb-2-clients.svg");
        assertThat(browser.value("saved[0].text()").asText())
                .contains("derby/tpcb/2 clients, block01-derby-tpcb-2-clients", "throughput, tx/s", "#14181f")
                .doesNotContain("var(");
        browser.run("document.querySelector('details .tools button').click()");
        assertThat(browser.value("document.querySelector('#large svg').getBoundingClientRect().width")
                        .asDouble())
                .isGreaterThan(900);
    }

    @Test
    void printedPage_hasChartsSideBySideInReadableSize_andNothingThatIsFoldedUp() throws IOException {
        openTimeLine(line("a checkpoint"), 768, Paper.PRINTED);
        browser.run("document.querySelector('details').open = false; dispatchEvent(new Event('beforeprint'))");

        assertThat(browser.value("document.querySelector('.grid svg').getAttribute('width')")
                        .asText())
                .isEqualTo("345");
        JsonNode tops = browser.value(
                "[...document.querySelectorAll('.grid figure')].map(one => one.getBoundingClientRect().top)");
        assertThat(tops.path(0)).isEqualTo(tops.path(1)).isNotEqualTo(tops.path(2));
        assertThat(browser.value("document.getElementById('time-line-section').getClientRects().length")
                        .asInt())
                .isZero();
    }

    @Test
    void recordThatIsMarkup_isShownAsText() throws IOException {
        TimeLine line = line(HOSTILE);

        openTimeLine(new TimeLine(Map.of("disk", HOSTILE), line.seconds()), 1280, Paper.LIGHT);

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

    private static void openTimeLine(TimeLine line, int width, Paper paper) throws IOException {
        Path file = folder.resolve("report.html");
        TimeLines lines = new TimeLines(Map.of(
                "derby/tpcb/2 clients",
                new TimeLines.Drawn("block01-derby-tpcb-2-clients", "", line.absent(), line.seconds())));
        Files.writeString(file, Texts.html(RecordedRun.firstLook().summary(), lines));
        browser.open(file, "#time-lines", width, paper);
        browser.until("document.querySelector('details svg')");
    }

    /** Forty slices whose rates wander. */
    private static Optional<Slices> slices(String trial) {
        int level = trial.contains("server") ? 100 : 900;
        return Optional.of(new Slices(IntStream.range(0, 40)
                .mapToObj(round -> new Slice(round, 0.25, level, level * (1 + 0.3 * Math.sin(round + trial.length()))))
                .toList()));
    }

    private static void open(String run, int width, Paper paper) throws IOException {
        Path file = folder.resolve(run + ".html");
        if (!Files.exists(file)) {
            RecordedRun recorded = Objects.requireNonNull(RUNS.get(run));
            Files.writeString(
                    file,
                    recorded.plan().phases().inSlices()
                            ? Texts.html(recorded, DrawnReportTest::slices)
                            : Texts.html(recorded.summary()));
        }
        browser.open(file, "", width, paper);
    }
}

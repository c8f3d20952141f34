package dev.furlong.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.Summary;
import dev.furlong.analysis.steady.Lines;
import dev.furlong.analysis.steady.Steadiness;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.report.chart.TimePlot;
import dev.furlong.report.words.Figures;
import dev.furlong.results.TimeLine;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

/** A time line draws each second's values over that second. */
class TimeLinesTest {
    private static final String TRIAL = "block01-derby-tpcb-2-clients";
    private static final String HOSTILE = "<img src=x onerror=\"alert(1)\">";

    @TempDir
    private Path root;

    private final ReportScripts scripts =
            new ReportScripts(RecordedRun.firstLook().summary());

    /** With a second that no load ran in, one too short to draw, and an event. */
    private static final TimeLine LINE = new TimeLine(
            Map.of("disk", "it is shared"),
            List.of(
                    second(1, 1, TimeLine.Phase.WARM_UP, Map.of("throughput", 10.0, "cpu.server", 0.5)),
                    second(2.5, 1.5, TimeLine.Phase.MEASUREMENT, Map.of("throughput", 30.0, "cpu.server", 0.75)),
                    second(3.5, 1, TimeLine.Phase.MEASUREMENT, Map.of("throughput", 20.0, "cpu.server", 0.0)),
                    second(3.625, 0.125, TimeLine.Phase.MEASUREMENT, Map.of("throughput", 999.0, "cpu.server", 9.0)),
                    second(4.625, 1, TimeLine.Phase.DRAIN, Map.of("cpu.server", 0.25))));

    @Test
    void rate_reachesFromTheBeginningOfItsSecondToItsEnd() {
        DrawnChart chart = drawn(LINE);

        assertThat(path(chart, "throughput", 0, 30)).isEqualTo("M0:10 L1:10 L1:30 L2.5:30 L2.5:20 L3.5:20");
        assertThat(path(chart, "cpu.server", 1, 0.75))
                .isEqualTo("M0:0.5 L1:0.5 L1:0.75 L2.5:0.75 L2.5:0 L3.5:0 M3.625:0.25 L4.625:0.25");
    }

    /** A path in seconds and values. */
    private static String path(DrawnChart chart, String name, int panel, double high) {
        List<Element> seconds = chart.elements("rect", "second");
        double left = DrawnChart.number(seconds.get(0), "x");
        Element last = seconds.get(seconds.size() - 1);
        double width = DrawnChart.number(last, "x") + DrawnChart.number(last, "width") - left;
        List<Element> shaded = chart.elements("rect", "phase");
        Element area = shaded.get(panel * 2);
        double bottom = DrawnChart.number(area, "y") + DrawnChart.number(area, "height");
        Element path = chart.elements("path", "line").stream()
                .filter(one -> one.getAttribute("data-name").equals(name))
                .findFirst()
                .orElseThrow();
        return Pattern.compile("([ML])([0-9.]+),([0-9.]+)")
                .matcher(path.getAttribute("d"))
                .replaceAll(place -> " " + place.group(1)
                        + short3((Double.parseDouble(place.group(2)) - left) / width * 4.625) + ":"
                        + short3((bottom - Double.parseDouble(place.group(3)))
                                / DrawnChart.number(area, "height")
                                * high))
                .strip();
    }

    /** To the hundredth that pixels allow, and to the eighth of a second. */
    private static String short3(double value) {
        double eighths = Math.round(value * 8) / 8.0;
        assertThat(value).isCloseTo(eighths, within(0.01));
        return eighths == Math.rint(eighths) ? String.valueOf((int) eighths) : String.valueOf(eighths);
    }

    @Test
    void panels_areByWhatIsMeasuredAndTellTheUnit() {
        TimePlot plot = plot(new TimeLine(
                Map.of(),
                List.of(second(
                        1,
                        1,
                        TimeLine.Phase.MEASUREMENT,
                        Map.of(
                                "throughput", 1.0,
                                "latency.p50", 2.0,
                                "latency.p99", 3.0,
                                "latency.max", 4.0,
                                "cpu.client", 4.0,
                                "disk.syncs", 5.0,
                                "disk.writtenMiB", 6.0,
                                "checkpoint.MiB", 7.0,
                                "engine.other", 8.0)))));

        assertThat(plot.panels().stream().map(panel -> panel.title() + ": " + panel.names()))
                .containsExactly(
                        "throughput, tx/s: [throughput]",
                        "latency, µs, log scale: [latency.p50, latency.p99]",
                        "CPU, cores: [cpu.client]",
                        "disk, requests per second: [disk.syncs]",
                        "disk, MiB per second: [disk.writtenMiB]",
                        "log that checkpoints passed, MiB per second: [checkpoint.MiB]",
                        "other, per second: [engine.other]");
        DrawnChart chart = scripts.timeLine(plot);
        assertThat(chart.words(""))
                .containsAll(plot.panels().stream().map(TimePlot.Panel::title).toList());
        assertThat(chart.elements("rect", "second").get(0).getTextContent())
                .isEqualTo("0–1 s\nthroughput 1 tx/s\nlatency.p50 2 µs\nlatency.p99 3 µs\ncpu.client 4 cores\n"
                        + "disk.syncs 5 requests per second\ndisk.writtenMiB 6 MiB per second\n"
                        + "checkpoint.MiB 7 MiB per second\nengine.other 8 per second");
    }

    @Test
    void latencies_standOnALogarithm_andSayIt() {
        List<TimeLine.Second> seconds = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            seconds.add(second(
                    i,
                    1,
                    TimeLine.Phase.MEASUREMENT,
                    Map.of("latency.p50", Math.pow(10, i), "latency.p99", Math.pow(10, i + 1))));
        }
        DrawnChart chart = drawn(new TimeLine(Map.of(), seconds));
        double[] y = Stream.of(chart.elements("path", "line")
                        .get(0)
                        .getAttribute("d")
                        .replace("M", "")
                        .split("L"))
                .mapToDouble(place -> Double.parseDouble(place.split(",")[1]))
                .toArray();

        assertThat(y[0] - y[1]).isCloseTo(y[1] - y[2], within(0.1)).isPositive();
        assertThat(chart.words("")).contains("latency, µs, log scale", "latency.p50", "latency.p99", "100", "1 s");
    }

    @Test
    void whatIsNotMeasured_isShaded() {
        TimePlot plot = plot(LINE);

        assertThat(plot.phases())
                .containsExactly(new TimePlot.Phase("warm-up", 0, 1), new TimePlot.Phase("drain", 3.625, 4.625));
        assertThat(plot.end()).isEqualTo(4.625);
        assertThat(scripts.timeLine(plot).elements("rect", "phase").stream().map(Element::getTextContent))
                .containsExactly("warm-up", "drain", "warm-up", "drain");
    }

    @Test
    void event_isMarkedAndListedAtItsSecond_andMarkupIsText() {
        TimeLine line = new TimeLine(
                Map.of("disk", HOSTILE),
                List.of(
                        new TimeLine.Second(
                                1,
                                1,
                                TimeLine.Phase.MEASUREMENT,
                                Map.of("throughput", 1.0),
                                List.of(TimeLine.Event.other("checkpoint"))),
                        new TimeLine.Second(
                                2.25,
                                1.25,
                                TimeLine.Phase.MEASUREMENT,
                                Map.of("throughput", 2.0),
                                List.of(TimeLine.Event.other("checkpoint"), TimeLine.Event.other(HOSTILE)))));
        DrawnChart chart = drawn(line);

        assertThat(chart.elements("g", "event").stream().map(Element::getTextContent))
                .containsExactly("checkpoint", "checkpoint", HOSTILE);
        Element end = chart.elements("rect", "second").get(1);
        assertThat(DrawnChart.number(
                        (Element) chart.elements("g", "event")
                                .get(2)
                                .getElementsByTagName("line")
                                .item(0),
                        "x1"))
                .isCloseTo(DrawnChart.number(end, "x") + DrawnChart.number(end, "width"), within(0.05));
        assertThat(chart.elements("rect", "second").get(0).getTextContent())
                .as("nothing of what comes later")
                .endsWith("throughput 1 tx/s\ncheckpoint");
        assertThat(end.getTextContent()).endsWith("throughput 2 tx/s\ncheckpoint\n" + HOSTILE);
        assertThat(plot(line).notes())
                .containsExactly("checkpoint, at 1, 2.3 s", HOSTILE + ", at 2.3 s", "No disk: " + HOSTILE + ".");
    }

    @Test
    void levels_areThoseOfItsTrial() {
        TimeLine line = Lines.movedInMidTrial();
        Summary summary =
                RecordedRun.firstLook().summary(trial -> trial.equals(TRIAL) ? Optional.of(line) : Optional.empty());
        Steadiness steady = summary.points().get(0).steady().get(0);
        TimeLines lines = new TimeLines(
                Map.of(summary.points().get(0).id(), new TimeLines.Drawn(TRIAL, "", line.absent(), line.seconds())));

        TimePlot plot = lines.plots(summary).get(0).plot();

        assertThat(plot.levels().stream().map(level -> List.of(level.from(), level.to(), level.mean())))
                .isNotEmpty()
                .containsExactlyElementsOf(steady.segments().stream()
                        .map(segment -> List.of(segment.from(), segment.to(), segment.mean()))
                        .toList());
        assertThat(plot.state()).isEqualTo("two modes: " + steady.because() + ".");
        List<Element> marks = scripts.timeLine(plot).elements("g", "level");
        assertThat(marks).hasSameSizeAs(steady.segments());
        List<Element> seconds = scripts.timeLine(plot).elements("rect", "second");
        double zero = DrawnChart.number(seconds.get(0), "x");
        Element last = seconds.get(seconds.size() - 1);
        double second = (DrawnChart.number(last, "x") + DrawnChart.number(last, "width") - zero)
                / (plot.seconds().get(seconds.size() - 1).to()
                        - plot.seconds().get(0).from());
        for (int i = 0; i < marks.size(); i++) {
            TimePlot.Level level = plot.levels().get(i);
            Element drawn = (Element) marks.get(i).getElementsByTagName("line").item(0);
            double from = plot.seconds().get(0).from();
            assertThat(DrawnChart.number(drawn, "x1")).isCloseTo(zero + second * (level.from() - from), within(0.1));
            assertThat(DrawnChart.number(drawn, "x2")).isCloseTo(zero + second * (level.to() - from), within(0.1));
        }
        assertThat(marks.get(0).getTextContent())
                .isEqualTo("level: " + Figures.rate(steady.segments().get(0).mean()) + " tx/s");
    }

    @Test
    void point_hasTheLineOfItsFirstTrialWithAResult() {
        Map<String, TimeLines.Drawn> lines = lines(RecordedRun.firstLook().withLost("derby/tpcb/2 clients", 1))
                .byPoint();

        assertThat(lines).hasSize(4);
        assertThat(lines.get("derby/tpcb/2 clients"))
                .isEqualTo(new TimeLines.Drawn("block02-derby-tpcb-2-clients", "", LINE.absent(), LINE.seconds()));
        assertThat(lines.get("derby:server/tpcb/2 clients").trial()).startsWith("block01-");
    }

    @Test
    void pointWithADoubtAboutOneTrial_hasTheLineOfThatOne_andNamesIt() {
        TimeLines.Drawn stalled = lines(
                        RecordedRun.firstLook().with(RecordedRun.at("derby/tpcb/2 clients", 2), TimeLinesTest::stalled))
                .byPoint()
                .get("derby/tpcb/2 clients");

        assertThat(stalled.trial()).isEqualTo("block02-derby-tpcb-2-clients");
        assertThat(stalled.doubt()).isEqualTo("STALLED");
        assertThat(title(stalled)).isEqualTo("derby/tpcb/2 clients, block02-derby-tpcb-2-clients, doubted: STALLED");
        assertThat(title(new TimeLines.Drawn(TRIAL, "", Map.of(), List.of())))
                .isEqualTo("derby/tpcb/2 clients, " + TRIAL);
    }

    private static String title(TimeLines.Drawn drawn) {
        return new TimeLines(Map.of("derby/tpcb/2 clients", drawn))
                .plots(RecordedRun.firstLook().summary())
                .get(0)
                .title();
    }

    @Test
    void controlWithADoubtAboutOneTrial_hasTheLineOfThatOne() {
        RecordedRun run = RecordedRun.fiveBlocksWithClaims();
        String control = run.summary().controls().get(0).id();

        TimeLines.Drawn stalled = lines(run.with(RecordedRun.at(control, 2), TimeLinesTest::stalled))
                .byPoint()
                .get(control);

        assertThat(stalled.trial()).startsWith("block02-");
        // The doubt about the machine names the same trial.
        assertThat(stalled.doubt()).isIn("STALLED", "FITNESS_UNKNOWN");
    }

    @Test
    void ofSeveralDoubts_theAlarmChooses() {
        RecordedRun run = RecordedRun.firstLook()
                .with(RecordedRun.at("derby/tpcb/2 clients", 1), TimeLinesTest::stalled)
                .with(
                        RecordedRun.at("derby/tpcb/2 clients", 1),
                        one -> ChangedTrial.under(
                                one, Conditions.UNSUSTAINABLE, "of 9000 arrivals, 3000 had not begun"))
                .with(
                        RecordedRun.at("derby/tpcb/2 clients", 2),
                        one -> ChangedTrial.measured(
                                ChangedTrial.under(one, Conditions.CHANGES_DATA, true), Metrics.DISK.syncs(), 0));

        TimeLines.Drawn drawn = lines(run).byPoint().get("derby/tpcb/2 clients");

        assertThat(drawn.doubt()).isEqualTo("COMMITS_WITHOUT_SYNC");
        assertThat(drawn.trial()).isEqualTo("block02-derby-tpcb-2-clients");
    }

    /** With no commit for 2 s of its 3. */
    private static TrialRecord stalled(TrialRecord one) {
        return ChangedTrial.stalled(one, 0, 2);
    }

    private TimeLines lines(RecordedRun recorded) {
        RunDirectory run = RunDirectory.create(
                root, recorded.plan(), Instant.parse("2026-11-20T10:11:12Z"), recorded.environment());
        recorded.records().forEach(one -> {
            run.append(one);
            run.write(TimeLine.file(one.trial()), LINE.text());
        });
        return TimeLines.of(run, recorded.summary());
    }

    private static TimePlot plot(TimeLine line) {
        return TimePlot.of(line, "#123456", Optional.empty());
    }

    private DrawnChart drawn(TimeLine line) {
        return scripts.timeLine(plot(line));
    }

    private static TimeLine.Second second(double at, double lasted, TimeLine.Phase phase, Map<String, Double> values) {
        return new TimeLine.Second(at, lasted, phase, values, List.of());
    }
}

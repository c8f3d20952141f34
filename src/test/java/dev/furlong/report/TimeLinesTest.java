package dev.furlong.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.Summary;
import dev.furlong.analysis.steady.Lines;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.results.Json;
import dev.furlong.results.TimeLine;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
        JsonNode option = option(LINE);

        assertThat(series(option, "throughput").path("step").asText()).isEqualTo("start");
        assertThat(series(option, "throughput").path("data").toString())
                .isEqualTo("[[0,null],[0,10],[1,10],[2.5,30],[3.5,20],[3.625,null],[3.625,null],[4.625,null]]");
        assertThat(series(option, "cpu.server").path("data").toString())
                .isEqualTo("[[0,null],[0,0.5],[1,0.5],[2.5,0.75],[3.5,0],[3.625,null],[3.625,0.25],[4.625,0.25]]");
    }

    @Test
    void panels_areByWhatIsMeasuredAndTellTheUnit() {
        JsonNode option = option(new TimeLine(
                Map.of(),
                List.of(second(
                        1,
                        1,
                        TimeLine.Phase.MEASUREMENT,
                        Map.of(
                                "throughput", 1.0,
                                "latency.p50", 2.0,
                                "latency.p99", 3.0,
                                "cpu.client", 4.0,
                                "disk.syncs", 5.0,
                                "disk.writtenMiB", 6.0,
                                "checkpoint.flowMiB", 7.0,
                                "engine.other", 8.0)))));

        StringBuilder panels = new StringBuilder();
        for (JsonNode series : option.path("series")) {
            int panel = series.path("yAxisIndex").asInt();
            assertThat(series.path("xAxisIndex").asInt()).isEqualTo(panel);
            panels.append(option.path("yAxis").path(panel).path("name").asText())
                    .append(": ")
                    .append(series.path("name").asText())
                    .append(" at ")
                    .append(series.path("data").path(series.path("data").size() - 1))
                    .append('\n');
        }
        assertThat(panels).hasToString("""
                throughput, tx/s: throughput at [1,1]
                latency, µs: latency.p50 at [1,2]
                latency, µs: latency.p99 at [1,3]
                CPU, cores: cpu.client at [1,4]
                disk, requests per second: disk.syncs at [1,5]
                disk, MiB per second: disk.writtenMiB at [1,6]
                log that checkpoints passed, MiB per second: checkpoint.flowMiB at [1,7]
                per second: engine.other at [1,8]
                """);
    }

    @Test
    void axes_beginAtZeroAndEndWithTheTrial_butThatOfLatenciesIsLogarithmic() {
        JsonNode option = option(new TimeLine(
                Map.of(),
                List.of(second(2, 2, TimeLine.Phase.MEASUREMENT, Map.of("throughput", 1.0, "latency.p50", 2.0)))));

        assertThat(option.path("yAxis").findValuesAsText("type")).containsExactly("value", "log");
        assertThat(option.path("yAxis").path(0).path("min").asInt(-1)).isZero();
        for (JsonNode axis : option.path("xAxis")) {
            assertThat(axis.path("min").asInt(-1)).isZero();
            assertThat(axis.path("max").asInt()).isEqualTo(2);
        }
    }

    @Test
    void whatIsNotMeasured_isShaded() {
        StringBuilder shaded = new StringBuilder();
        for (JsonNode area : series(option(LINE), "throughput").path("markArea").path("data")) {
            shaded.append(area.path(0).path("name").asText())
                    .append(' ')
                    .append(area.path(0).path("xAxis").asDouble())
                    .append('–')
                    .append(area.path(1).path("xAxis").asDouble())
                    .append('\n');
        }

        assertThat(shaded).hasToString("warm-up 0.0–1.0\ndrain 3.625–4.625\n");
    }

    @Test
    void event_isMarkedAndListedAtItsSecond() {
        TimeLine line = new TimeLine(
                Map.of(),
                List.of(
                        new TimeLine.Second(
                                1,
                                1,
                                TimeLine.Phase.MEASUREMENT,
                                Map.of("throughput", 1.0),
                                List.of(TimeLine.Event.other("checkpoint"))),
                        new TimeLine.Second(
                                2,
                                1,
                                TimeLine.Phase.MEASUREMENT,
                                Map.of("throughput", 2.0),
                                List.of(TimeLine.Event.other("checkpoint"), TimeLine.Event.other(HOSTILE)))));

        JsonNode marks = series(option(line), "throughput").path("markLine").path("data");
        assertThat(marks.findValuesAsText("name")).containsExactly("checkpoint", "checkpoint", HOSTILE);
        assertThat(marks.findValuesAsText("xAxis")).containsExactly("1", "2", "2");
        assertThat(scripts.value("lines.events(" + json(line) + ")").toString())
                .isEqualTo(Json.LINE
                        .valueToTree(List.of("checkpoint, at 1, 2 s", HOSTILE + ", at 2 s"))
                        .toString());
    }

    @Test
    void eventThatIsMarkup_isText() {
        String formatter = "lines.option(" + json(LINE) + ").series[0].markLine.tooltip.formatter";

        assertThat(scripts.text(formatter + "({name: " + quoted(HOSTILE) + "})"))
                .isEqualTo("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
    }

    @Test
    void levels_areThoseOfItsTrial() {
        TimeLine line = Lines.movedInMidTrial();
        Summary summary =
                RecordedRun.firstLook().summary(trial -> trial.equals(TRIAL) ? Optional.of(line) : Optional.empty());
        JsonNode steady = Json.LINE.valueToTree(summary.points().get(0).steady().get(0));
        ReportScripts judged = new ReportScripts(summary);

        JsonNode marks = series(judged.value("lines.option(" + drawn(line) + ")"), "throughput")
                .path("markLine")
                .path("data");
        int level = 0;
        for (JsonNode mark : marks) {
            if (mark.isArray()) {
                JsonNode segment = steady.path("segments").path(level++);
                assertThat(mark.path(0).path("coord").path(0).asDouble())
                        .isCloseTo(segment.path("from").asDouble(), within(1e-3));
                assertThat(mark.path(1).path("coord").path(0).asDouble())
                        .isCloseTo(segment.path("to").asDouble(), within(1e-3));
                assertThat(mark.path(1).path("coord").path(1).asInt())
                        .isEqualTo(segment.path("mean").asInt());
            }
        }
        for (JsonNode series : judged.value("lines.option(" + drawn(line) + ")").path("series")) {
            if (!series.path("name").asText().equals("throughput")) {
                assertThat(series.path("markLine").findValues("coord")).isEmpty();
            }
        }
        assertThat(level).isEqualTo(steady.path("segments").size()).isPositive();
        assertThat(judged.text("lines.steady(" + drawn(line) + ")"))
                .isEqualTo("two modes: " + steady.path("because").asText() + ".");
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
        assertThat(scripts.text("lines.title('derby/tpcb/2 clients', " + json(stalled) + ")"))
                .isEqualTo("derby/tpcb/2 clients, block02-derby-tpcb-2-clients, doubted: STALLED");
        assertThat(scripts.text("lines.title('derby/tpcb/2 clients', " + drawn(LINE) + ")"))
                .isEqualTo("derby/tpcb/2 clients, " + TRIAL);
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

    private JsonNode option(TimeLine line) {
        return scripts.value("lines.option(" + json(line) + ")");
    }

    private static String drawn(TimeLine line) {
        return json(new TimeLines.Drawn(TRIAL, "", line.absent(), line.seconds()));
    }

    private static TimeLine.Second second(double at, double lasted, TimeLine.Phase phase, Map<String, Double> values) {
        return new TimeLine.Second(at, lasted, phase, values, List.of());
    }

    private static JsonNode series(JsonNode option, String name) {
        for (JsonNode series : option.path("series")) {
            if (series.path("name").asText().equals(name)) {
                return series;
            }
        }
        throw new AssertionError("no series " + name);
    }

    private static String quoted(String text) {
        return json(text);
    }

    private static String json(Object value) {
        try {
            return Json.LINE.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }
}

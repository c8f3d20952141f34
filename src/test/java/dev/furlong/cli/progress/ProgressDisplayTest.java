package dev.furlong.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.loadgen.FakeClock;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.Plan;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.results.TrialRecord;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a run shows while it goes on, in a pipe and on a terminal. */
final class ProgressDisplayTest {
    private static final long SECOND = 1_000_000_000L;

    private static final Plan SWEEP = plan("""
            experiment: sweep
            targets: [derby, 'postgresql:process']
            workloads: [tpcb]
            settings: {buffer: [4MiB, 64MiB]}
            repetitions: 2
            """);

    private final StringWriter stderr = new StringWriter();
    private final FakeClock clock = new FakeClock(0);

    @Test
    void everyTrial_hasALineThatStays_withWhatVariesItsFigureAndTheMeanSoFar() {
        List<String> lines = lines(SWEEP, Integer.MAX_VALUE, 1000, 2000, 3000, 4000, 1100, 2100, 3100, 4100);

        assertThat(lines).hasSize(8).allMatch(line -> line.contains(" tx/s"));
        assertThat(lines.get(0))
                .matches("\\[1/8] (derby             |postgresql:process)  tpcb  buffer=\\d+MiB .* tx/s");
        assertThat(lines.subList(0, 4)).noneMatch(line -> line.contains("mean"));
        assertThat(lines.subList(4, 8)).allMatch(line -> line.matches(".* tx/s  mean [\\d,]+ ±[\\d.]+ %"));
    }

    @ParameterizedTest
    @CsvSource({"80", "100", "60"})
    void linesKeepToTheWidthOfTheTerminal_andShowTargetFigureAndScatter(int columns) {
        Plan plan = plan("""
                experiment: sweep
                targets: ['derby@10.14.2.0:server']
                workloads: [tpcb]
                clients: [1, 100]
                settings: {buffer: [4MiB, 64MiB], durability: [power-cut, process-kill]}
                repetitions: 2
                """);
        List<String> lines = lines(plan, columns, figures(16));

        assertThat(lines).allMatch(line -> line.length() <= columns, "at most " + columns);
        assertThat(lines).allMatch(line -> line.contains("derby") && line.contains(" tx/s"));
        assertThat(lines.subList(8, 16)).allMatch(line -> line.contains("±"));
    }

    @Test
    void upToFourRepetitions_theMeanHasHalfTheirRange() {
        Plan plan = plan("experiment: e\ntargets: [derby]\nworkloads: [tpcb]\nrepetitions: 4\n");
        assertThat(lines(plan, 80, 1000, 1010, 1020, 1000).get(3)).endsWith("mean 1,008 ±0.99 %");
    }

    @Test
    void lostAndInvalidTrials_sayWhy_andAnOpenLoopShowsItsLatency() {
        TrialSpec trial = SWEEP.trials().get(0);
        TrialLines lines = new TrialLines(SWEEP.trials(), 80);

        assertThat(lines.line(trial, record(trial, 0, "it said last: no", null)))
                .endsWith("lost: it said last: no");
        assertThat(lines.line(trial, record(trial, 5, null, "a balance is wrong")))
                .endsWith("INVALID: a balance is wrong");
        Plan open = plan("experiment: e\ntargets: [derby]\nworkloads: [tpcb]\nsettings: {rate: 100/s}\n");
        TrialSpec arriving = open.trials().get(0);
        assertThat(new TrialLines(open.trials(), 80).line(arriving, record(arriving, 100, null, null)))
                .endsWith("p99 1,080 µs");
    }

    @Test
    void aLongStepInAPipe_isNamedFromTimeToTime_moreAndMoreSeldom() {
        ProgressDisplay display = ProgressDisplay.inLines(new PrintWriter(stderr, true), clock);
        for (int second = 1; second <= 75; second++) {
            clock.advance(SECOND);
            display.progress(second + " % of tpcb data for derby", 10);
        }

        assertThat(stderr.toString().lines())
                .containsExactly(
                        "  10 % of tpcb data for derby",
                        "  30 % of tpcb data for derby", "  70 % of tpcb data for derby");
    }

    @Test
    void oneOfSeveralRuns_saysWhichOne_andHowLongAllOfThemTake() {
        ProgressDisplay display = ProgressDisplay.inLines(new PrintWriter(stderr, true), clock);
        display.experimentStarts("buffer", 2, 8, 90, 510);
        display.started(SWEEP.trials(), 90);
        clock.advance(10 * SECOND);
        display.progress("measuring derby", 80);

        assertThat(stderr.toString().lines().toList().get(1))
                .startsWith("Experiment 2 of 8: buffer. The rest of the study takes about 10 min, until ");
        assertThat(stderr.toString()).endsWith("  2/8 buffer, measuring derby" + System.lineSeparator());
    }

    /** The bar of several runs goes on from one to the next. */
    @Test
    void onATerminal_severalRunsHaveOneBar() {
        ByteArrayOutputStream terminal = new ByteArrayOutputStream();
        try (ProgressDisplay display = ProgressDisplay.onTerminal(
                new PrintWriter(stderr, true),
                new PrintStream(terminal, true, StandardCharsets.UTF_8),
                () -> 80,
                Signs.ALL)) {
            display.experimentStarts("buffer", 1, 2, 90, 510);
            display.started(SWEEP.trials(), 90);
            display.experimentStarts("costs", 2, 2, 510, 0);
            display.started(SWEEP.trials().subList(0, 2), 510);
        }

        // Before the bar, lines go to standard error; beside it, to the terminal.
        assertThat(stderr.toString()).contains("Experiment 1 of 2: buffer", "8 trials, about 90 s");
        assertThat(terminal.toString(StandardCharsets.UTF_8))
                .contains("Experiment 2 of 2: costs", "2 trials, about 510 s");
    }

    @Test
    void oneTrial_isNamedInTheSingular() {
        try (ProgressDisplay display = ProgressDisplay.inLines(new PrintWriter(stderr, true), clock)) {
            display.started(SWEEP.trials().subList(0, 1), 10);
            display.started(SWEEP.trials(), 20);
        }

        assertThat(stderr.toString()).contains("1 trial, about 10 s", "8 trials, about 20 s");
    }

    @Test
    void onATerminal_linesStayAboveTheBar_whichIsErasedAtTheEnd() {
        ByteArrayOutputStream terminal = new ByteArrayOutputStream();
        TrialSpec trial = SWEEP.trials().get(0);
        try (ProgressDisplay display = ProgressDisplay.onTerminal(
                new PrintWriter(stderr, true),
                new PrintStream(terminal, true, StandardCharsets.UTF_8),
                () -> 80,
                Signs.ALL)) {
            display.noticed("disk: enough");
            display.started(SWEEP.trials(), 100);
            display.progress("warming up \u001b[2J", 90);
            display.ended(trial, record(trial, 1000, null, null));
        }
        String shown = terminal.toString(StandardCharsets.UTF_8);

        assertThat(stderr.toString()).startsWith("disk: enough").contains("8 trials");
        assertThat(shown)
                .contains("[1/8] ", "1,000 tx/s" + System.lineSeparator())
                .doesNotContain("\u001b");
        assertThat(shown).endsWith("\r");
    }

    @Test
    void theRemainingTime_neverGrows_andTheShare_neverShrinks() {
        Countdown countdown = new Countdown(clock, 100);
        clock.advance(20 * SECOND);
        assertThat(countdown.seconds()).isEqualTo(80);
        assertThat(countdown.share()).isEqualTo(0.2);
        countdown.left(300);
        assertThat(countdown.seconds()).isEqualTo(80);
        assertThat(countdown.share()).isEqualTo(0.2);
        countdown.left(10);
        assertThat(countdown.seconds()).isEqualTo(10);
        clock.advance(60 * SECOND);
        assertThat(countdown.seconds()).isEqualTo(1);
        assertThat(countdown.share()).isGreaterThan(0.98);
    }

    @ParameterizedTest
    @CsvSource({"60", "80", "120", "200"})
    void theBar_fits_andHasOneTime(int columns) {
        Countdown countdown = new Countdown(clock, 76);
        clock.advance(19 * SECOND);
        String bar = BarText.of(countdown, "2/6 measuring postgresql:process/tpcb/2 clients/buffer=64MiB", columns);

        assertThat(bar)
                .hasSizeLessThanOrEqualTo(columns)
                .startsWith(" 25 % [===")
                .contains("]  57 s left  2/6 meas");
        assertThat(BarText.of(new Countdown(clock, 600), "", columns)).contains("10 min left");
    }

    @Test
    void columns_areThoseOfTheEnvironment_orOfTheTerminal() {
        assertThat(Terminal.columns(Map.of("COLUMNS", "132"), 79)).isEqualTo(131);
        assertThat(Terminal.columns(Map.of("COLUMNS", "wide"), 79)).isEqualTo(79);
        assertThat(Terminal.columns(Map.of(), 10)).isEqualTo(40);
    }

    private static List<String> lines(Plan plan, int columns, double... figures) {
        TrialLines lines = new TrialLines(plan.trials(), columns);
        List<TrialSpec> trials = plan.trials();
        return java.util.stream.IntStream.range(0, trials.size())
                .mapToObj(i -> lines.line(trials.get(i), record(trials.get(i), figures[i], null, null)))
                .toList();
    }

    private static double[] figures(int count) {
        return java.util.stream.IntStream.range(0, count)
                .mapToDouble(i -> 123_456 + 7_000 * i)
                .toArray();
    }

    private static Plan plan(String yaml) {
        return PlanReader.read("plan", yaml, Overrides.none());
    }

    private static TrialRecord record(
            TrialSpec trial, double throughput, @Nullable String lost, @Nullable String invalid) {
        return new TrialRecord(
                trial.id(),
                trial.block(),
                "2026-11-20T10:11:12Z",
                new TrialRecord.Subject(
                        trial.point().id(), "derby", "derby", "10.16.1.1", "embedded", "tpcb", Map.of(), 1),
                1,
                Map.of(),
                Map.of(Metrics.THROUGHPUT.key(), throughput, Metrics.LATENCY_P99.key(), 1080.0),
                Map.of(),
                List.of(),
                Map.of(),
                List.of(),
                null,
                Conditions.none(),
                Map.of(),
                lost,
                invalid);
    }
}

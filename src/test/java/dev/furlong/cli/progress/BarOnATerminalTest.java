package dev.furlong.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.loadgen.FakeClock;
import dev.furlong.measurement.WallClock;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.results.TrialRecord;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the bar says when the display is closed, which draws it a last time. */
final class BarOnATerminalTest {
    private static final List<TrialSpec> TRIALS = PlanReader.read(
                    "plan", "experiment: e\ntargets: [derby]\nworkloads: [tpcb]\nrepetitions: 3\n", Overrides.none())
            .trials();

    private final StringWriter stderr = new StringWriter();
    private final ByteArrayOutputStream terminal = new ByteArrayOutputStream();

    /** After two trials it is the third one, and after all of them still the third. */
    @ParameterizedTest
    @CsvSource({"0, 1/3", "2, 3/3", "3, 3/3"})
    void bar_numbersTheTrialThatRuns(int ended, String number) {
        shown(ended, 590);

        assertThat(terminal.toString(StandardCharsets.UTF_8))
                .contains(" " + number + " measuring")
                .doesNotContain("0/3", "4/3");
    }

    /** The run said at first that 600 s are left, and then that it is a twentieth of that. */
    @Test
    void bar_hasTheTimeThatTheRunTells() {
        shown(1, 30);

        assertThat(terminal.toString(StandardCharsets.UTF_8)).containsPattern("\\] +[0-9]+ s left  2/3 measuring");
    }

    @Test
    void head_namesTrialsTimeAndEnd() {
        Instant begin = Instant.now();
        shown(0, 590);
        long passed = Duration.between(begin, Instant.now()).toSeconds();

        String head = stderr.toString().lines().findFirst().orElseThrow();
        assertThat(LongStream.rangeClosed(0, passed + 1).mapToObj(second -> {
                    WallClock then = () -> begin.plusSeconds(second);
                    return "3 trials, about 600 s, until " + then.shownIn(Duration.ofSeconds(600));
                }))
                .contains(head);
        assertThat(stderr.toString()).contains("±");
    }

    @Test
    void lineAboveTheBar_isShownAndNotObeyed() {
        try (BelowLines below =
                new BelowLines(new PrintStream(terminal, true, StandardCharsets.UTF_8), () -> 80, Signs.ALL)) {
            below.accept("the bar");
            below.line("lost: \u001b[2J");
        }

        assertThat(terminal.toString(StandardCharsets.UTF_8))
                .contains("lost: \\x1b[2J")
                .doesNotContain("\u001b");
    }

    /** What was drawn is overwritten before a line takes its place. */
    @Test
    void bar_isErasedBeforeALine_andDrawnAgainBelowIt() {
        try (BelowLines below =
                new BelowLines(new PrintStream(terminal, true, StandardCharsets.UTF_8), () -> 80, Signs.ALL)) {
            below.accept("the bar");
            below.line("a line");
            below.line("b");
        }

        assertThat(terminal.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n"))
                .startsWith("\rthe bar\r       \ra line\n\rthe bar")
                .contains("\r       \rb\n\rthe bar");
    }

    @ParameterizedTest
    @CsvSource({"1, '  1 s'", "119, 119 s", "120, 2 min", "121, 3 min", "600, 10 min", "601, 11 min"})
    void minutesThatHaveBegun_areCounted(int seconds, String words) {
        assertThat(BarText.of(new Countdown(new FakeClock(0), seconds), "", 80)).contains("] " + words + " left");
    }

    /** A new estimate holds from its own moment on. */
    @Test
    void estimate_countsFromWhenItWasGiven() {
        FakeClock clock = new FakeClock(0);
        Countdown countdown = new Countdown(clock, 1000);
        clock.advance(100_000_000_000L);
        countdown.left(500);

        assertThat(countdown.seconds()).isEqualTo(500);
        clock.advance(50_000_000_000L);
        assertThat(countdown.seconds()).isEqualTo(450);
    }

    private void shown(int ended, double secondsLeft) {
        try (ProgressDisplay display = ProgressDisplay.onTerminal(
                new PrintWriter(stderr, true),
                new PrintStream(terminal, true, StandardCharsets.UTF_8),
                () -> 100,
                Signs.ALL)) {
            display.started(TRIALS, 600);
            TRIALS.subList(0, ended).forEach(trial -> display.ended(trial, lost(trial)));
            display.progress("measuring derby", secondsLeft);
        }
    }

    private static TrialRecord lost(TrialSpec trial) {
        return new TrialRecord(
                trial.id(),
                trial.block(),
                "2026-11-20T10:11:12Z",
                new TrialRecord.Subject(
                        trial.point().id(), "derby", "derby", "10.16.1.1", "embedded", "tpcb", Map.of(), 1),
                1,
                Map.of(),
                Map.of(),
                Map.of(),
                List.of(),
                Map.of(),
                List.of(),
                null,
                Conditions.none(),
                Map.of(),
                "it was stopped",
                null);
    }
}

package dev.furlong.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.arm.Arms;
import dev.furlong.analysis.change.GateLimit;
import dev.furlong.analysis.change.RunComparison;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.measurement.condition.SliceRates;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a reader of {@code compare} sees first, and that all of it fits a terminal. */
final class ChangeReportTest {
    private static final String SERVER = "derby:server/tpcb/1 client";
    private static final String READS = "derby/select/1 client";

    private final Locale locale = Locale.getDefault();

    @AfterEach
    void restore() {
        Locale.setDefault(locale);
    }

    @Test
    void targets_readTheSameInAnyLocale() {
        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
        RunComparison comparison =
                RunComparison.of(Arms.of("r", runs(5), "derby"), Arms.of("r", runs(5), "derby:server"), List.of());

        golden("targets", comparison);
    }

    @Test
    void runs_withAGate_readTheSameInAnyLocale() {
        Locale.setDefault(Locale.forLanguageTag("de-DE"));

        golden("runs", apart(runs(5), changed(5), "throughput<-5%"));
    }

    @Test
    void openLoops_areAnsweredByTheP99() {
        RecordedRun run = RecordedRun.openLoop("closed, 70%");

        golden("open-loop", targets(run));
    }

    /** As the report of such a plan is. */
    @Test
    void openLoops_areAnsweredByThePercentileThatThePlanLimits() {
        RunComparison comparison = targets(RecordedRun.of(
                RecordedRun.yaml("[2]", 2, "latency-limit: p95=10ms\nsettings: {rate: [closed, 500/s]}")));

        assertThat(comparison.answers())
                .extracting(one -> one.metric().key())
                .containsOnly("throughput", "latency.p95");
        assertThat(lines(comparison)).contains("p95 latency of open loops, baseline → contender");
    }

    @Test
    void planThatAsksForCosts_isAnsweredByTheCpu() {
        RecordedRun five = RecordedRun.of(RecordedRun.yaml("[1]", 5, "question: costs"));
        RunComparison dearer = targets(five.with(
                one -> one.subject().target().equals("derby:server"),
                one -> ChangedTrial.measured(one, Metrics.CPU.total(), 100_000)));
        RunComparison both = apart(
                five,
                five.with(
                        one -> one.subject().point().equals(READS),
                        one -> ChangedTrial.measured(
                                one, Metrics.CPU.total(), 0.8 * one.metrics().getOrDefault("cpu.total", 0.0))));

        assertThat(dearer.answers()).extracting(one -> one.metric().key()).containsOnly("cpu.total");
        assertThat(headline(dearer)).matches("The contender costs more at both points, most at .* times the CPU \\(.*");
        assertThat(headline(both)).startsWith("The contender costs less at 1 of 4 points: 20 % less CPU (");
        assertThat(lines(both)).contains("CPU of a transaction, over 5 repetitions", "  better");
        assertThat(headline(targets(RecordedRun.of(RecordedRun.yaml("[1]", 2, "question: costs")))))
                .matches("No verdict: a verdict takes 5 repetitions, got 2. Measured: from .* CPU to .* CPU[.]");
    }

    private static RunComparison targets(RecordedRun run) {
        return RunComparison.of(Arms.of("r", run, "derby"), Arms.of("r", run, "derby:server"), List.of());
    }

    /** The server pauses in two slices of ten. So the means decide there, in their second try. */
    @Test
    void intervalsOfSlicesInWhichTheMeansDecide_areNotCalled95Percent() {
        RecordedRun run = runs(5).with(one -> true, one -> {
            boolean pauses = one.subject().point().equals(SERVER);
            double rate = 100 + one.block() / 10.0;
            return ChangedTrial.measured(
                    ChangedTrial.under(
                            one,
                            Conditions.SLICE_RATES,
                            new SliceRates(Stream.concat(
                                            Collections.nCopies(8, rate).stream(),
                                            Collections.nCopies(2, pauses ? 10.0 : rate).stream())
                                    .toList())),
                    Metrics.THROUGHPUT,
                    pauses ? rate * 0.8 + 2 : rate);
        });

        RunComparison comparison = targets(run);

        assertThat(comparison.changes())
                .filteredOn(one -> one.metric().equals(Metrics.THROUGHPUT.key()))
                .allSatisfy(one -> {
                    boolean pauses = one.point().startsWith("tpcb");
                    assertThat(one.level()).isEqualTo(pauses ? Double.valueOf(0.975) : null);
                    assertThat(one.meansRatio() == null).isEqualTo(pauses);
                });
        assertThat(lines(comparison)).contains("95 % intervals, or 97.5 % where mean throughputs overrule slices");
        assertThat(lines(targets(runs(5)))).contains(", 95 % intervals").doesNotContain("97.5 %");
        assertThat(ChangeReport.json(comparison, List.of())).contains("\"level\" : 0.975", "\"meansRatio\" : ");
    }

    @Test
    void headline_saysHowManyPointsChanged_andTheGreatestChange() {
        assertThat(headline(apart(runs(5), changed(5))))
                .matches("The contender is slower at 1 of 4 points: 12 % less throughput \\([0-9.]+ to 1[0-9] %\\) at "
                        + SERVER + "[.] It is faster at 1 of 4 points: 3[.]00× faster \\(.*\\) at " + READS
                        + "[.] 2 points are the same to within 5 %[.]");
        assertThat(headline(apart(runs(5), runs(5)))).isEqualTo("All 4 points are the same to within 5 %.");
    }

    @Test
    void headlineOfTooFewRepetitions_saysHowManyItTakes_andWhatWasMeasured() {
        assertThat(headline(apart(runs(2), changed(2))))
                .isEqualTo(
                        "No verdict: a verdict takes 5 repetitions, got 2. Measured: from 12 % less throughput to 3.00×"
                                + " faster.");
    }

    @Test
    void headlineOfPointsWithoutAFigure_sendsToTheReasons() {
        RecordedRun lost = runs(1).withInvalid(SERVER, 1).withLost(READS, 1);

        assertThat(headline(apart(runs(1), lost)))
                .startsWith("No verdict at 2 points: a verdict takes 5 repetitions, got 1.")
                .endsWith(" 2 points have no verdict, for the reasons below.");
    }

    @Test
    void whatThePlanAsksFor_isToldAsANote_withItsCause() {
        RecordedRun unsafe = RecordedRun.of(
                RecordedRun.yaml("[1]", 5, "settings: {durability: [power-cut, process-kill], write-cache: noflush}"));
        String told = lines(RunComparison.of(
                        Arms.of("r", unsafe, "derby, durability=process-kill"),
                        Arms.of("r", unsafe, "derby:server, durability=process-kill"),
                        List.of()))
                .replaceAll("\\s+", " ");

        assertThat(told)
                .contains(
                        " Notes weaker durability: an acknowledged commit does not survive a power cut under this setting"
                                + " (baseline at 2 points, contender at 2 points) ")
                .contains(" UNSAFE: the disk answers syncs from its cache, so a power cut can lose"
                        + " commits (baseline at 2 points, contender at 2 points) ")
                .doesNotContain("doubted:", "Doubts");
    }

    @Test
    void howToReadTheFigures_isANote_andNoDoubt() {
        List<String> told = List.of(lines(targets(runs(2))).split("\n"));

        assertThat(told).contains("Notes").doesNotContain("Doubts", "Differences");
        assertThat(told.get(told.indexOf("Notes") + 1)).startsWith("  A verdict takes 5 repetitions.");
    }

    @Test
    void whatElseDiffers_hasAHeadingOfItsOwn() {
        RecordedRun other = RecordedRun.of(RecordedRun.yaml("[1]", 5, "seed: 7"));
        List<String> told = List.of(lines(apart(runs(5), other)).split("\n"));

        assertThat(told).containsSubsequence("Doubts", "Differences").doesNotContain("Notes");
        assertThat(told.get(told.indexOf("Differences") + 1)).startsWith("  seed");
    }

    @Test
    void rateThatNeitherSustains_isAReason() {
        RunComparison comparison = targets(RecordedRun.openLoop());

        assertThat(headline(comparison)).endsWith(" 2 points have no verdict, for the reasons below.");
        assertThat(lines(comparison).replaceAll("\\s+", " "))
                .contains(" doubted: UNSUSTAINABLE: baseline at 2 points, contender at 2 points ");
    }

    /** A headline speaks of the contender, so that it comes after it is known which one that is. */
    @Test
    void whatIsCompared_comesBeforeTheHeadline() {
        assertThat(ChangeReport.lines(
                        apart(runs(5), changed(5)), new ChangeReport.Shown(Set.of(), false), List.of(), new Screen(80)))
                .startsWith("baseline   before", "contender  after", "")
                .element(3)
                .asString()
                .startsWith("The contender is");
    }

    @Test
    void json_hasTheHeadline_andTheAnswerOfEachPoint() {
        assertThat(ChangeReport.json(apart(runs(5), changed(5)), List.of()))
                .contains("\"headline\" : \"The contender is slower at 1 of 4 points")
                .contains("\"answers\" : [", "\"margin\" : 0.05");
    }

    private static void golden(String name, RunComparison comparison) {
        Screen screen = new Screen(80);
        List<String> all = ChangeReport.lines(
                comparison, new ChangeReport.Shown(Set.of(), false), comparison.failures(false, false), screen);
        assertThat(all).allMatch(line -> line.length() <= screen.columns());
        GoldenFile.check("compare/" + name + ".txt", String.join("\n", all) + "\n");
    }

    private static String lines(RunComparison comparison) {
        return String.join(
                "\n",
                ChangeReport.lines(comparison, new ChangeReport.Shown(Set.of(), false), List.of(), new Screen(80)));
    }

    private static String headline(RunComparison comparison) {
        List<String> lines =
                ChangeReport.lines(comparison, new ChangeReport.Shown(Set.of(), false), List.of(), new Screen(80));
        List<String> answer = lines.subList(lines.indexOf("") + 1, lines.size());
        return String.join(" ", answer.subList(0, answer.indexOf(""))).replaceAll(" +", " ");
    }

    private static RunComparison apart(RecordedRun before, RecordedRun after, String... limits) {
        return RunComparison.of(
                Arms.of("before", before, null, trial -> Optional.empty()),
                Arms.of("after", after.later(), null, trial -> Optional.empty()),
                List.of(limits).stream()
                        .map(limit -> GateLimit.parse("--fail-if", limit))
                        .toList());
    }

    private static RecordedRun runs(int repetitions) {
        return RecordedRun.of(RecordedRun.yaml("[1]", repetitions, ""));
    }

    private static RecordedRun changed(int repetitions) {
        return times(times(runs(repetitions), SERVER, 0.88), READS, 3);
    }

    private static RecordedRun times(RecordedRun run, String point, double factor) {
        return run.with(
                one -> one.subject().point().equals(point),
                one -> ChangedTrial.measured(
                        one,
                        Metrics.THROUGHPUT,
                        factor * Objects.requireNonNull(one.metrics().get(Metrics.THROUGHPUT.key()))));
    }
}

package dev.furlong.report.scope;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.Summary;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.measurement.condition.SliceRates;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CertaintyTest {
    private static final String SLOWER =
            "2× slower means half the throughput. Costs beside a ratio are per transaction. They are"
                    + " likely reasons, not proven ones.";
    private static final String EVEN =
            "One comparison alone would seldom miss a difference of 1 % in throughput (A/A control).";

    @Test
    void oneRepetition_hasNothingInBrackets_andEachRatioIsOfThisRun() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[2]", 1, ""));

        assertThat(Certainty.reservation(run.summary()))
                .contains(
                        "Indicative: 1 repetition, so another run may give other ratios. An order is likely here, not certain. For a verdict, run again"
                                + " with --repetitions 5.");
        assertThat(certainty(run.summary(), 12, true)).containsExactly(SLOWER + " Ratios up to 1.25× tell nothing.");
    }

    @Test
    void fewRepetitions_haveTheirRangeInBrackets() {
        assertThat(Certainty.reservation(RecordedRun.firstLook().summary()))
                .contains(
                        "Indicative: 2 repetitions, so another run may give other ratios. An order is likely here, not certain. For a verdict, run again"
                                + " with --repetitions 5.");
        assertThat(certainty(RecordedRun.firstLook().summary(), 12, true))
                .containsExactly(
                        SLOWER,
                        "In brackets: the range of 2 repetitions. Ratios up to 1.05×, or of overlapping ranges, tell nothing.",
                        "Ratios are geometric means over repetitions, not of the figures shown.");
    }

    @Test
    void enoughRepetitions_needNoReservation_andEachSentenceStandsAlone() {
        RecordedRun run = RecordedRun.sweep();

        assertThat(Certainty.reservation(run.summary())).isEmpty();
        assertThat(certainty(run.summary(), 12, true))
                .startsWith(
                        SLOWER,
                        "In brackets: the 95 % interval over 5 repetitions.",
                        "Ratios are taken within each repetition: they can differ from those of the figures, and be certain"
                                + " although brackets overlap.",
                        EVEN)
                .hasSize(5)
                .last()
                .asString()
                .isEqualTo(
                        "Which is faster is certain unless a remark says otherwise; the size of a difference is less certain. “Certain”:"
                                + " a chance below 5 % of a false difference in a set of 12 comparisons.");
    }

    /** From 20 sets on, the sum of their chances says nothing. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            4 |  3 | in each of 3 sets of up to 4 comparisons (below 15 % in all).
            4 | 19 | in each of 19 sets of up to 4 comparisons (below 95 % in all).
            4 | 20 | in each of 20 sets of up to 4 comparisons.
            1 |  3 | in each of 3 comparisons (below 15 % in all).
            1 |  1 | in the one comparison.
            """)
    void setsOfComparisons_areCounted_withTheChanceInAllOfThem(int most, int sets, String words) {
        assertThat(Certainty.of(RecordedRun.sweep().summary(), new Certainty.Judged(most, sets), true, Set.of()))
                .last()
                .asString()
                .endsWith(" a chance below 5 % of a false difference " + words);
    }

    /** The control compares median latencies, and the answer rests on the p99. */
    @Test
    void controlOfAnotherMetric_isLeftOut_unlessTheMachineIsNotFit() {
        RecordedRun open = RecordedRun.of(RecordedRun.yaml("[2]", 5, "settings: {rate: 1000/s}"))
                .with(one -> true, one -> ChangedTrial.arriving(one, 0.5));
        RecordedRun notFit = open.with(
                one -> one.subject().point().endsWith("/control"),
                one -> ChangedTrial.measured(one, Metrics.LATENCY_P50, 1));

        RecordedRun further = open.with(
                one -> one.subject().point().endsWith("/control"),
                one -> ChangedTrial.measured(
                        one, Metrics.LATENCY_P99, one.metrics().get(Metrics.LATENCY_P99.key()) / 2));

        assertThat(certainty(open.summary(), 1, true))
                .contains("One point, measured twice in each repetition (A/A control), hardly differed in p99.");
        assertThat(certainty(further.summary(), 1, true))
                .contains(
                        "One point, measured twice in each repetition (A/A control), differed by 2.00× in p99: that is more"
                                + " than chance.")
                .as("nothing is certain by a metric in which a point differs from itself")
                .noneMatch(sentence -> sentence.contains("is certain"));
        assertThat(certainty(notFit.summary(), 1, true))
                .anyMatch(sentence -> sentence.startsWith("No verdict is given: the same point")
                        && sentence.contains("in median latency (A/A control)"));
    }

    @Test
    void loneComparison_isNotCorrected() {
        assertThat(certainty(RecordedRun.sweep().summary(), 1, true))
                .contains("One comparison alone would seldom miss a difference of 1 % in throughput (A/A control).");
        assertThat(certainty(RecordedRun.sweep().summary(), 1, true))
                .noneMatch(sentence -> sentence.contains("set of"))
                .anyMatch(sentence ->
                        sentence.contains("a chance below 5 % of a false difference in the one comparison."));
    }

    @Test
    void pageReads_areExplainedWhereTheyAreMany_andTheDiskDoesNotTell() {
        String words = "A page read fills the engine's buffer, from the system's cache or the disk.";
        RecordedRun few = RecordedRun.sweep()
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.ENGINE_BUFFER_READS, 0.05))
                .with(one -> true, one -> ChangedTrial.unmeasured(one, "disk."));
        RecordedRun many = few.with(one -> true, one -> ChangedTrial.measured(one, Metrics.ENGINE_BUFFER_READS, 0.2));
        RecordedRun counted = many.with(one -> true, one -> ChangedTrial.measured(one, Metrics.DISK.reads(), 0.2));

        assertThat(certainty(few.summary(), 12, true)).doesNotContain(words);
        assertThat(certainty(many.summary(), 12, true)).contains(words);
        assertThat(certainty(many.summary(), 12, false)).contains(words);
        assertThat(certainty(counted.summary(), 12, true)).doesNotContain(words);
        assertThat(Certainty.of(many.summary(), new Certainty.Judged(12, 1), true, Set.of()))
                .as("no point is named")
                .doesNotContain(words);
    }

    @Test
    void machineThatIsNotFit_hasNoVerdictsToCorrect() {
        RecordedRun run = RecordedRun.sweep()
                .with(
                        one -> one.subject().point().endsWith("/control"),
                        one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 1));

        assertThat(certainty(run.summary(), 12, true))
                .noneMatch(sentence -> sentence.contains("is certain"))
                .anyMatch(
                        sentence -> sentence.matches("No verdict is given: the same point, measured twice, differed by"
                                + " [0-9,]+× in throughput \\(A/A control\\)[.]"));
    }

    /** By as many times, whichever of the two is the faster one. */
    @ParameterizedTest
    @ValueSource(doubles = {500, 2000})
    void controlThatIsFasterOrSlower_differsByAsManyTimes(double control) {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[2]", 5, ""))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 1000))
                .with(
                        one -> one.subject().point().endsWith("/control"),
                        one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, control));

        assertThat(certainty(run.summary(), 12, true))
                .contains("No verdict is given: the same point, measured twice, differed by 2.00× in throughput (A/A"
                        + " control).")
                .contains("Ratios are geometric means over repetitions, not of the figures shown.");
    }

    /** In whole trials, the ratio of one repetition is that of its figures. */
    @Test
    void ratioOfOneRepetitionInSlices_isNotOfTheFigures() {
        String beside = "Ratios are of slices beside each other, not of the figures shown.";

        assertThat(certainty(inSlices(1, "").summary(), 12, true)).contains(beside);
        assertThat(certainty(inSlices(1, "\nquestion: costs").summary(), 12, true))
                .doesNotContain(beside);
        assertThat(certainty(RecordedRun.of(RecordedRun.yaml("[2]", 1, "")).summary(), 12, true))
                .doesNotContain(beside);
    }

    /** Half of the slices is left out of them, so that a reader must not take them for those of the figures. */
    @Test
    void ratiosOfSlices_areTold_andThatTheMeansMustBearThemOut() {
        assertThat(certainty(inSlices(5, "").summary(), 12, true))
                .contains(
                        "Ratios are of slices beside each other: they can differ from those of the figures, and be certain"
                                + " although brackets overlap. They are certain only if the mean throughputs bear them out.");
        assertThat(certainty(inSlices(3, "").summary(), 12, true))
                .contains("Ratios are of slices beside each other, not of the figures shown.");
        assertThat(certainty(
                        inSlices(5, "")
                                .with(
                                        one -> one.subject().point().startsWith("derby/tpcb"),
                                        one -> ChangedTrial.under(
                                                one, Conditions.SLICE_RATES, new SliceRates(List.of(1.0, 2.0))))
                                .summary(),
                        12,
                        true))
                .anyMatch(sentence -> sentence.startsWith("Some ratios are of slices beside each other: "));
    }

    private static RecordedRun inSlices(int repetitions, String more) {
        return RecordedRun.of(RecordedRun.yaml("[2]", repetitions, "design: slices" + more))
                .with(
                        one -> true,
                        one -> ChangedTrial.under(
                                one,
                                Conditions.SLICE_RATES,
                                new SliceRates(
                                        Collections.nCopies(4, one.metrics().get(Metrics.THROUGHPUT.key())))));
    }

    @Test
    void repetitionThatOneTargetLost_isInNoRatio() {
        RecordedRun run = RecordedRun.firstLook();
        String shared = "A ratio uses only the repetitions that both targets have.";

        assertThat(certainty(run.summary(), 12, true)).doesNotContain(shared);
        assertThat(certainty(
                        run.without(one -> one.block() == 2
                                        && one.subject().target().equals("derby:server"))
                                .summary(),
                        12,
                        true))
                .contains(shared);
    }

    /** Running again would not be of use: as many are planned. */
    @Test
    void repetitionThatIsLostEverywhere_needsNoOtherPlan() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[2]", 5, "")).without(one -> one.block() == 5);

        assertThat(Certainty.reservation(run.summary()))
                .contains(
                        "Indicative: 4 repetitions, so another run may give other ratios. An order is likely here, not certain. A verdict"
                                + " needs 5 repetitions of each point.");
    }

    @Test
    void fewRepetitionsOfWhichSomeAreLost_areToldByTheFewest() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[2]", 4, "")).withLost("derby/tpcb/2 clients", 1);

        assertThat(Certainty.reservation(run.summary()))
                .contains(
                        "Indicative: as few as 3 repetitions, so another run may give other ratios. An order is likely here, not certain. For"
                                + " a verdict, run again with --repetitions 5.");
    }

    /** A rate is no choice that makes a target faster. */
    @Test
    void ratesBesideAClosedLoop_areNoChoices() {
        assertThat(certainty(RecordedRun.openLoop().summary(), 12, true))
                .first()
                .asString()
                .startsWith("2× slower means half the throughput. ");
    }

    @Test
    void answerWithoutRatios_saysNothingOfThem() {
        assertThat(certainty(RecordedRun.sweep().summary(), 12, false))
                .isNotEmpty()
                .noneMatch(sentence -> sentence.contains("Ratios") || sentence.contains("slower"));
    }

    @Test
    void controlThatIsTheSameToTheLastDigit_doesNotSayZeroPercent() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[2]", 5, ""))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 1000));

        assertThat(certainty(run.summary(), 12, true)).contains(EVEN);
    }

    @Test
    void fasterIsExplained_whereChoicesMayBeFaster_andNothingWhereNoThroughputsAreCompared() {
        assertThat(certainty(
                        RecordedRun.of(RecordedRun.yaml("[2]", 5, "settings: {buffer: [4MiB, 64MiB]}"))
                                .summary(),
                        12,
                        true))
                .startsWith(
                        "2× slower means half the throughput, 2× faster twice as much. A range such as 2 to 3× spans choices or targets; it is no"
                                + " interval. Costs beside a ratio are per transaction. They are likely reasons, not proven ones.");
        assertThat(certainty(
                        RecordedRun.of(RecordedRun.yaml("[2]", 5, ""))
                                .with(one -> true, one -> ChangedTrial.unmeasured(one, "cpu."))
                                .summary(),
                        12,
                        true))
                .startsWith("2× slower means half the throughput.");
        assertThat(certainty(RecordedRun.costs().summary(), 3, true))
                .noneMatch(sentence -> sentence.contains("slower"));
    }

    @Test
    void pointThatLostTrials_hasAReservation_andIsSaidToHaveARange() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[2]", 5, ""))
                .withLost("derby/tpcb/2 clients", 1)
                .withLost("derby/tpcb/2 clients", 2);

        assertThat(Certainty.reservation(run.summary()))
                .contains(
                        "Indicative in part: some points have as few as 3 repetitions, so another run may"
                                + " give other ratios. An order is likely here, not certain. A verdict needs 5 repetitions of each point.");
        assertThat(certainty(run.summary(), 12, true))
                .startsWith(
                        SLOWER,
                        "In brackets: the 95 % interval over up to 5 repetitions, or the range of fewer than 5.");
        assertThat(certainty(run.summary(), 12, true))
                .anyMatch(sentence -> sentence.startsWith(
                        "Which is faster is certain from 5 repetitions on, unless a remark says otherwise; "));
    }

    /** With one set of comparisons, and all points named. */
    private static List<String> certainty(Summary summary, int judgedTogether, boolean ratios) {
        return Certainty.of(
                summary,
                new Certainty.Judged(judgedTogether, 1),
                ratios,
                summary.points().stream().map(Summary.PointSummary::id).collect(Collectors.toSet()));
    }

    /** What few repetitions tell apart is said otherwise. That the control cannot be compared is said of them, too. */
    @Test
    void controlOfFewRepetitions_isToldOnlyWhereItCannotBeCompared() {
        RecordedRun fit = RecordedRun.firstLook();
        RecordedRun controlled = RecordedRun.of(RecordedRun.yaml("[2]", 5, "")).without(one -> one.block() > 2);
        RecordedRun unknown = controlled.without(one -> one.subject().point().endsWith("/control"));

        assertThat(certainty(fit.summary(), 12, true)).noneMatch(sentence -> sentence.contains("A/A control"));
        assertThat(certainty(controlled.summary(), 12, true)).noneMatch(sentence -> sentence.contains("A/A control"));
        assertThat(certainty(unknown.summary(), 12, true))
                .contains("No verdict is given: it is not known whether the machine is fit (A/A control).")
                .as("no ratio tells anything")
                .noneMatch(sentence -> sentence.contains("tell nothing"));
    }

    /** Its scatter as a pilot: 18 trials of 8 s make a repetition of 144 s. */
    @Test
    void moreRepetitions_areCounted_whereTheRunMissesTheMargin() {
        RecordedRun run = scattered(RecordedRun.sweep(), 0.2);

        Matcher told = certainty(run.summary(), 12, true).stream()
                .map(Pattern.compile(
                        "This run often misses a difference below 1[.][0-9]+× in throughput, and some above, as measuring"
                                + " one point twice shows \\(A/A control\\)[.] “Not certain” does not mean “equal”[.] Roughly ([0-9]+)"
                                + " repetitions in all, or ([0-9]+) h, would usually show 1[.]05× in one comparison[.] With --design"
                                + " slices, it often takes fewer[.]")::matcher)
                .filter(Matcher::matches)
                .findFirst()
                .orElseThrow();
        int repetitions = Integer.parseInt(told.group(1));
        assertThat(repetitions).isGreaterThan(100).isEqualTo(repetitions / 10 * 10);
        assertThat(Long.parseLong(told.group(2))).isEqualTo(Math.round(repetitions * 144 / 3600.0));
        assertThat(certainty(scattered(RecordedRun.sweep(), 0.02).summary(), 12, true))
                .as("it sees the margin")
                .anyMatch(sentence -> sentence.startsWith("This run often misses a difference below "))
                .noneMatch(sentence -> sentence.contains("Roughly"));
    }

    /** A point of its own load and clients has none beside it. A given port, or several load JVMs, cannot be in slices either. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            targets: [derby, h2]             | ''                            | true
            targets: [derby]                 | 'settings: {buffer: [4MiB, 64MiB]}' | true
            targets: [derby]                 | ''                            | false
            targets: [derby, 'derby:server'] | 'settings: {load-jvms: 2}'    | false
            targets: [derby, 'derby:server'] | 'settings: {port: 15270}'     | false
            """)
    void slices_areAdvisedOnlyWhereTheyArePossible(String targets, String more, boolean advised) {
        RecordedRun run = scattered(
                RecordedRun.of(RecordedRun.yaml("[2, 4]", 5, more).replaceFirst("targets: .*", targets)), 0.2);

        assertThat(certainty(run.summary(), 12, true))
                .filteredOn(sentence -> sentence.contains("Roughly "))
                .hasSize(1)
                .allSatisfy(sentence ->
                        assertThat(sentence.contains("With --design slices")).isEqualTo(advised));
    }

    /** The control lies above its point in one repetition, and below it in the next. */
    private static RecordedRun scattered(RecordedRun run, double by) {
        return run.with(
                one -> one.subject().point().endsWith("/control"),
                one -> ChangedTrial.measured(
                        one,
                        Metrics.THROUGHPUT,
                        one.metrics().get(Metrics.THROUGHPUT.key()) * (1 + by * (one.block() % 2 == 0 ? 1 : -0.7))));
    }
}

package dev.furlong.report.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import dev.furlong.report.words.DoubtStatement;
import dev.furlong.results.TrialRecord;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnswerTest {
    @Test
    void targets_areRankedForEachLoad_withTheCostThatExplainsIt() {
        Answer answer = Answer.of(RecordedRun.firstLook().summary());

        assertThat(answer.sections())
                .extracting(Section::load, Section::verdict)
                .containsExactly(
                        tuple("TPC-B-like load, 2 clients", "derby was faster in this run"),
                        tuple("single-record SELECT load, 2 clients", "derby was faster in this run"));
        assertThat(answer.sections().get(0).lines())
                .containsExactly(
                        new Line("derby/tpcb/2 clients", "1.00×", "derby", "", "9,969 tx/s", "(9,871–10,070)", 1, ""),
                        new Line(
                                "derby:server/tpcb/2 clients",
                                "1.92× slower",
                                "derby:server",
                                "",
                                "5,192 tx/s",
                                "(5,140–5,244)",
                                answer.sections().get(0).lines().get(1).share(),
                                "1.92 times the CPU, 6 round trips against none"));
        assertThat(answer.before())
                .containsExactly(
                        "Indicative: 2 repetitions, so another run may give other ratios. An order is likely here, not certain. For a verdict, run again"
                                + " with --repetitions 5.");
        assertThat(answer.certainty())
                .containsExactly(
                        "2× slower means half the throughput. Costs beside a ratio are per transaction."
                                + " They are likely reasons, not proven ones.",
                        "In brackets: the range of 2 repetitions. Ratios up to 1.05×, or of overlapping ranges, tell nothing.",
                        "Ratios are geometric means over repetitions, not of the figures shown.");
        assertThat(answer.holdsFor())
                .containsExactly(
                        "This holds for 2 clients on about 100,000 rows, with a buffer of 64MiB.",
                        "It may not hold for other loads, more data, more clients or cores, longer runs, other disks, or remote clients.",
                        "Commits are set to survive a power cut.");
    }

    @Test
    void everyTarget_isRanked_notTheFirstAndTheLastAlone() {
        String yaml =
                RecordedRun.yaml("[2]", 2, "").replaceFirst("targets: .*", "targets: [hsqldb, 'derby:server', derby]");
        RecordedRun run = RecordedRun.of(yaml)
                .with(
                        one -> one.subject().target().equals("hsqldb"),
                        one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 7000));

        assertThat(first(run).lines())
                .extracting(Line::ratio, Line::target)
                .containsExactly(
                        tuple("1.00×", "derby"),
                        tuple("1.42× slower", "hsqldb"),
                        tuple("1.92× slower", "derby:server"));
    }

    /** All pairs count: not the first target's alone, nor those of neighbours alone. */
    @Test
    void orderOfMoreThanTwo_isCertain_ifEachPairIs() {
        RecordedRun run = three(5);
        RecordedRun open = run.with(
                one -> one.subject().target().equals("hsqldb"), one -> measured(one, 1500 + 300 * one.block()));
        RecordedRun few = three(10);
        for (int block = 1; block <= 3; block++) {
            // Neighbours share 7 repetitions, the first and the last only 4.
            few = few.withLost("derby/tpcb/2 clients", block).withLost("derby:server/tpcb/2 clients", 11 - block);
        }

        assertThat(first(run).verdict()).isEqualTo("derby is fastest; the order below is certain");
        assertThat(first(run).lines().get(2).why()).endsWith("2.50× slower than hsqldb");
        assertThat(first(run).lines().get(1).why()).doesNotContain("than derby");
        assertThat(first(open).verdict()).isEqualTo("derby is fastest");
        assertThat(first(open).lines().get(2).why()).doesNotContain("slower than");
        assertThat(first(few).verdict()).contains("derby").doesNotContain("certain");
        assertThat(first(few).lines().get(2).why()).contains("2.50× slower than hsqldb");
        assertThat(first(three(2)).lines().get(2).why()).doesNotContain("slower than");
    }

    /** In a latency, the control may differ from its own point though the machine is fit. */
    @Test
    void orderOfLatencies_isNotCalledCertain_andHasTheRatioToTheOneBefore() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[2]", 5, "settings: {rate: 1000/s}")
                        .replaceFirst("targets: .*", "targets: [hsqldb, 'derby:server', derby]")
                        .replaceFirst("workloads: .*", "workloads: [tpcb]"))
                .with(one -> true, one -> ChangedTrial.arriving(one, 0.5))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.LATENCY_P99,
                                Objects.requireNonNull(ordered(one).metrics().get(Metrics.THROUGHPUT.key()))));

        assertThat(first(run).verdict()).contains("derby:server").doesNotContain("order");
        assertThat(first(run).lines().get(2).why()).endsWith("1.80× the p99 of hsqldb");
    }

    /** A target that is not compared stands below the others, whatever its figure. */
    @Test
    void certainOrder_isOfThoseComparable() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[2]", 5, "")
                        .replaceFirst("targets: .*", "targets: [hsqldb, 'derby:server', derby, h2]"))
                .with(one -> true, AnswerTest::ordered)
                .with(
                        one -> one.subject().target().equals("h2"),
                        one -> ChangedTrial.effective(one, "durability", "process-kill"));

        assertThat(first(run).verdict()).isEqualTo("derby is fastest; the order of those comparable is certain");
    }

    private static RecordedRun three(int blocks) {
        return RecordedRun.of(RecordedRun.yaml("[2]", blocks, "")
                        .replaceFirst("targets: .*", "targets: [hsqldb, 'derby:server', derby]"))
                .with(one -> true, AnswerTest::ordered);
    }

    private static TrialRecord ordered(TrialRecord one) {
        return measured(
                one,
                steadily(
                        one,
                        switch (one.subject().target()) {
                            case "derby" -> 9000;
                            case "hsqldb" -> 5000;
                            default -> 2000;
                        }));
    }

    private static double steadily(TrialRecord one, double throughput) {
        return throughput * (1 + 0.001 * one.block());
    }

    private static TrialRecord measured(TrialRecord one, double throughput) {
        return ChangedTrial.measured(one, Metrics.THROUGHPUT, throughput);
    }

    @Test
    void doubtThatBearsOnTheFigures_isSaidInShort() {
        RecordedRun run = RecordedRun.firstLook()
                .with(
                        RecordedRun.at("derby:server/select/2 clients", 1),
                        one -> ChangedTrial.measured(one, Metrics.JVM_SERVER.compilingCpu(), 20));

        assertThat(DoubtStatement.inShort(DoubtStatement.of(run.summary()), Set.of()))
                .containsExactly("What may distort figures (see below): warm-up too short.");
    }

    /** As far as blocks may lie apart before one of them is doubted: 0.8, or 1.25 the other way round. */
    @ParameterizedTest
    @CsvSource({"1200, derby and derby:server cannot be told apart", "1300, derby was faster in this run"})
    void oneRepetition_saysOnlyWhatNoTwoWouldDoubt(double faster, String words) {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[2]", 1, ""))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one, Metrics.THROUGHPUT, one.subject().target().equals("derby") ? faster : 1000));

        assertThat(first(run).verdict()).isEqualTo(words);
        assertThat(Answer.of(run.summary()).before()).anyMatch(one -> one.startsWith("Indicative: 1 repetition, "));
    }

    @Test
    void enoughRepetitions_decide() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[2]", 5, ""));

        assertThat(first(run).verdict()).isEqualTo("derby is faster");
        assertThat(Answer.of(run.summary()).certainty())
                .contains("In brackets: the 95 % interval over 5 repetitions.")
                .anyMatch(one -> one.startsWith("This run often misses a difference below "));
        assertThat(Answer.of(run.summary()).before()).isEmpty();
    }

    @Test
    void overlappingBlocks_leaveItOpen_andTheLineSaysSo() {
        RecordedRun run = RecordedRun.firstLook()
                .with(
                        one -> one.subject().workload().equals("tpcb"),
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.THROUGHPUT,
                                one.subject().target().equals("derby") == (one.block() == 1) ? 1000 : 1300));

        assertThat(first(run).verdict()).isEqualTo("derby and derby:server cannot be told apart");
        assertThat(first(run).lines().get(1).why()).isEqualTo("cannot be told apart from derby");
    }

    @Test
    void equalTargets_areSaidToBeEqualWithinTheMarginOfThePlan() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[1]", 5, "margin: 20%"))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.THROUGHPUT,
                                (one.subject().target().equals("derby") ? 1100 : 1000) + one.block()));

        assertThat(first(run).verdict()).isEqualTo("derby and derby:server are equally fast, within 20 %");
        assertThat(first(run).lines().get(1).why()).isEqualTo("as good as derby, within 20 %");
    }

    @Test
    void machineThatIsNotFit_givesNoVerdict() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[1]", 5, ""))
                .with(
                        one -> one.subject().point().endsWith("/control"),
                        one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 1));

        assertThat(first(run).verdict()).isEqualTo("no verdict between derby and derby:server");
        assertThat(Answer.of(run.summary()).certainty())
                .anyMatch(one -> one.startsWith("No verdict is given: the same point, measured twice, differed by "));
    }

    /** The analysis has nothing to compare, however far the means lie apart. */
    @Test
    void targetsThatShareNoRepetition_haveNoVerdict() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[2]", 10, ""));
        for (int block = 1; block <= 5; block++) {
            run = run.withLost("derby/tpcb/2 clients", block).withLost("derby:server/tpcb/2 clients", block + 5);
        }

        assertThat(first(run).verdict()).isEqualTo("no verdict between derby and derby:server");
        assertThat(first(run).lines().get(1).why()).isEqualTo("no verdict against derby");
    }

    /** The trial that the better target lost was the fastest one of the other. */
    @Test
    void meansThatSayOtherwiseThanTheVerdict_doNotNameTheLoser() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[2]", 6, ""))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.THROUGHPUT,
                                (one.subject().target().equals("derby") ? 1200 : 1000) * (one.block() == 6 ? 10 : 1)
                                        + one.block()))
                .withLost("derby/tpcb/2 clients", 6);

        assertThat(first(run).verdict()).isEqualTo("derby is faster");
        assertThat(first(run).lines())
                .extracting(Line::ratio, Line::target)
                .containsExactly(tuple("1.00×", "derby"), tuple("1.20× slower", "derby:server"));
    }

    /** Repetitions overlap, and yet each has the same ratio. */
    @Test
    void cpuExplains_whereTheAnalysisTellsItApart() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[2]", 5, ""))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.CPU.total(),
                                (one.subject().target().equals("derby") ? 100 : 130) * one.block()
                                        + 0.01 * one.block() * one.block()));

        assertThat(first(run).lines().get(1).why()).startsWith("1.30 times the CPU");
    }

    @Test
    void targetsThatPromiseLess_areSetApart_withTheOptionThatMakesThemComparable() {
        assertThat(first(RecordedRun.ownSeries()).lines())
                .extracting(Line::target)
                .containsExactly("derby", "derby:server");
        assertThat(first(RecordedRun.ownSeries()).apart())
                .extracting(Section.Apart::target, Section.Apart::because)
                .containsExactly(
                        tuple(
                                "h2",
                                "not comparable: weaker durability (process-kill); to compare, run all with"
                                        + " --set durability=process-kill"),
                        tuple("sqlite", "not comparable: stricter isolation (serializable)"));
    }

    /** The order of the targets does not decide which is the odd one. */
    @Test
    void targetThatHasWhatWasAskedFor_isTheMeasure() {
        String yaml = RecordedRun.yaml("[2]", 2, "").replaceFirst("targets: .*", "targets: [h2, 'h2:server', derby]");
        RecordedRun run = RecordedRun.of(yaml)
                .with(
                        one -> one.subject().engine().equals("h2"),
                        one -> ChangedTrial.substituted(
                                one, "durability", "process-kill", "H2 does not sync at a commit"));

        assertThat(first(run).lines()).extracting(Line::target).containsExactly("derby");
        assertThat(first(run).verdict()).isEqualTo("no ranking, because the targets are not comparable");
        assertThat(first(run).apart()).extracting(Section.Apart::target).containsExactly("h2", "h2:server");
    }

    /** A record that was made before there was the setting has its default. */
    @Test
    void promiseThatARecordDoesNotTell_isTheDefault() {
        RecordedRun run = RecordedRun.firstLook()
                .with(one -> one.subject().target().equals("derby"), one -> ChangedTrial.without(one, "isolation"))
                .with(
                        one -> one.subject().target().equals("derby:server"),
                        one -> ChangedTrial.substituted(one, "isolation", "serializable", "it has no weaker one"));

        assertThat(first(run).apart())
                .extracting(Section.Apart::because)
                .containsExactly("not comparable: stricter isolation (serializable)");
    }

    @Test
    void pointsWithoutAFigure_areNamedWithTheReason_andNeverWin() {
        String yaml = RecordedRun.yaml("[2]", 1, "")
                .replaceFirst("targets: .*", "targets: [derby, 'derby:server', hsqldb, h2]");
        RecordedRun run = RecordedRun.of(yaml)
                .with(RecordedRun.at("hsqldb/tpcb/2 clients", 1), AnswerTest::stalled)
                .withLost("h2/tpcb/2 clients", 1)
                .withInvalid("derby/tpcb/2 clients", 1);

        assertThat(first(run).lines()).extracting(Line::target).containsExactly("derby:server");
        assertThat(first(run).apart())
                .extracting(one -> one.target() + ": " + one.because())
                .containsExactly(
                        "derby: no figure: a trial failed a check (branch 3: balance must be 120, got 121)",
                        "hsqldb: no figure: it stalled",
                        "h2: no figure: all its trials were lost (the load JVM was killed (exit 137))");
    }

    @Test
    void nothingUsable_saysSo() {
        Answer answer = Answer.of(
                RecordedRun.firstLook().with(one -> true, AnswerTest::stalled).summary());

        assertThat(answer.sections()).extracting(Section::verdict).containsOnly("no figure that may be used");
        assertThat(answer.certainty()).isEmpty();
        assertThat(answer.holdsFor()).isEmpty();
    }

    @Test
    void oneTarget_saysItsFigure() {
        String yaml = RecordedRun.yaml("[1]", 2, "").replaceFirst("targets: .*", "targets: [derby]");

        Section section = first(RecordedRun.of(yaml));

        assertThat(section.verdict()).endsWith(" tx/s");
        assertThat(section.lines()).extracting(Line::ratio).containsExactly("");
    }

    @ParameterizedTest
    @CsvSource({"1.1, false", "1.3, true"})
    void cpuExplains_fromAFifthMoreOn(double more, boolean explains) {
        RecordedRun run = RecordedRun.firstLook()
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.CPU.total(), 100))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.WIRE_ROUND_TRIPS, 2))
                .with(
                        one -> one.subject().target().equals("derby:server"),
                        one -> ChangedTrial.measured(one, Metrics.CPU.total(), 100 * more))
                .with(
                        one -> one.subject().target().equals("derby:server"),
                        one -> ChangedTrial.measured(one, Metrics.WIRE_ROUND_TRIPS, 2.4));

        assertThat(first(run).lines().get(1).why().startsWith("1.30 times the CPU"))
                .isEqualTo(explains);
        assertThat(first(run).lines().get(1).why().contains("CPU")).isEqualTo(explains);
    }

    @Test
    void cheaperTarget_isNotSlowBecauseOfItsCosts() {
        RecordedRun run = RecordedRun.onDisksOfTheirOwn()
                .with(
                        one -> one.subject().target().equals("derby"),
                        one -> ChangedTrial.measured(one, Metrics.CPU.total(), 1000))
                .with(
                        one -> one.subject().target().equals("derby"),
                        one -> ChangedTrial.measured(one, Metrics.DISK.syncs(), 3));

        assertThat(first(run).lines().get(1).why().split("limited by", 2)[0]).doesNotContain("CPU", "sync");
    }

    private static Section first(RecordedRun run) {
        return Answer.of(run.summary()).sections().get(0);
    }

    /** With no commit for 2 s of its 3. */
    private static TrialRecord stalled(TrialRecord one) {
        return ChangedTrial.stalled(one, 0, 2);
    }
}

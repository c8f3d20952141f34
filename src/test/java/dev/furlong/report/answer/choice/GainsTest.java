package dev.furlong.report.answer.choice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.report.answer.Answer;
import dev.furlong.report.answer.Section;
import dev.furlong.results.TrialRecord;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The headline on settings: which choices are better than the first one for certain, on which target, and by how much. */
class GainsTest {
    private static final String BUFFERS = "settings: {buffer: [1MiB, 4MiB, 16MiB, 64MiB]}";
    private static final String TWO_AXES =
            "settings: {durability: [power-cut, process-kill], write-cache: [flush, noflush], storage: loop}";

    /** 4MiB is not certainly slower than the best ones, nor faster than the first. Nothing is said of it. */
    @Test
    void choiceThatIsNotCertainlyBetterThanTheFirst_isNotTold() {
        assertThat(headline(run(BUFFERS, "derby, h2", one -> at(one, "1MiB") ? 1000 : at(one, "4MiB") ? 1040 : 2000)
                        .with(
                                one -> at(one, "4MiB"),
                                one -> ChangedTrial.measured(
                                        one, Metrics.THROUGHPUT, one.block() % 2 == 0 ? 600 : 3200))
                        .with(
                                GainsTest::isH2,
                                one -> ChangedTrial.measured(
                                        one,
                                        Metrics.THROUGHPUT,
                                        900
                                                + 300
                                                        * ((one.block()
                                                                        + one.subject()
                                                                                .point()
                                                                                .length())
                                                                % 3)))))
                .isEqualTo(
                        "derby is 2.00× faster with 16MiB or 64MiB than with 1MiB; h2 shows no certain difference from"
                                + " 1MiB");
    }

    @Test
    void bestChoicesThatAreNotToldApart_areSaidSo() {
        RecordedRun same = run(BUFFERS, "derby", one -> at(one, "16MiB") || at(one, "64MiB") ? 2000 : 1000);
        RecordedRun open = same.with(
                one -> at(one, "16MiB"),
                one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 1800 + 150 * one.block()));

        assertThat(section(same).notes()).contains("Between 16MiB and 64MiB, derby shows no difference, within 5 %.");
        assertThat(section(open).notes()).contains("Between 16MiB and 64MiB, derby shows no certain difference.");
        assertThat(section(run(TWO_AXES, "derby", one -> at(one, "process-kill") ? 2000 : 1000))
                        .notes())
                .noneMatch(note -> note.startsWith("Between"));
    }

    @Test
    void settingWithoutAnEffect_hasNoVerdict_onlyIfNoPairOfItsChoicesMayHaveOne() {
        RecordedRun open = run("settings: {buffer: [1MiB, 4MiB, 16MiB]}", "derby", one -> 1000)
                .with(
                        one -> at(one, "16MiB"),
                        one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 800 + 130 * one.block()));
        RecordedRun oneWithheld = open.with(one -> at(one, "4MiB"), GainsTest::withoutSyncs);
        RecordedRun twoWithheld = oneWithheld.with(one -> at(one, "16MiB"), GainsTest::withoutSyncs);

        assertThat(headline(open)).isEqualTo("buffer has no certain effect");
        assertThat(headline(oneWithheld)).isEqualTo("buffer has no certain effect");
        assertThat(headline(twoWithheld)).isEqualTo("no verdict on whether buffer has an effect");
    }

    @Test
    void nextTarget_isExplainedByTheRangeOverAllChoices() {
        RecordedRun run = run(
                        "settings: {buffer: [4MiB, 64MiB]}", "derby, 'derby:server'", one -> isServer(one) ? 500 : 1000)
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.CPU.total(),
                                (!isServer(one) ? 100 : at(one, "4MiB") ? 200 : 400) + 0.01 * one.block()))
                .with(
                        one -> isServer(one) && at(one, "64MiB"),
                        one -> ChangedTrial.measured(one, Metrics.WIRE_ROUND_TRIPS, 8));

        assertThat(section(run).notes())
                .contains(
                        "derby is certainly ahead at each choice, 2.00× faster than derby:server, which takes 2.00 to 4.00"
                                + " times the CPU, 6 to 8 round trips against none.");
    }

    @Test
    void differentNextTargets_areCalledTheNext_withoutAReason() {
        RecordedRun run = run(
                "settings: {buffer: [4MiB, 64MiB]}",
                "derby, 'derby:server', h2",
                one -> one.subject().target().equals("derby") ? 2000 : isServer(one) == at(one, "4MiB") ? 1000 : 500);

        assertThat(section(run).notes())
                .contains("derby is certainly ahead at each choice, 2.00× faster than the next.");
    }

    @Test
    void twoRepetitionsThatDoNotTell_cannotBeToldApart() {
        RecordedRun run = RecordedRun.of(yaml("settings: {buffer: [4MiB, 64MiB]}", "derby")
                        .replaceFirst("repetitions: .*", "repetitions: 2"))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one, Metrics.THROUGHPUT, at(one, "4MiB") == (one.block() == 1) ? 1000 : 1300));

        assertThat(section(run).lines().get(1).why()).startsWith("cannot be told apart");
    }

    /** From two repetitions, or where the two share but four of six. */
    @Test
    void targetsWithFewRepetitions_haveNoChoiceThatCanBeToldApart() {
        RecordedRun two = few("derby, 'derby:server'", 2);
        RecordedRun six = few("derby, 'derby:server'", 6)
                .without(one -> !isServer(one) && at(one, "4MiB") && one.block() == 1)
                .without(one -> !isServer(one) && at(one, "64MiB") && one.block() == 2);

        assertThat(headline(two)).isEqualTo("buffer has no certain effect");
        // The server's choices differ. So each target has a clause.
        assertThat(headline(two.with(GainsTest::isServer, one -> faster(one))))
                .isEqualTo(
                        "derby:server was 2.00× faster with 64MiB than with 4MiB in this run; derby has no choice that can be"
                                + " told apart from 4MiB");
        assertThat(headline(six.with(GainsTest::isServer, one -> faster(one))))
                .isEqualTo(
                        "derby:server is 2.00× faster with 64MiB than with 4MiB; derby has no choice that can be told apart"
                                + " from 4MiB");
        assertThat(headline(few("derby, 'derby:server', h2", 2).with(GainsTest::isServer, one -> faster(one))))
                .endsWith("; derby and h2 have no choice that can be told apart from 4MiB");
        assertThat(headline(few("derby, 'derby:server', h2", 6).with(GainsTest::isServer, one -> faster(one))))
                .endsWith("; derby and h2 show no certain difference from 4MiB");
    }

    private static TrialRecord faster(TrialRecord one) {
        return ChangedTrial.measured(one, Metrics.THROUGHPUT, (at(one, "64MiB") ? 2000 : 1000) + one.block());
    }

    /** The second choice is the faster one in each second repetition. */
    private static RecordedRun few(String targets, int repetitions) {
        return RecordedRun.of(yaml("settings: {buffer: [4MiB, 64MiB]}", targets)
                        .replaceFirst("repetitions: .*", "repetitions: " + repetitions))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one, Metrics.THROUGHPUT, at(one, "4MiB") == (one.block() % 2 == 1) ? 1000 : 1300));
    }

    @Test
    void targetsThatGainByOtherChoices_haveAClauseEach() {
        assertThat(headline(run(
                        BUFFERS,
                        "derby, h2",
                        one -> at(one, "64MiB") ? 3000 : at(one, "16MiB") && isH2(one) ? 3000 : 1000)))
                .isEqualTo(
                        "derby is 3.00× faster with 64MiB than with 1MiB; h2 is 3.00× faster with 16MiB or 64MiB than"
                                + " with 1MiB");
    }

    @Test
    void manyTargets_areCounted() {
        assertThat(headline(run(
                        "settings: {buffer: [4MiB, 64MiB]}",
                        "derby, h2, hsqldb, sqlite",
                        one -> at(one, "4MiB") ? 1000 : isH2(one) ? 3000 : 2000)))
                .isEqualTo("4 targets are 2.00 to 3.00× faster with 64MiB than with 4MiB");
    }

    @Test
    void manyChoices_areCounted() {
        String axis = "settings: {buffer: [1MiB, 2MiB, 4MiB, 8MiB, 16MiB, 32MiB]}";

        assertThat(headline(run(axis, "derby", one -> at(one, "1MiB") ? 1000 : 2000)))
                .isEqualTo("derby is 2.00× faster with any other choice than with 1MiB");
        assertThat(headline(run(axis, "derby", one -> at(one, "1MiB") || at(one, "2MiB") ? 1000 : 2000)))
                .isEqualTo("derby is 2.00× faster with 4 other choices than with 1MiB");
    }

    /** The disk's cache alone makes no promise weaker that did not hold anyway. */
    @Test
    void weakerPromise_isToldOfTheChoicesThatGiveIt() {
        assertThat(headline(run(TWO_AXES, "derby", one -> at(one, "noflush") ? 4000 : 1000)))
                .isEqualTo("derby is 4.00× faster with noflush (power-cut or process-kill) than with power-cut, flush;"
                        + " with noflush, commits survive a kill, not a power cut");
        assertThat(headline(run(
                        "settings: {buffer: [4MiB, 64MiB], durability: [power-cut, process-kill]}",
                        "derby",
                        one -> at(one, "64MiB") ? 4000 : 1000)))
                .isEqualTo(
                        "derby is 4.00× faster with 64MiB (power-cut or process-kill) than with 4MiB, power-cut; with"
                                + " 64MiB, process-kill, commits survive a kill, not a power cut");
    }

    /** The best choices are level on the second axis, so that the headline would not tell that it helps too. */
    @Test
    void axisOnWhichTheBestChoicesAreLevel_isToldAlone() {
        assertThat(headline(run(
                        TWO_AXES,
                        "derby, h2",
                        one -> at(one, "process-kill") ? 8000 : !at(one, "noflush") ? 1000 : isH2(one) ? 3000 : 2000)))
                .isEqualTo(
                        "derby is 8.00× and h2 8.00× faster with process-kill (flush or noflush) than with power-cut,"
                                + " flush; derby is 2.00× and h2 3.00× faster with write-cache=noflush alone; with process-kill"
                                + " and with write-cache=noflush alone, commits survive a kill, not a power cut");
        assertThat(headline(run(
                        TWO_AXES, "derby", one -> at(one, "process-kill") ? 8000 : at(one, "noflush") ? 500 : 1000)))
                .doesNotContain("alone");
    }

    /** Where targets gain by other choices, what is told of one is told with its name. */
    @Test
    void axisAlone_isToldOfTheTargetThatGainsByIt() {
        assertThat(headline(run(
                        TWO_AXES,
                        "derby, h2",
                        one -> isH2(one)
                                ? (at(one, "process-kill") && at(one, "noflush") ? 8000 : 1000)
                                : at(one, "process-kill") ? 8000 : at(one, "noflush") ? 2000 : 1000)))
                .contains("; derby is 2.00× faster with write-cache=noflush alone; ")
                .contains("with write-cache=noflush alone on derby, commits");
    }

    /** The best value of an axis is the one that is told alone, with all that are level with it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            3000 | 2000 | ; derby is 3.00× faster with buffer=16MiB alone;
            3000 | 3000 | ; derby is 3.00× faster with buffer=16MiB or 64MiB alone;
            1000 | 1000 |
            3000 | 8000 |
            """)
    void bestValueOfAnAxis_isToldAlone(double with16, double with64, String words) {
        String headline = headline(run(
                "settings: {durability: [power-cut, process-kill], buffer: [4MiB, 16MiB, 64MiB]}",
                "derby",
                one -> at(one, "process-kill") ? 8000 : at(one, "64MiB") ? with64 : at(one, "16MiB") ? with16 : 1000));

        if (words == null) {
            assertThat(headline).doesNotContain("alone");
        } else {
            assertThat(headline).contains(words);
        }
    }

    /** The headline names the buffers that are best with process-kill, and so tells of the buffer. */
    @Test
    void axisWhoseFirstValueIsNotAmongTheBest_isNotToldAlone() {
        assertThat(headline(run(
                        "settings: {durability: [power-cut, process-kill], buffer: [4MiB, 16MiB, 64MiB]}",
                        "derby",
                        one -> (at(one, "process-kill") ? 4 : 1) * (at(one, "4MiB") ? 1000 : 2000))))
                .doesNotContain("alone");
    }

    /** Each promise is told of the values that give it, and of no others. */
    @Test
    void promisesOfAnAxisAlone_areToldOfTheirOwnValues() {
        assertThat(headline(run(
                        "settings: {buffer: [4MiB, 64MiB], durability: [power-cut, process-kill, bounded-loss]}",
                        "derby",
                        one -> at(one, "64MiB") ? 8000 : at(one, "power-cut") ? 1000 : 2000)))
                .contains(
                        "; derby is 2.00× faster with durability=process-kill or bounded-loss alone; ",
                        " and with durability=process-kill alone, commits survive a kill, not a power cut",
                        " and with durability=bounded-loss alone, a crash can lose commits");
    }

    @Test
    void caseAlone_isCalledACase() {
        assertThat(headline(run(
                        "cases: {small: {}, large: {heap: 512MiB}}\nsettings: {durability: [power-cut, process-kill]}",
                        "derby",
                        one -> at(one, "process-kill") ? 8000 : at(one, "large") ? 2000 : 1000)))
                .contains("; derby is 2.00× faster with case large alone; ");
    }

    @Test
    void axisAlone_isToldOfALatencyToo() {
        RecordedRun run = RecordedRun.of(yaml(
                        "settings: {rate: 1000/s, durability: [power-cut, process-kill], buffer: [4MiB, 64MiB]}",
                        "derby"))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.LATENCY_P99,
                                (at(one, "process-kill")
                                                ? (at(one, "64MiB") ? 1000 : 1010)
                                                : at(one, "64MiB") ? 2000 : 4000)
                                        * (1 + 0.001 * one.block())));

        assertThat(headline(run)).contains("; buffer=64MiB alone gives derby a 50 % lower p99 than power-cut, 4MiB; ");
    }

    @Test
    void promiseOfSeveralChoices_isToldOnce() {
        assertThat(headline(run(
                        TWO_AXES,
                        "derby, h2",
                        one -> !at(one, "process-kill") ? 1000 : isH2(one) ? 3000 : at(one, "noflush") ? 8000 : 7000)))
                .isEqualTo(
                        "derby is 8.00× faster with process-kill, noflush than with power-cut, flush; h2 is 3.00×"
                                + " faster with process-kill (flush or noflush) than with power-cut, flush; with"
                                + " process-kill, noflush on derby and with process-kill on h2, commits survive a kill, not a power cut");
    }

    @Test
    void strongerPromise_isToldOfASlowerChoice() {
        assertThat(headline(run(
                        "settings: {durability: [process-kill, power-cut]}",
                        "derby",
                        one -> at(one, "power-cut") ? 1000 : 2000)))
                .isEqualTo(
                        "derby is 2.00× slower with power-cut than with process-kill; power-cut gives stronger durability"
                                + " (commits survive a power cut)");
    }

    @Test
    void higherLatency_isTimesThatOfTheFirstChoice() {
        RecordedRun run = RecordedRun.of(yaml("settings: {rate: 1000/s, buffer: [64MiB, 4MiB]}", "derby"))
                .with(one -> true, one -> ChangedTrial.arriving(one, 0.5))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one, Metrics.LATENCY_P99, (at(one, "64MiB") ? 1000 : 2500) + one.block()));

        assertThat(headline(run)).isEqualTo("4MiB gives derby 2.50 times the p99 of 64MiB");
    }

    /** No verdict of one axis tells the CPU of these two points apart, but each repetition does. */
    @Test
    void cpuOfChoicesThatDifferOnSeveralAxes_isTold_ifNoRepetitionReachesTheOther() {
        RecordedRun apart = run(TWO_AXES, "derby", one -> at(one, "process-kill") && at(one, "noflush") ? 4000 : 1000)
                .with(
                        one -> at(one, "process-kill") && at(one, "noflush"),
                        one -> ChangedTrial.measured(one, Metrics.CPU.total(), 20 + one.block()))
                .with(
                        one -> at(one, "power-cut") && at(one, "flush"),
                        one -> ChangedTrial.measured(one, Metrics.CPU.total(), 40 + one.block()));
        RecordedRun reaching = apart.with(
                one -> at(one, "process-kill") && at(one, "noflush") && one.block() == 1,
                one -> ChangedTrial.measured(one, Metrics.CPU.total(), 42));

        assertThat(section(apart).lines().get(3).why()).contains("47 % less CPU");
        assertThat(section(reaching).lines().get(3).why()).doesNotContain("CPU");
    }

    @Test
    void choicesAtWhichNoTargetIsAhead_areNamed_upToThree() {
        assertThat(section(run(TWO_AXES, "derby, h2", one -> isH2(one) && at(one, "process-kill") ? 3000 : 1000))
                        .notes())
                .contains(
                        "h2 is certainly ahead at 2 of 4 choices, 3.00× faster than derby; no target is certainly ahead at"
                                + " power-cut, flush and at power-cut, noflush.");
        assertThat(section(run(
                                "settings: {buffer: [1MiB, 2MiB, 4MiB, 8MiB, 16MiB]}",
                                "derby, h2",
                                one -> isH2(one) && at(one, "1MiB") ? 3000 : 1000))
                        .notes())
                .contains(
                        "h2 is certainly ahead at 1 of 5 choices, 3.00× faster than derby; no target is certainly ahead at"
                                + " 4 others.");
    }

    @Test
    void choiceWhoseTrialsWereAllLost_isNoFindingOnTheSetting() {
        RecordedRun run = run("settings: {buffer: [4MiB, 64MiB]}", "derby", one -> 1000);
        for (int block = 1; block <= 5; block++) {
            run = run.withLost("derby/tpcb/1 client/buffer=64MiB", block);
        }

        assertThat(headline(run)).isEqualTo("derby has a figure with 4MiB alone");
    }

    /** What is any other choice for the one is not so for the other. */
    @Test
    void sameChoices_haveANameOfTheirOwnForEachTarget() {
        RecordedRun run = run(
                "settings: {buffer: [1MiB, 2MiB, 4MiB, 8MiB, 16MiB, 32MiB]}",
                "derby, h2",
                one -> at(one, "1MiB") || at(one, "2MiB") ? 1000 : 2000);
        for (int block = 1; block <= 5; block++) {
            run = run.withLost("derby/tpcb/1 client/buffer=2MiB", block);
        }

        assertThat(headline(run))
                .isEqualTo("derby is 2.00× faster with any other choice than with 1MiB; h2 is 2.00× faster with 4 other"
                        + " choices than with 1MiB");
    }

    private static TrialRecord withoutSyncs(TrialRecord one) {
        return ChangedTrial.under(ChangedTrial.measured(one, Metrics.DISK.syncs(), 0), Conditions.CHANGES_DATA, true);
    }

    private static String headline(RecordedRun run) {
        return section(run).verdict();
    }

    private static Section section(RecordedRun run) {
        return Answer.of(run.summary()).sections().get(0);
    }

    /** A run of 5 repetitions with these throughputs, which scatter by a thousandth. */
    private static RecordedRun run(String axes, String targets, ToDoubleFunction<TrialRecord> throughput) {
        return RecordedRun.of(yaml(axes, targets))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.THROUGHPUT,
                                throughput.applyAsDouble(one)
                                        * (1
                                                + 0.001
                                                        * ((one.block()
                                                                        + one.subject()
                                                                                .point()
                                                                                .length())
                                                                % 3))));
    }

    private static String yaml(String axes, String targets) {
        return RecordedRun.yaml("[1]", 5, axes)
                .replaceFirst("targets: .*", "targets: [" + targets + "]")
                .replaceFirst("workloads: .*", "workloads: [tpcb]");
    }

    private static boolean at(TrialRecord one, String value) {
        return one.subject().point().contains("=" + value);
    }

    private static boolean isServer(TrialRecord one) {
        return one.subject().target().equals("derby:server");
    }

    private static boolean isH2(TrialRecord one) {
        return one.subject().engine().equals("h2");
    }
}

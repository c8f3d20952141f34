package dev.furlong.report.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.results.TrialRecord;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The question follows from the axes of the plan. */
class AxesTest {
    private static final String WRITE_CACHE =
            "settings: {durability: [power-cut, process-kill], write-cache: [flush, noflush], storage: loop}";

    @Test
    void setting_hasALineForEachValueOnEachTarget_againstTheFirst() {
        RecordedRun run = measured(
                RecordedRun.of(tpcb(5, "settings: {buffer: [4MiB, 64MiB]}")),
                one -> at(one, "64MiB")
                        ? one.subject().target().equals("derby") ? 2000 : 1100
                        : one.subject().target().equals("derby") ? 1000 : 500);

        Section section = first(run);

        assertThat(section.load()).isEqualTo("TPC-B-like load, 1 client, by buffer");
        assertThat(section.verdict())
                .isEqualTo("derby is 2.00× and derby:server 2.20× faster with 64MiB than with 4MiB");
        assertThat(section.lines())
                .extracting(line -> line.ratio() + " " + line.target() + " " + line.choice())
                .containsExactly(
                        "baseline derby 4MiB",
                        "2.00× faster derby 64MiB",
                        "baseline derby:server 4MiB",
                        "2.20× faster derby:server 64MiB");
        assertThat(section.notes())
                .contains("derby is certainly ahead at each choice, 1.82 to 2.00× faster than derby:server, which takes"
                        + " 1.90 times the CPU, 6 round trips against none.");
    }

    @Test
    void settingThatChangesNothing_makesNoDifference_orNoCertainOneFromFewRepetitions() {
        String buffers = "settings: {buffer: [4MiB, 64MiB]}";

        assertThat(first(measured(RecordedRun.of(tpcb(5, buffers)), one -> 1000))
                        .verdict())
                .isEqualTo("buffer makes no difference, within 5 %");
        assertThat(first(measured(RecordedRun.of(tpcb(2, buffers)), one -> 1000))
                        .verdict())
                .isEqualTo("buffer has no certain effect");
    }

    @Test
    void severalSettings_areAGrid_withTheEffectOfEachOnEachTarget() {
        RecordedRun run = measured(
                RecordedRun.of(tpcb(5, WRITE_CACHE)),
                one -> (one.subject().target().equals("derby") ? 1000 : 900)
                        * (at(one, "process-kill") ? 2 : 1)
                        * (at(one, "noflush") ? one.subject().target().equals("derby") ? 2.5 : 1.1 : 1));

        Section section = first(run);

        assertThat(section.load()).isEqualTo("TPC-B-like load, 1 client, by durability × write-cache");
        assertThat(section.verdict())
                .isEqualTo(
                        "derby is 5.00× and derby:server 2.20× faster with process-kill, noflush than with power-cut,"
                                + " flush; with process-kill, noflush, commits survive a kill, not a power cut");
        assertThat(section.lines()).hasSize(8);
        assertThat(section.lines().get(3).why())
                .isEqualTo("no counted cost explains it (not counted: syncs, bytes written and disk reads); but weaker"
                        + " durability");
        assertThat(section.notes())
                .contains(
                        "At the same write-cache, durability=process-kill against power-cut: derby 2.00× faster, derby:server 2.00× faster (all certain).",
                        "At the same durability, write-cache=noflush against flush: derby 2.50× faster, derby:server 1.10× faster (all certain); the ratios"
                                + " differ between targets.");
    }

    /** A disk without flushes has none to count. Where commits do not wait for a sync, it is no reason. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            power-cut    | flush, noflush | 2.0 | syncs end in the disk's cache (not counted); but weaker durability
            power-cut    | noflush, flush | 0.5 | syncs wait for the disk; stronger durability
            power-cut    | flush, noflush | 0.5 | syncs not counted; weaker durability
            process-kill | flush, noflush | 2.0 | syncs not counted; different write-cache (a power cut can lose commits of both)
            """)
    void diskWithoutFlushes_isAReason_whereCommitsWaitForIt(
            String durability, String caches, double secondTimesAsFast, String words) {
        String second = caches.replaceAll(".*, ", "");
        RecordedRun run = measured(
                        RecordedRun.of(tpcb(
                                        5,
                                        "settings: {storage: loop, durability: " + durability + ", write-cache: ["
                                                + caches + "]}")
                                .replaceFirst("targets: .*", "targets: [derby]")),
                        one -> 1000 * (at(one, second) ? secondTimesAsFast : 1))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.DISK.writes(), 3))
                .with(
                        one -> at(one, "noflush"),
                        one -> ChangedTrial.unmeasured(one, Metrics.DISK.syncs().key()))
                .with(one -> !at(one, "noflush"), one -> ChangedTrial.measured(one, Metrics.DISK.syncs(), 0.5));

        assertThat(first(run).lines().get(1).why()).isEqualTo(words);
    }

    /** The write cache changes nothing where a commit does not wait for the disk. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            5 | 1.0 | 1.0 | derby 1.00× (as good, within 5 %), derby:server 1.00× (as good, within 5 %)
            5 | 2.5 | 1.0 | derby 2.50× faster with power-cut (certain) and 1.00× with process-kill (as good, within 5 %), derby:server 1.00× (as good, within 5 %)
            5 | 2.5 | 2.5 | derby 2.50× faster (certain), derby:server 1.00× (as good, within 5 %)
            2 | 2.5 | 2.5 | derby 2.50× faster in this run, derby:server 1.00× (not certain)
            """)
    void effectThatIsAsGood_isSaidToBe(int blocks, double withPowerCut, double withProcessKill, String words) {
        RecordedRun run = measured(
                RecordedRun.of(tpcb(blocks, WRITE_CACHE)),
                one -> 1000
                        * (at(one, "noflush") && one.subject().target().equals("derby")
                                ? at(one, "process-kill") ? withProcessKill : withPowerCut
                                : 1));

        assertThat(first(run).notes())
                .anySatisfy(note -> assertThat(note)
                        .startsWith("At the same durability, write-cache=noflush against flush: " + words));
    }

    @Test
    void effectOnOneTarget_isNotSaidToBeThatOfAll() {
        RecordedRun run = measured(
                RecordedRun.of(tpcb(5, WRITE_CACHE).replaceFirst("targets: .*", "targets: [derby]")),
                one -> at(one, "noflush") ? 2500 : 1000);

        assertThat(first(run).notes())
                .contains("At the same durability, write-cache=noflush against flush: derby 2.50× faster (certain).");
    }

    /** A commit without a sync is an alarm, so that nothing is concluded from it. */
    @Test
    void effectOfWhichNothingMayBeConcluded_isNotSaidToDiffer() {
        RecordedRun run = measured(
                        RecordedRun.of(tpcb(5, WRITE_CACHE)),
                        one -> 1000
                                * (at(one, "noflush") && one.subject().target().equals("derby") ? 2.5 : 1))
                .with(
                        one -> one.subject().target().equals("derby:server"),
                        one -> ChangedTrial.under(
                                ChangedTrial.measured(one, Metrics.DISK.syncs(), 0), Conditions.CHANGES_DATA, true));

        assertThat(first(run).notes())
                .anyMatch(note ->
                        note.startsWith("At the same durability, write-cache=noflush against flush: derby 2.50×"))
                .noneMatch(note -> note.contains("differ between targets"));
    }

    /** It has four repetitions there, and five elsewhere. */
    @Test
    void effectOfFewRepetitions_isOfThisRun_beside_oneThatIsCertain() {
        RecordedRun run = measured(
                        RecordedRun.of(tpcb(5, WRITE_CACHE)),
                        one -> at(one, "noflush") && one.subject().target().equals("derby") ? 2500 : 1000)
                .without(one -> one.block() == 5
                        && one.subject().target().equals("derby")
                        && at(one, "process-kill")
                        && at(one, "noflush"));

        assertThat(first(run).notes())
                .anySatisfy(
                        note -> assertThat(note)
                                .contains(
                                        "derby 2.50× faster with power-cut (certain) and 2.50× faster with process-kill in this run"));
    }

    /** Two repetitions have no interval, so that nothing is said of how effects differ. */
    @Test
    void effectsThatDiffer_areNotSaidToDiffer_fromFewRepetitions() {
        RecordedRun run = measured(
                RecordedRun.of(tpcb(2, WRITE_CACHE)),
                one -> at(one, "noflush") && one.subject().target().equals("derby") ? 2500 : 1000);

        assertThat(first(run).notes()).noneMatch(note -> note.contains("differ between targets"));
    }

    /** No comparison of the analysis stands behind it, so that its means alone decide nothing. */
    @Test
    void choicesThatDifferOnSeveralAxes_haveNoVerdict_onAMachineThatIsNotFit() {
        Section section = first(notFit(measured(
                RecordedRun.of(tpcb(5, WRITE_CACHE)),
                one -> at(one, "noflush") ? one.subject().target().equals("derby") ? 2500 : 1100 : 1000)));

        assertThat(section.verdict()).isEqualTo("no verdict on whether durability and write-cache have an effect");
        assertThat(section.lines().get(3).why()).contains("no verdict");
        assertThat(section.notes())
                .contains(
                        "At the same durability, write-cache=noflush against flush: derby 2.50× faster, derby:server 1.10× faster"
                                + " (no verdict).")
                .contains("No verdict on which target is ahead.")
                .noneMatch(note -> note.contains("differ between targets"));
    }

    @Test
    void choicesThatShareAValue_areNamedByItInTheHeading() {
        Section section = first(measured(
                RecordedRun.of(tpcb(5, WRITE_CACHE)),
                one -> at(one, "process-kill") ? 2000 : at(one, "noflush") ? 1100 : 1000));

        assertThat(section.verdict())
                .isEqualTo(
                        "derby is 2.00× and derby:server 2.00× faster with process-kill (flush or noflush) than with"
                                + " power-cut, flush; derby is 1.10× and derby:server 1.10× faster with write-cache=noflush"
                                + " alone; with process-kill and with write-cache=noflush alone, commits survive a kill, not a power cut");
    }

    @Test
    void effectsFromFewRepetitions_areSaidToBeOfThisRun() {
        RecordedRun run = measured(RecordedRun.of(tpcb(2, WRITE_CACHE)), one -> at(one, "noflush") ? 2500 : 1000);

        assertThat(first(run).notes())
                .contains(
                        "At the same durability, write-cache=noflush against flush: derby 2.50× faster, derby:server 2.50× faster in this run.")
                .anyMatch(note ->
                        note.startsWith("At the same write-cache, durability") && note.contains("(none certain)"));
    }

    @Test
    void choicesThatAreNotToldApart_areNamedTogether() {
        RecordedRun run = measured(
                RecordedRun.of(tpcb(5, "settings: {buffer: [4MiB, 16MiB, 64MiB]}")),
                one -> at(one, "64MiB") ? 200 : at(one, "16MiB") ? 199 : 100);

        assertThat(first(run).verdict())
                .isEqualTo("derby is 1.99 or 2.00× and derby:server 1.99 or 2.00× faster with 16MiB or 64MiB than with"
                        + " 4MiB");
    }

    /** One choice that is certainly slower does not make the first one the fastest. */
    @Test
    void choiceThatIsSlower_isToldAgainstTheFirst_whichIsNotCalledTheFastest() {
        RecordedRun run = measured(
                RecordedRun.of(tpcb(5, "settings: {buffer: [4MiB, 16MiB, 64MiB]}")),
                one -> at(one, "4MiB") ? 200 : at(one, "16MiB") ? 199 : 100);

        assertThat(first(run).verdict())
                .isEqualTo("derby is 2.00× and derby:server 2.00× slower with 64MiB than with 4MiB");
    }

    @Test
    void arrivals_areAnAxis() {
        RecordedRun run = RecordedRun.of(tpcb(5, "settings: {rate: 1000/s, arrivals: [poisson, constant]}"))
                .with(one -> true, one -> ChangedTrial.arriving(one, 0.5));

        assertThat(first(run).load()).isEqualTo("TPC-B-like load, 1 client, open loop of 1,000/s, by arrivals");
        assertThat(first(run).lines())
                .extracting(line -> line.target() + " " + line.choice())
                .contains("derby poisson", "derby constant");
    }

    /** Each pair differs in two axes, and no verdict of one axis stands between. */
    @Test
    void choicesThatDifferOnSeveralAxes_haveAVerdictOfTheirOwn() {
        RecordedRun run = measured(
                RecordedRun.of(tpcb(5, WRITE_CACHE).replaceFirst("targets: .*", "targets: [derby]")),
                one -> at(one, "process-kill") && at(one, "noflush") ? 1100 : 1000);

        assertThat(first(run).lines().get(3).ratio()).isEqualTo("1.10× faster");
        assertThat(first(run).lines().get(3).why()).doesNotContain("certain").doesNotContain("no verdict");
    }

    @Test
    void ratesThatAllSustain_areATie() {
        assertThat(first(atRates(0.5)).verdict()).matches("derby and derby:server sustained [0-9.,]+ tx/s");
    }

    @Test
    void rateThatOneTargetDoesNotSustain_putsTheOtherFirst_inThisRun() {
        assertThat(first(atRates(1.5)).verdict())
                .startsWith("derby sustained the highest rate in this run, ")
                .contains(" tx/s with a p99 of ");
    }

    @Test
    void rateThatWasLost_givesNoOrder() {
        RecordedRun run = atRates(0.5)
                .withLost("derby:server/tpcb/1 client/rate=1000/s", 1)
                .withLost("derby:server/tpcb/1 client/rate=1000/s", 2);

        assertThat(first(run).verdict()).startsWith("derby sustained ").endsWith(", in no certain order");
    }

    @Test
    void rateWithoutAP99_isNotCalledUnsustained() {
        RecordedRun run =
                atRates(0.5).with(one -> true, one -> ChangedTrial.unmeasured(one, Metrics.LATENCY_P99.key()));

        assertThat(first(run).verdict()).isEqualTo("no p99 is known at any rate");
        assertThat(first(run).apart())
                .extracting(Section.Apart::because)
                .containsOnly("no p99 at 500/s and 1,000/s (it was not measured)");
    }

    @Test
    void rateOfATargetThatPromisesLess_isSetApart() {
        RecordedRun run = atRates(0.5)
                .with(
                        one -> one.subject().target().equals("derby:server"),
                        one -> ChangedTrial.substituted(one, "durability", "process-kill", "it does not sync"));

        assertThat(first(run).verdict()).startsWith("derby sustained ").doesNotContain("highest");
        assertThat(first(run).apart()).extracting(Section.Apart::target).containsExactly("derby:server");
    }

    /** Two targets at two rates; the server gets this share of its capacity at the greater one. */
    private static RecordedRun atRates(double ofTheServer) {
        return RecordedRun.of(tpcb(2, "settings: {rate: [500/s, 1000/s]}"))
                .with(
                        one -> true,
                        one -> ChangedTrial.arriving(
                                one,
                                !at(one, "1000") ? 0.2 : one.subject().target().equals("derby") ? 0.8 : ofTheServer));
    }

    private static RecordedRun notFit(RecordedRun run) {
        return run.with(
                one -> one.subject().point().endsWith("/control"),
                one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 1));
    }

    @Test
    void case_isAnAxis() {
        assertThat(Answer.of(RecordedRun.cases().summary()).sections().get(0).verdict())
                .isEqualTo("derby was 2.00× and derby:server 2.00× faster with as-it-is than with small in this run");
    }

    @Test
    void targetOfAnotherPromise_isSetApartAtEachChoice() {
        String yaml = tpcb(2, "settings: {buffer: [4MiB, 64MiB]}").replaceFirst("targets: .*", "targets: [derby, h2]");
        RecordedRun run = RecordedRun.of(yaml)
                .with(
                        one -> one.subject().engine().equals("h2"),
                        one -> ChangedTrial.substituted(one, "durability", "process-kill", "it does not sync"));

        assertThat(first(run).apart())
                .extracting(Section.Apart::target, Section.Apart::because)
                .containsExactly(tuple(
                        "h2",
                        "not comparable: weaker durability (process-kill); to compare, run all with"
                                + " --set durability=process-kill"));
        assertThat(first(run).notes()).noneMatch(note -> note.contains("ahead"));
    }

    @Test
    void rates_askForTheHighestThatIsSustained_andItsLatency() {
        RecordedRun run = RecordedRun.openLoop();

        assertThat(Answer.of(run.summary()).sections())
                .extracting(Section::load)
                .startsWith("TPC-B-like load, 2 clients", "TPC-B-like load, 2 clients, open loop");
        Section rates = Answer.of(run.summary()).sections().get(1);
        assertThat(rates.verdict()).isEqualTo("derby sustained 70% and derby:server 70% of their own capacity");
        assertThat(rates.lines()).extracting(Line::ratio).containsOnly("");
        assertThat(rates.lines().get(0).why()).startsWith("p99 ").endsWith(" at 70%; the queue grew at 150%");
    }

    @Test
    void targetThatIsAheadAtSomeChoices_leavesNoDoubtAboutTheOthers() {
        RecordedRun run = measured(
                RecordedRun.of(tpcb(5, "settings: {buffer: [4MiB, 16MiB, 64MiB]}")),
                one -> at(one, "64MiB") && one.subject().target().equals("derby") ? 2000 : 1000);

        assertThat(first(run).notes())
                .contains(
                        "derby is certainly ahead at 1 of 3 choices, 2.00× faster than derby:server, which takes 1.90 times the"
                                + " CPU, 6 round trips against none; no target is certainly ahead at 4MiB"
                                + " and at 16MiB.");
    }

    /** The only place without a certain lead has the ratio, unless that is no lead. */
    @Test
    void leadThatIsNotCertain_isToldWithItsRatio() {
        assertThat(last(leadingAt4MiB(1300)))
                .endsWith(
                        "; no target is certainly ahead at 4MiB (derby 1.30× faster than derby:server, not certain).");
        assertThat(last(leadingAt4MiB(1000))).endsWith("; no target is certainly ahead at 4MiB.");
    }

    private static String last(RecordedRun run) {
        List<String> notes = first(run).notes();
        return notes.get(notes.size() - 1);
    }

    /** Derby is twice as fast at 64 MiB. At 4 MiB it has this mean, and scatters. */
    private static RecordedRun leadingAt4MiB(double mean) {
        return RecordedRun.of(tpcb(5, "settings: {buffer: [4MiB, 64MiB]}"))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, throughput(one, mean)));
    }

    private static double throughput(TrialRecord one, double mean) {
        if (!one.subject().target().equals("derby") || one.subject().point().endsWith("/control")) {
            return 1000;
        }
        return at(one, "64MiB") ? 2000 : mean * Math.pow(2, one.block() - 3);
    }

    @Test
    void settingsAtOneRate_areSaidToLowerTheLatency() {
        RecordedRun run = RecordedRun.of(tpcb(5, "settings: {rate: 1000/s, buffer: [4MiB, 64MiB]}"))
                .with(one -> true, one -> ChangedTrial.arriving(one, 0.5))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one, Metrics.LATENCY_P99, (at(one, "64MiB") ? 500 : 1000) + one.block()));

        assertThat(first(run).verdict())
                .isEqualTo("64MiB gives derby a 50 % and derby:server a 50 % lower p99 than 4MiB");
        assertThat(first(run).lines())
                .extracting(Line::ratio)
                .containsExactly("baseline", "50 % lower p99", "baseline", "50 % lower p99");
    }

    @Test
    void rateThatIsTheSameForAll_ranksByLatency() {
        RecordedRun run = RecordedRun.of(tpcb(5, "settings: {rate: 1000/s}"))
                .with(one -> true, one -> ChangedTrial.arriving(one, 0.5))
                .with(
                        one -> one.subject().target().equals("derby"),
                        one -> ChangedTrial.measured(one, Metrics.LATENCY_P99, 500 + one.block()))
                .with(
                        one -> one.subject().target().equals("derby:server"),
                        one -> ChangedTrial.measured(one, Metrics.LATENCY_P99, 1000 + one.block()));

        assertThat(first(run).load()).isEqualTo("TPC-B-like load, 1 client, open loop of 1,000/s");
        assertThat(first(run).verdict()).isEqualTo("derby has the lower p99");
        assertThat(first(run).lines())
                .extracting(line -> line.ratio() + " " + line.target() + " " + line.figure())
                .containsExactly("1.00× derby p99 503 µs", "1.99× the p99 derby:server p99 1.00 ms");
    }

    private static String tpcb(int blocks, String axes) {
        return RecordedRun.yaml("[1]", blocks, axes).replaceFirst("workloads: .*", "workloads: [tpcb]");
    }

    private static boolean at(TrialRecord one, String value) {
        return one.subject().point().contains("=" + value);
    }

    /** The run with these throughputs, give or take two thousandths. */
    private static RecordedRun measured(RecordedRun run, ToDoubleFunction<TrialRecord> throughput) {
        return run.with(
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

    private static Section first(RecordedRun run) {
        return Answer.of(run.summary()).sections().get(0);
    }
}

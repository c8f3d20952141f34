package dev.furlong.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.results.TrialRecord;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ConsoleReportTest {
    private static final Path HTML = Path.of("report.html");
    /** Of a terminal window at the full height of a laptop's screen. */
    private static final int LINES_OF_A_SCREEN = 46;

    @Test
    void lines_fitTheScreen_andTheFirstLookFitsOne() {
        for (int columns : new int[] {80, 100}) {
            String text = Texts.console(RecordedRun.firstLook().summary(), HTML, new Screen(columns));

            assertThat(text.lines()).allMatch(line -> line.length() <= columns).hasSizeLessThan(37);
        }
        assertThat(text(RecordedRun.fiveBlocksWithClaims()).lines()).allMatch(line -> line.length() <= 80);
    }

    /** Of a JVM on a system that keeps no account of threads. */
    private static TrialRecord compiling(TrialRecord one) {
        return ChangedTrial.unavailable(
                ChangedTrial.measured(one, Metrics.JVM_SERVER.compiling(), 1000),
                Metrics.JVM_SERVER.compilingCpu(),
                "not kept");
    }

    /** Three targets under two loads, with a doubt. */
    @Test
    void firstLookOfThreeTargets_fitsAScreen() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[2]", 1, "")
                        .replaceFirst("targets: .*", "targets: [derby, 'derby:server', 'postgresql:process']"))
                .with(one -> true, ConsoleReportTest::compiling);

        assertThat(text(run)).contains("\nDoubt: ");
        assertThat(text(run).lines()).hasSizeLessThanOrEqualTo(LINES_OF_A_SCREEN);
    }

    @Test
    void releases_standOnTheFirstScreenOfEachReport() {
        RecordedRun run = RecordedRun.firstLook();
        String releases = "Apache Derby 10.16.1.1: derby (embedded), derby:server (in its own JVM)";

        assertThat(text(run).replaceAll("\\s+", " ")).containsOnlyOnce(releases);
        assertThat(Texts.markdown(run.summary())).containsOnlyOnce("\n" + releases + "\n");
        assertThat(Texts.html(run.summary())).containsOnlyOnce("<p class=\"releases\">" + releases + "</p>");
    }

    @Test
    void claim_isItsWordsAndItsVerdict_andTheReportHasTheFigures() {
        String figures = "throughput[derby:server] / throughput[derby] is 0.45..0.6";

        assertThat(Texts.markdown(RecordedRun.fiveBlocksWithClaims().summary())).contains(figures);
        assertThat(text(RecordedRun.fiveBlocksWithClaims()).replaceAll("\\s+", " "))
                .contains("C.confirmed: What C.confirmed says confirmed: it holds at 2 of 2 places")
                .contains("Claims of published studies; the report has their sources and figures")
                .doesNotContain(figures, "0.45..0.6");
    }

    /** One list of doubts: as many of them, in the same order, in each report. */
    @Test
    void doubts_areTheSameInEachReport() {
        RecordedRun run = RecordedRun.firstLook()
                .with(one -> true, one -> ChangedTrial.under(one, Conditions.STOLEN_SHARE, 0.2))
                .with(one -> true, one -> ChangedTrial.under(one, Conditions.FORKED, false))
                .with(one -> true, one -> ChangedTrial.under(one, Conditions.THROUGH_PROXY, true))
                .with(one -> true, one -> ChangedTrial.effective(one, "durability", "process-kill"));

        String inShort = "What may distort figures (see below): no JVM of its own, proxy in the path, cores stolen.";

        // On the terminal the list is in sight.
        assertThat(text(run)).contains("\nDoubts (4)\n").doesNotContain("Doubts: ");
        assertThat(Texts.html(run.summary())).contains("<h2>Doubts (4)</h2>", inShort);
        assertThat(Texts.markdown(run.summary())).contains("<summary>Doubts (4)</summary>", inShort);
    }

    @Test
    void why_standsBesideItsLine_whereThereIsRoom() {
        String text = Texts.console(RecordedRun.firstLook().summary(), HTML, new Screen(120));

        assertThat(text.lines())
                .anyMatch(line -> line.startsWith("  1.92× slower  derby:server") && line.endsWith("against none"));
    }

    @Test
    void columnsThatDoNotFit_areNamed() {
        RecordedRun run = RecordedRun.onDisksOfTheirOwn();
        String narrow = Texts.console(run.summary(), HTML, new Screen(80));
        String wide = Texts.console(run.summary(), HTML, new Screen(120));

        assertThat(narrow).contains("not shown at 80 columns: client CPU µs, server CPU µs; see the");
        assertThat(wide).contains("server CPU µs", "later KiB: written").doesNotContain("not shown at 80 columns");
        assertThat(Texts.console(
                        run.with(
                                        one -> true,
                                        one -> ChangedTrial.measured(one, Metrics.DISK.syncs(), 123_456_789_012_345.0))
                                .summary(),
                        HTML,
                        new Screen(80)))
                .contains("not shown at 80 columns: later KiB")
                .doesNotContain("later KiB: written");
    }

    /** Who asks for costs gets them all. */
    @Test
    void costsThatWereAskedFor_areAllTold_andFitTheScreen() {
        String text = text(RecordedRun.costs());

        assertThat(text)
                .containsPattern("Cost per transaction +CPU µs  round trips  syncs  written KiB")
                .containsPattern("Cost per transaction .*client CPU µs  server CPU µs")
                .doesNotContain("not shown at 80 columns");
        assertThat(text.lines()).allMatch(line -> line.length() <= 80);
    }

    /** The bars say more at a glance than the spreads, which stand below then. */
    @Test
    void spreadsForWhichThereIsNoRoom_standBelowTheirLines() {
        String narrow = text(RecordedRun.of(RecordedRun.yaml(
                        "[2]", 5, "settings: {durability: [power-cut, process-kill], write-cache: [flush, noflush]}")
                .replaceFirst("targets: .*", "targets: [derby, 'postgresql:process']")
                .replaceFirst("workloads: .*", "workloads: [tpcb]")));

        assertThat(narrow.lines()).allMatch(line -> line.length() <= 80);
        assertThat(narrow)
                .containsPattern("  postgresql:process +process-kill, noflush +[0-9,]+ tx/s  █+\n +\\([0-9,–]+\\)");
    }

    /** A name as short as "later" says nothing by itself. */
    @Test
    void columnWhoseNameDoesNotSayIt_isExplainedInEachReport() {
        String means = "later KiB: written after the measurement, by a checkpoint and a sync";
        RecordedRun none = RecordedRun.costs();
        RecordedRun run = none.with(
                one -> true,
                one -> ChangedTrial.measured(
                        ChangedTrial.measured(one, Metrics.DISK.writeBytes(), 4096),
                        Metrics.DISK_DRAINED.writeBytes(),
                        9216));

        assertThat(text(run)).containsOnlyOnce("\n  " + means + "\n");
        assertThat(Texts.markdown(run.summary())).containsOnlyOnce(means.replace("later KiB", "*later KiB*"));
        assertThat(Texts.html(run.summary())).contains("L" + means.substring(1) + ".");
        assertThat(text(RecordedRun.firstLook())).doesNotContain("later KiB");
    }

    @Test
    void costsOfMorePointsThanUsual_areToldIfTheyWereAskedFor() {
        RecordedRun run = RecordedRun.of(
                RecordedRun.yaml("[1]", 1, "question: costs\nsettings: {buffer: [1MiB, 2MiB, 4MiB, 8MiB]}"));

        assertThat(text(run)).containsPattern("Cost per transaction +CPU µs").contains("server CPU µs");
    }

    @Test
    void moreLinesThanAScreenHas_areCounted() {
        RecordedRun run = RecordedRun.of(
                RecordedRun.yaml("[1]", 1, "settings: {select.rows: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]}"));

        assertThat(text(run)).contains("and 6 more lines in the report");
    }

    @Test
    void lostAndInvalidPoints_sayWhy() {
        String text = text(RecordedRun.firstLook()
                .withLost("derby/tpcb/2 clients", 1)
                .withLost("derby/tpcb/2 clients", 2)
                .withInvalid("derby:server/select/2 clients", 2));

        assertThat(text.replaceAll("\\s+", " "))
                .contains("derby – no figure: all its trials were lost (the load JVM was killed (exit 137))")
                .contains("derby:server – no figure: a trial failed a check (branch 3: balance must be 120, got 121)");
    }

    @Test
    void wordsOfARecord_cannotSteerATerminalThatShowsReportMd() {
        RecordedRun run = RecordedRun.firstLook()
                .with(one -> true, one -> ChangedTrial.ended(one, null, "\u001b[31mred\u001b]0;owned\u0007"));

        assertThat(Texts.markdown(run.summary()))
                .contains("\\x1b[31mred\\x1b]0;owned\\x07")
                .doesNotContain("\u001b", "\u0007");
    }

    @Test
    void eachDoubt_standsOnceWithItsRemedy() {
        RecordedRun run = RecordedRun.firstLook().with(one -> true, ConsoleReportTest::compiling);

        assertThat(text(run)).containsOnlyOnce("warm-up too short (all points): raise");
    }

    @Test
    void commitsThatAreNotWhatTheySeem_headEveryReport() {
        RecordedRun safe = RecordedRun.firstLook();
        RecordedRun unsafe = safe.with(one -> true, one -> ChangedTrial.effective(one, "write-cache", "noflush"));
        RecordedRun unsynced = safe.with(one -> true, one -> ChangedTrial.under(one, Conditions.CHANGES_DATA, true))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.DISK.syncs(), 0));

        assertThat(text(safe)).doesNotContain("UNSAFE", "NOT DURABLE");
        assertThat(Texts.html(safe.summary())).doesNotContain("class=\"alarm\"");
        assertThat(text(unsafe)).contains("\n! UNSAFE (all points): the disk answers syncs from its cache");
        assertThat(Texts.markdown(unsafe.summary())).containsPattern("^# .*\n\n> \\*\\*UNSAFE \\(all points\\): ");
        assertThat(Texts.html(unsafe.summary())).contains("<p class=\"alarm\"><strong>UNSAFE (all points): ");
        assertThat(text(unsynced)).contains("\n! NOT DURABLE (all points): ");
        assertThat(Texts.markdown(unsynced.summary())).contains("> **NOT DURABLE (all points): ");
        assertThat(Texts.html(unsynced.summary()))
                .contains("<p class=\"alarm\"><strong>NOT DURABLE (all points): ", "<li class=\"alarm\">");
    }

    @Test
    void runWithoutATrial_isStillReported() {
        RecordedRun none = RecordedRun.firstLook();
        none = new RecordedRun(none.plan(), none.environment(), java.util.List.of());

        assertThat(text(none)).contains("no trial has ended yet");
        assertThat(Texts.markdown(none.summary())).contains("No trial has ended yet");
        assertIncomplete(none, "0 of 8 trials have a result; 8 were not run");
    }

    @Test
    void incompleteRun_saysAtItsHeadWhatIsMissing() {
        RecordedRun whole = RecordedRun.firstLook();
        RecordedRun lost = whole.withLost("derby/tpcb/2 clients", 1);
        RecordedRun stopped = new RecordedRun(
                lost.plan(),
                lost.environment(),
                lost.records().subList(0, lost.records().size() - 2));

        assertIncomplete(lost, "7 of 8 trials have a result; 1 was lost");
        assertIncomplete(stopped, "5 of 8 trials have a result; 1 was lost, 2 were not run");
        assertThat(text(whole.withInvalid("derby/tpcb/2 clients", 1)))
                .contains("8 trials, of which 1 failed a check, each 3 s")
                .doesNotContain("INCOMPLETE");
    }

    private static void assertIncomplete(RecordedRun run, String words) {
        String warning = "INCOMPLETE: " + words
                + ". To run the rest: ./furlong run --resume DIR, with the folder of this run as DIR";

        assertThat(text(run).replaceAll("\\s+", " ")).contains("! " + warning);
        assertThat(Texts.html(run.summary())).contains("<strong>" + warning + "</strong>");
        assertThat(Texts.markdown(run.summary())).containsPattern("^# .*\n\n> \\*\\*" + Pattern.quote(warning));
    }

    private static String text(RecordedRun run) {
        return Texts.console(run.summary(), HTML, new Screen(80));
    }
}

package dev.furlong.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ConsoleReportTest {
    private static final Path HTML = Path.of("report.html");

    @Test
    void lines_fitTheScreen_andTheFirstLookFitsOne() {
        for (int columns : new int[] {80, 100}) {
            String text = ConsoleReport.of(RecordedRun.firstLook().summary(), HTML, new Screen(columns, true));

            assertThat(text.lines()).allMatch(line -> line.length() <= columns).hasSizeLessThan(40);
        }
        assertThat(text(RecordedRun.fiveBlocksWithClaims()).lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void releases_standOnTheFirstScreenOfEachReport() {
        RecordedRun run = RecordedRun.firstLook();
        String releases = "derby = Apache Derby 10.16.1.1, embedded; derby:server = Apache Derby 10.16.1.1";

        assertThat(text(run).replaceAll("\\s+", " ")).containsOnlyOnce(releases);
        assertThat(MarkdownReport.of(run.summary())).containsOnlyOnce("\n" + releases + "\n");
        assertThat(HtmlReport.of(run.summary())).containsOnlyOnce("<p class=\"releases\">" + releases + "</p>");
    }

    @Test
    void claim_isItsWordsAndItsVerdict_andTheReportHasTheFigures() {
        assertThat(text(RecordedRun.fiveBlocksWithClaims()).replaceAll("\\s+", " "))
                .contains("C.confirmed: What C.confirmed says confirmed: it holds at 2 of 2 places")
                .contains("Claims of published studies; the report has their sources and figures")
                .doesNotContain("expected throughput");
    }

    /** One list of doubts: as many of them, in the same order, in each report. */
    @Test
    void doubts_areTheSameInEachReport() {
        RecordedRun run = RecordedRun.firstLook()
                .with(one -> true, one -> ChangedTrial.under(one, Conditions.STOLEN_SHARE, 0.2))
                .with(one -> true, one -> ChangedTrial.under(one, Conditions.FORKED, false))
                .with(one -> true, one -> ChangedTrial.under(one, Conditions.THROUGH_PROXY, true))
                .with(one -> true, one -> ChangedTrial.effective(one, "durability", "process-kill"));

        assertThat(text(run))
                .contains("Doubts: no JVM of its own, proxy in the path, cores stolen, 1 more.", "\nDoubts (4)\n");
        assertThat(HtmlReport.of(run.summary())).contains("<h2>Doubts (4)</h2>");
        assertThat(MarkdownReport.of(run.summary())).contains("<summary>Doubts (4)</summary>");
    }

    @Test
    void why_standsBesideItsLine_whereThereIsRoom() {
        String text = ConsoleReport.of(RecordedRun.firstLook().summary(), HTML, new Screen(120, true));

        assertThat(text.lines())
                .anyMatch(line -> line.startsWith("  1.92× slower  derby:server") && line.endsWith("against none"));
    }

    @Test
    void columnsThatDoNotFit_areNamed() {
        RecordedRun run = RecordedRun.onDisksOfTheirOwn();
        String narrow = ConsoleReport.of(run.summary(), HTML, new Screen(80, true));
        String wide = ConsoleReport.of(run.summary(), HTML, new Screen(120, true));

        assertThat(narrow).contains("not shown at 80 columns: client's µs, server's µs; see the report");
        assertThat(wide).contains("server's µs").doesNotContain("not shown");
    }

    /** The lines of the answer say what the table would say again. */
    @Test
    void costsAreToldOnce_andFitTheScreen() {
        String text = text(RecordedRun.costs());

        assertThat(text).doesNotContain("Cost of one transaction");
        assertThat(text.lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void bars_areOfSignsThatTheTerminalHas() {
        assertThat(ConsoleReport.of(RecordedRun.firstLook().summary(), HTML, new Screen(80, false)))
                .contains("##########")
                .doesNotContain("█");
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
                .contains("derby, no figure: all its trials were lost (the load JVM was killed (exit 137))")
                .contains("derby:server, no figure: a trial failed a check (branch 3: balance must be 120, got 121)");
    }

    @Test
    void wordsOfARecord_cannotSteerATerminalThatShowsReportMd() {
        RecordedRun run = RecordedRun.firstLook()
                .with(one -> true, one -> ChangedTrial.ended(one, null, "\u001b[31mred\u001b]0;owned\u0007"));

        assertThat(MarkdownReport.of(run.summary()))
                .contains("\\x1b[31mred\\x1b]0;owned\\x07")
                .doesNotContain("\u001b", "\u0007");
    }

    @Test
    void eachDoubt_standsOnceWithItsRemedy() {
        RecordedRun run = RecordedRun.firstLook()
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.JVM_SERVER.compiling(), 1000));

        assertThat(text(run)).containsOnlyOnce("warm-up too short (all points): raise");
    }

    @Test
    void commitsThatAreNotWhatTheySeem_headEveryReport() {
        RecordedRun safe = RecordedRun.firstLook();
        RecordedRun unsafe = safe.with(one -> true, one -> ChangedTrial.effective(one, "write-cache", "noflush"));
        RecordedRun unsynced = safe.with(one -> true, one -> ChangedTrial.under(one, Conditions.CHANGES_DATA, true))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.DISK.syncs(), 0));

        assertThat(text(safe)).doesNotContain("UNSAFE", "NOT DURABLE");
        assertThat(HtmlReport.of(safe.summary())).doesNotContain("class=\"alarm\"");
        assertThat(text(unsafe)).contains("\n! UNSAFE: the disk acknowledged from its cache");
        assertThat(MarkdownReport.of(unsafe.summary())).containsPattern("^# .*\n\n> \\*\\*UNSAFE: ");
        assertThat(HtmlReport.of(unsafe.summary())).contains("<p class=\"alarm\"><strong>UNSAFE: ");
        assertThat(text(unsynced)).contains("\n! NOT DURABLE: ");
        assertThat(MarkdownReport.of(unsynced.summary())).contains("> **NOT DURABLE: ");
        assertThat(HtmlReport.of(unsynced.summary()))
                .contains("<p class=\"alarm\"><strong>NOT DURABLE: ", "<li class=\"alarm\">");
    }

    @Test
    void runWithoutATrial_isStillReported() {
        RecordedRun none = RecordedRun.firstLook();
        none = new RecordedRun(none.plan(), none.environment(), java.util.List.of());

        assertThat(text(none)).contains("INCOMPLETE: 0 of 8 trials run").contains("no trial has ended yet");
        assertThat(HtmlReport.of(none.summary())).contains("Incomplete.");
        assertThat(MarkdownReport.of(none.summary())).contains("No trial has ended yet");
    }

    private static String text(RecordedRun run) {
        return ConsoleReport.of(run.summary(), HTML, new Screen(80, true));
    }
}

package dev.furlong.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.Summary;
import dev.furlong.plan.precision.EnoughBlocks;
import dev.furlong.report.chart.ChartKind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HtmlReportTest {
    private static final String EVIL = "</script><script>alert(1)</script>";

    @Test
    void template_refersToNothingOnTheNetwork() {
        assertThat(Texts.html(RecordedRun.firstLook().summary()))
                .doesNotContainPattern("(src|href|url)\\s*[=(]\\s*[\"']?\\s*(https?:)?//")
                .doesNotContain("@import");
    }

    @Test
    void links_leadToFilesBesideIt() {
        assertThat(Texts.html(RecordedRun.firstLook().summary()))
                .contains("href=\"summary.json\"", "href=\"trials.jsonl\"", "href=\"plan.yaml\"");
    }

    @Test
    void markupInAName_isText() {
        RecordedRun evil = RecordedRun.of(RecordedRun.yaml("[2]", 1, "settings: {derby.x: [a, '" + EVIL + "']}"));

        String html = Texts.html(evil.summary());

        assertThat(html).doesNotContain("<script>alert").contains("&lt;script&gt;alert(1)");
        assertThat(Texts.markdown(evil.summary())).doesNotContain("<script>");
    }

    @Test
    void wordsOfARecord_cannotSteerATerminalThatShowsThePage_norBecomeALinkOrCodeInMarkdown() {
        RecordedRun run = RecordedRun.firstLook()
                .with(one -> true, one -> ChangedTrial.ended(one, null, "\u001b[31mred `code` [a](javascript:b)"));

        assertThat(Texts.html(run.summary())).contains("\\x1b[31mred").doesNotContain("\u001b");
        assertThat(Texts.markdown(run.summary()))
                .contains("\\`code\\` [a]\\(javascript:b)")
                .doesNotContain("[a](javascript");
    }

    @Test
    void page_isSmall_withTimeLinesToo() {
        Summary summary = RecordedRun.firstLook().summary();
        TimeLines lines =
                new TimeLines(Map.of("derby/tpcb/2 clients", new TimeLines.Drawn("trial", "", Map.of(), List.of())));

        assertThat(Texts.html(summary, lines)).hasSizeLessThan(200_000);
        assertThat(Texts.html(summary).length())
                .isLessThan(Texts.html(summary, lines).length());
    }

    @Test
    void whiskers_areWhatTheRepetitionsThatWereRunGive_notThoseOfThePlan() {
        RecordedRun whole = RecordedRun.of(RecordedRun.yaml("[2]", EnoughBlocks.FOR_VERDICT, ""));
        RecordedRun halted = whole.withLost("derby/tpcb/2 clients", 1).withLost("derby:server/tpcb/2 clients", 1);

        assertThat(ranges(whole)).isEqualTo("95 % interval");
        assertThat(ranges(halted)).isEqualTo("range of the repetitions");
        assertThat(ranges(whole.withLost("derby/tpcb/2 clients", 1)))
                .isEqualTo("95 % interval, or range of fewer than 5 repetitions");
    }

    private static String ranges(RecordedRun run) {
        DrawnChart chart = new ReportScripts(run.summary())
                .chart(ChartKind.THROUGHPUT, "tpcb")
                .orElseThrow();
        return chart.words("").stream()
                .filter(text -> text.startsWith("whiskers: "))
                .map(text -> text.substring("whiskers: ".length()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void cellsWithAUnit_areNoNumbersToSortBy_sinceTheUnitCounts() {
        ReportScripts scripts = new ReportScripts(RecordedRun.firstLook().summary());

        assertThat(scripts.value("['1,234.5 (1–2)', '-3', '<0.001', '6 / 4, 2 more', '.5'].map(leading)")
                        .toString())
                .isEqualTo("[1234.5,-3,0.001,6,0.5]");
        assertThat(scripts.value("['64KiB / 4MiB', '10ms', '70% / 30%', '10.16.1.1', 'G1'].map(leading)")
                        .toString())
                .isEqualTo("[null,null,null,null,null]");
        assertThat(Texts.html(RecordedRun.of(RecordedRun.yaml("[1]", 1, "settings: {buffer: [640KiB, 4MiB]}"))
                        .summary()))
                .contains("<td data-sort=\"655360\">640KiB / 4MiB</td>");
    }

    @Test
    void reader_withoutScriptsIsToldOfTheTables() {
        assertThat(Texts.html(RecordedRun.firstLook().summary()))
                .containsPattern("<noscript>.*The tables have most of their figures");
    }
}

package dev.furlong.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.plan.EnoughBlocks;
import org.junit.jupiter.api.Test;

class HtmlReportTest {
    private static final String EVIL = "</script><script>alert(1)</script>";

    @Test
    void template_refersToNothingOnTheNetwork() {
        assertThat(HtmlReport.of(RecordedRun.firstLook().summary(), ""))
                .doesNotContainPattern("(src|href|url)\\s*[=(]\\s*[\"']?\\s*(https?:)?//")
                .doesNotContain("@import");
    }

    @Test
    void charts_drawAnIntervalFromAsManyBlocksAsTablesShowOne() {
        assertThat(Templates.resource("charts.js")).contains("const GATE_BLOCKS = " + EnoughBlocks.FOR_VERDICT + ";");
    }

    @Test
    void links_leadToFilesBesideIt() {
        assertThat(HtmlReport.of(RecordedRun.firstLook().summary(), ""))
                .contains("href=\"summary.json\"", "href=\"trials.jsonl\"", "href=\"plan.yaml\"");
    }

    @Test
    void markupInAName_isText() {
        RecordedRun evil = RecordedRun.of(RecordedRun.yaml("[2]", 1, "settings: {derby.x: [a, '" + EVIL + "']}"));

        String html = HtmlReport.of(evil.summary(), "");

        assertThat(html).doesNotContain("<script>alert").contains("&lt;script&gt;alert(1)");
        assertThat(MarkdownReport.of(evil.summary())).doesNotContain("<script>");
    }

    @Test
    void wordsOfARecord_cannotSteerATerminalThatShowsThePage_norBecomeALinkOrCodeInMarkdown() {
        RecordedRun run = RecordedRun.firstLook()
                .with(one -> true, one -> ChangedTrial.ended(one, null, "\u001b[31mred `code` [a](javascript:b)"));

        assertThat(HtmlReport.of(run.summary(), "")).contains("\\x1b[31mred").doesNotContain("\u001b");
        assertThat(MarkdownReport.of(run.summary()))
                .contains("\\`code\\` [a]\\(javascript:b)")
                .doesNotContain("[a](javascript");
    }

    @Test
    void chartLibrary_isWithin() {
        assertThat(HtmlReport.of(RecordedRun.firstLook().summary()))
                .contains("Licensed to the Apache Software Foundation")
                .hasSizeGreaterThan(500_000);
    }

    @Test
    void reader_withoutScriptsIsToldThatTheTablesSayTheSame() {
        assertThat(HtmlReport.of(RecordedRun.firstLook().summary(), ""))
                .containsPattern("<noscript>.*The tables say everything that the charts say");
    }
}

package dev.furlong.report;

import dev.furlong.analysis.Summary;
import dev.furlong.plan.written.VisibleText;
import java.util.Map;

/** {@code report.md}: the report where there is no browser, such as a code host or a terminal. */
public final class MarkdownReport {
    private MarkdownReport() {}

    /** Its text. */
    public static String of(Summary summary) {
        return VisibleText.of(Templates.fill("report.md.ftl", ReportView.of(summary), Map.of()));
    }
}

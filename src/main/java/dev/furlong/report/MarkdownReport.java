package dev.furlong.report;

import dev.furlong.plan.written.VisibleText;
import java.util.Map;

/** {@code report.md}: the report where there is no browser, such as a code host or a terminal. */
final class MarkdownReport {
    private MarkdownReport() {}

    /** Its text. */
    static String of(ReportView view) {
        return VisibleText.of(Templates.fill("report.md.ftl", view, Map.of()));
    }
}

package dev.furlong.report;

import dev.furlong.plan.written.VisibleText;
import dev.furlong.report.change.GateStatement;
import dev.furlong.report.page.Templates;
import java.util.List;
import java.util.Map;

/** {@code report.md}: the report where there is no browser, such as a code host or a terminal. */
final class MarkdownReport {
    private MarkdownReport() {}

    /**
     * Its text.
     *
     * @param gates the run's gate; none if it was not judged as one
     */
    static String of(ReportView view, List<GateStatement> gates) {
        return VisibleText.of(Templates.fill("report.md.ftl", view, Map.of("gates", gates)));
    }
}

package dev.furlong.report;

import dev.furlong.analysis.Summary;
import dev.furlong.plan.written.VisibleText;
import dev.furlong.report.chart.Plots;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** {@code report.html}: one file with all that it needs, so that it opens from disk and without a network. */
public final class HtmlReport {
    /** The scripts in the order in which they need each other. */
    static final List<String> SCRIPTS = List.of("figures.js", "plotting.js", "charts.js", "timeline.js", "page.js");

    private HtmlReport() {}

    /** Its text, without time lines. */
    public static String of(Summary summary) {
        return of(summary, TimeLines.none());
    }

    /** Its text, with time lines, and with the chart library if there are any: nothing else needs it. */
    static String of(Summary summary, TimeLines timeLines) {
        return VisibleText.of(Templates.fill(
                "report.html.ftlh",
                ReportView.of(summary),
                Map.of(
                        "style", Templates.resource("report.css"),
                        "script", SCRIPTS.stream().map(Templates::resource).collect(Collectors.joining("\n")),
                        "library", Templates.resource("echarts.min.js"),
                        "timeLines", inScript(timeLines.json()),
                        "data", inScript(SummaryJson.of(summary)),
                        "plots", inScript(Plots.of(summary).json()))));
    }

    /** JSON that no text in it can end the script element of: there, {@code <} is only ever within a string. */
    private static String inScript(String json) {
        return json.replace("<", "\\u003c");
    }
}

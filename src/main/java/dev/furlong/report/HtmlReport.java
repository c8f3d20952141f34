package dev.furlong.report;

import dev.furlong.analysis.Summary;
import dev.furlong.plan.written.VisibleText;
import dev.furlong.report.chart.Plots;
import dev.furlong.results.Json;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code report.html}: one file with all that it needs, so that it opens from disk and without a network. */
public final class HtmlReport {
    /** The scripts in the order in which they need each other. */
    static final List<String> SCRIPTS = Stream.concat(Scripts.OF_CHARTS.stream(), Stream.of("timeline.js", "page.js"))
            .toList();

    private HtmlReport() {}

    /** Its text, without time lines. */
    public static String of(Summary summary) {
        return of(summary, TimeLines.none());
    }

    /** Its text, with time lines. */
    static String of(Summary summary, TimeLines timeLines) {
        List<TimeLines.Titled> lines = timeLines.plots(summary);
        ReportView view = ReportView.of(summary);
        return VisibleText.of(Templates.fill(
                "report.html.ftlh",
                view,
                Map.of(
                        "style",
                        Palette.css() + Templates.resource("report.css"),
                        "script",
                        SCRIPTS.stream().map(Templates::resource).collect(Collectors.joining("\n")),
                        "timeLines",
                        lines.isEmpty()
                                ? ""
                                : inScript(Json.LINE.valueToTree(lines).toString()),
                        "plots",
                        inScript(SummaryJson.compact(Json.LINE.valueToTree(Plots.of(summary, view.answer())))))));
    }

    /** JSON that no text in it can end the script element of: there, {@code <} is only ever within a string. */
    private static String inScript(String json) {
        return json.replace("<", "\\u003c");
    }
}

package dev.furlong.report;

import dev.furlong.plan.written.VisibleText;
import dev.furlong.report.change.GateStatement;
import dev.furlong.report.chart.Plots;
import dev.furlong.report.chart.SlicePlot;
import dev.furlong.report.page.Palette;
import dev.furlong.report.page.Scripts;
import dev.furlong.report.page.Templates;
import dev.furlong.results.Json;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code report.html}: one file with all that it needs, so that it opens from disk and without a network. */
final class HtmlReport {
    /** The scripts in the order in which they need each other. */
    static final List<String> SCRIPTS = Stream.concat(
                    Scripts.OF_CHARTS.stream(), Stream.of("slices.js", "timeline.js", "page.js"))
            .toList();

    private HtmlReport() {}

    /**
     * Its text.
     *
     * @param gates the run's gate; none if it was not judged as one
     * @param plots all that is drawn of the run
     * @param slices the pairs of points that took turns; none if none did
     * @param lines the time lines of its trials; none if none were kept
     */
    static String of(
            ReportView view,
            List<GateStatement> gates,
            Plots plots,
            List<SlicePlot> slices,
            List<TimeLines.Titled> lines) {
        return VisibleText.of(Templates.fill(
                "report.html.ftlh",
                view,
                Map.of(
                        "gates",
                        gates,
                        "style",
                        Palette.css() + Templates.resource("report.css"),
                        "script",
                        SCRIPTS.stream().map(Templates::resource).collect(Collectors.joining("\n")),
                        "slices",
                        inScript(slices),
                        "timeLines",
                        inScript(lines),
                        "plots",
                        inScript(SummaryJson.compact(Json.LINE.valueToTree(plots))))));
    }

    /** All of them as JSON; empty if there is none. */
    private static String inScript(List<?> all) {
        return all.isEmpty() ? "" : inScript(Json.LINE.valueToTree(all).toString());
    }

    /** JSON that no text in it can end the script element of: there, {@code <} is only ever within a string. */
    private static String inScript(String json) {
        return json.replace("<", "\\u003c");
    }
}

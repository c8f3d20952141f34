package dev.furlong.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.furlong.analysis.Summary;
import dev.furlong.report.answer.Answer;
import dev.furlong.report.chart.ChartKind;
import dev.furlong.report.chart.Plots;
import dev.furlong.report.chart.TimePlot;
import dev.furlong.report.page.Scripts;
import dev.furlong.results.Json;
import java.util.Map;
import java.util.Optional;

/** The report's scripts without a page: what they make of a summary, as data. A colour is its own name. */
final class ReportScripts {
    private final Scripts scripts;

    /** Of a summary: {@code draw(kind, workload, width)} is a chart, and {@code time(plot, width)} one of a time line. */
    ReportScripts(Summary summary) {
        scripts = new Scripts(
                HtmlReport.SCRIPTS.stream()
                        .filter(name -> !name.equals("page.js"))
                        .toList(),
                Map.of("plots", SummaryJson.compact(Json.LINE.valueToTree(Plots.of(summary, Answer.of(summary))))));
        scripts.run("const draw = charts(plots, name => name);");
        scripts.run("const time = timeLines(name => name);");
    }

    /** A time line of 560 pixels. */
    DrawnChart timeLine(TimePlot plot) {
        return DrawnChart.of(value("time(" + Json.LINE.valueToTree(plot) + ", 560)"));
    }

    /** A chart of 560 pixels, unless nothing of it was measured. */
    Optional<DrawnChart> chart(ChartKind kind, String workload) {
        return chart(kind, workload, 560);
    }

    /** A chart of so many pixels, unless nothing of it was measured. */
    Optional<DrawnChart> chart(ChartKind kind, String workload, int width) {
        JsonNode drawn = value("draw('" + kind.id() + "', '" + workload + "', " + width + ")");
        return drawn.isNull() ? Optional.empty() : Optional.of(DrawnChart.of(drawn));
    }

    /** An expression's value, read from its JSON: functions within it are left out. */
    JsonNode value(String expression) {
        return scripts.value(expression);
    }

    /** An expression's text. */
    String text(String expression) {
        return value(expression).asText();
    }
}

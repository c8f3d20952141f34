package dev.furlong.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.furlong.analysis.Summary;
import dev.furlong.report.chart.ChartKind;
import dev.furlong.report.chart.Plots;
import java.util.Map;
import java.util.Optional;

/** The report's scripts without a page: what they make of a summary, as data. A colour is its own name. */
final class ReportScripts {
    private final Scripts scripts;

    /** Of a summary: {@code draw(kind, workload, width)} is a chart, and {@code lines} has what is drawn of time lines. */
    ReportScripts(Summary summary) {
        scripts = new Scripts(
                HtmlReport.SCRIPTS.stream()
                        .filter(name -> !name.equals("page.js"))
                        .toList(),
                Map.of(
                        "summary",
                        SummaryJson.of(summary),
                        "plots",
                        Plots.of(summary).json()));
        scripts.run("const draw = charts(summary, plots, name => name);");
        scripts.run("const lines = timeLines(summary, name => name);");
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

package dev.furlong.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.furlong.analysis.Summary;
import dev.furlong.plan.written.VisibleText;
import dev.furlong.report.chart.ChartFile;
import dev.furlong.report.chart.Plots;
import dev.furlong.results.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The charts beside {@code report.md}: SVG files on light paper, drawn by the same script as those in report.html. */
final class SvgCharts {
    /** Pixels; a code host shows a README somewhat wider. */
    private static final int WIDTH = 720;

    private static final Pattern COLOUR = Pattern.compile("(--[a-z0-9-]+): (#[0-9a-f]+);");

    private SvgCharts() {}

    /** The text of each file, by its name in the run's folder. */
    static Map<String, String> of(Summary summary) {
        Scripts scripts = new Scripts(
                List.of("figures.js", "plotting.js", "charts.js"),
                Map.of(
                        "summary",
                        SummaryJson.of(summary),
                        "plots",
                        Plots.of(summary).json(),
                        "paper",
                        Json.LINE.valueToTree(lightPaper()).toString()));
        scripts.run("const draw = charts(summary, plots, name => paper[name]);");
        Map<String, String> files = new LinkedHashMap<>();
        for (ChartFile file : ChartFile.of(summary)) {
            JsonNode drawn =
                    scripts.value("draw('" + file.kind().id() + "', '" + file.workload() + "', " + WIDTH + ")");
            files.put(file.file(), VisibleText.of(drawn.path("svg").asText() + "\n"));
        }
        return files;
    }

    /** The colours of the style sheet's first rule, which are those of light paper. */
    private static Map<String, String> lightPaper() {
        String style = Templates.resource("report.css");
        Matcher colour = COLOUR.matcher(style.substring(0, style.indexOf('}')));
        Map<String, String> colours = new TreeMap<>();
        while (colour.find()) {
            colours.put(colour.group(1), colour.group(2));
        }
        return colours;
    }
}

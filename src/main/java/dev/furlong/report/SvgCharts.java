package dev.furlong.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.furlong.plan.written.VisibleText;
import dev.furlong.report.chart.ChartFile;
import dev.furlong.report.chart.Plots;
import dev.furlong.report.page.Palette;
import dev.furlong.report.page.Scripts;
import dev.furlong.results.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The charts beside {@code report.md}: SVG files on light paper, drawn by the same scripts as those in report.html. */
final class SvgCharts {
    /** Pixels; a code host shows a README somewhat wider. */
    private static final int WIDTH = 720;

    private SvgCharts() {}

    /**
     * The text of each file, by its name in the run's folder.
     *
     * @param plots all that is drawn of the run
     * @param charts the files
     */
    static Map<String, String> of(Plots plots, List<ChartFile> charts) {
        Scripts scripts = new Scripts(
                Scripts.OF_CHARTS,
                Map.of(
                        "plots",
                        SummaryJson.compact(Json.LINE.valueToTree(plots)),
                        "paper",
                        Json.LINE.valueToTree(Palette.light()).toString()));
        scripts.run("const draw = charts(plots, name => paper[name]);");
        Map<String, String> files = new LinkedHashMap<>();
        for (ChartFile file : charts) {
            JsonNode drawn =
                    scripts.value("draw('" + file.kind().id() + "', '" + file.workload() + "', " + WIDTH + ")");
            files.put(file.file(), VisibleText.of(drawn.path("svg").asText() + "\n"));
        }
        return files;
    }
}

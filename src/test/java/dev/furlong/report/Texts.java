package dev.furlong.report;

import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.Summary;
import dev.furlong.report.answer.Answer;
import dev.furlong.report.chart.ChartFile;
import dev.furlong.report.chart.Plots;
import dev.furlong.report.chart.SlicePlot;
import dev.furlong.results.Slices;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The reports of a summary without a folder. */
public final class Texts {
    private Texts() {}

    /** The text of report.md. */
    public static String markdown(Summary summary) {
        return MarkdownReport.of(ReportView.of(summary, Answer.of(summary)), List.of());
    }

    /** The text of report.html without time lines. */
    public static String html(Summary summary) {
        return html(summary, TimeLines.none());
    }

    static String html(Summary summary, TimeLines lines) {
        Answer answer = Answer.of(summary);
        return HtmlReport.of(
                ReportView.of(summary, answer), List.of(), Plots.of(summary, answer), List.of(), lines.plots(summary));
    }

    /**
     * The text of report.html of a run in slices.
     *
     * @param slices gives the slices of each trial
     */
    static String html(RecordedRun run, Function<String, Optional<Slices>> slices) {
        Summary summary = run.summary();
        Answer answer = Answer.of(summary);
        return HtmlReport.of(
                ReportView.of(summary, answer),
                List.of(),
                Plots.of(summary, answer),
                SlicePlot.of(summary, run.records(), slices),
                List.of());
    }

    /** What is printed at the end of a run. */
    public static String console(Summary summary, Path html, Screen screen) {
        return ConsoleReport.of(new Reports.Answered(summary, Answer.of(summary)), html, screen);
    }

    static Map<String, String> svg(Summary summary) {
        return SvgCharts.of(Plots.of(summary, Answer.of(summary)), ChartFile.of(summary));
    }
}

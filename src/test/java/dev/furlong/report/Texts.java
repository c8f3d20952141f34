package dev.furlong.report;

import dev.furlong.analysis.Summary;
import dev.furlong.report.answer.Answer;
import dev.furlong.report.chart.ChartFile;
import dev.furlong.report.chart.Plots;
import java.nio.file.Path;
import java.util.Map;

/** The reports of a summary without a folder. */
public final class Texts {
    private Texts() {}

    /** The text of report.md. */
    public static String markdown(Summary summary) {
        return MarkdownReport.of(ReportView.of(summary, Answer.of(summary)));
    }

    /** The text of report.html without time lines. */
    public static String html(Summary summary) {
        return html(summary, TimeLines.none());
    }

    static String html(Summary summary, TimeLines lines) {
        Answer answer = Answer.of(summary);
        return HtmlReport.of(ReportView.of(summary, answer), Plots.of(summary, answer), lines.plots(summary));
    }

    /** What is printed at the end of a run. */
    public static String console(Summary summary, Path html, Screen screen) {
        return ConsoleReport.of(new Reports.Answered(summary, Answer.of(summary)), html, screen);
    }

    static Map<String, String> svg(Summary summary) {
        return SvgCharts.of(Plots.of(summary, Answer.of(summary)), ChartFile.of(summary));
    }
}

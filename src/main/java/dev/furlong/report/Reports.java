package dev.furlong.report;

import dev.furlong.analysis.Analysis;
import dev.furlong.analysis.Summary;
import dev.furlong.results.RunDirectory;

/** Makes all files that are read of a run, from its records alone. */
public final class Reports {
    private Reports() {}

    /**
     * Writes {@code summary.json}, {@code report.md} and {@code report.html}, each whole or not at all.
     *
     * @return what they say
     */
    public static Summary write(RunDirectory run) {
        Summary summary = Analysis.of(run.plan(), run.environment(), run.trials(), run::timeLine);
        run.write("summary.json", SummaryJson.of(summary));
        run.write("report.md", MarkdownReport.of(summary));
        run.write("report.html", HtmlReport.of(summary, TimeLines.of(run)));
        return summary;
    }
}

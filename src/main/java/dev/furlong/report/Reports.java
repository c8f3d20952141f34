package dev.furlong.report;

import dev.furlong.analysis.Analysis;
import dev.furlong.analysis.Summary;
import dev.furlong.results.RunDirectory;
import dev.furlong.results.TrialRecord;
import java.util.List;

/** Makes all files that are read of a run, from its records alone. */
public final class Reports {
    private Reports() {}

    /**
     * Writes {@code summary.json}, {@code report.md} and {@code report.html}, each whole or not at all.
     *
     * @return what they say
     */
    public static Summary write(RunDirectory run) {
        // First, since reading them checks that nobody changed the plan or the environment.
        List<TrialRecord> trials = run.trials();
        Summary summary = Analysis.of(run.plan(), run.environment(), trials, run::timeLine);
        run.write("summary.json", SummaryJson.of(summary));
        run.write("report.md", MarkdownReport.of(summary));
        run.write("report.html", HtmlReport.of(summary, TimeLines.of(run)));
        return summary;
    }
}

package dev.furlong.report.study;

import dev.furlong.analysis.Summary;
import dev.furlong.report.answer.Answer;
import dev.furlong.report.chart.ChartFile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One experiment of a study, as far as it came. */
public sealed interface StudyExperiment {
    /** Its name. */
    String name();

    /** The scale of its plan. */
    String scale();

    /** Why it was skipped, or ended early; null if nothing kept it from its trials so far. */
    @Nullable
    String skippedBecause();

    /** Whether each of its trials has a result. */
    boolean complete();

    /**
     * A chart with its drawing.
     *
     * @param chart what it shows
     * @param svg its text
     */
    record DrawnChart(ChartFile chart, String svg) {}

    /**
     * An experiment that has begun.
     *
     * @param name its name
     * @param scale the scale of its plan
     * @param report the file of its own report, relative to the study's folder
     * @param summary its figures and verdicts
     * @param answer the answer that they give
     * @param charts the charts that chapters ask for
     * @param doubts the names of its doubts
     * @param skippedBecause why it ended early; null if nothing kept it from its trials so far
     */
    record Begun(
            String name,
            String scale,
            String report,
            Summary summary,
            Answer answer,
            List<DrawnChart> charts,
            List<String> doubts,
            @Nullable String skippedBecause)
            implements StudyExperiment {
        /** Copies the lists. */
        public Begun {
            charts = List.copyOf(charts);
            doubts = List.copyOf(doubts);
        }

        @Override
        public boolean complete() {
            return summary.complete();
        }
    }

    /**
     * An experiment that has not begun.
     *
     * @param name its name
     * @param scale the scale of its plan
     * @param skippedBecause why it was skipped; null if its turn has not come yet
     */
    record NotBegun(String name, String scale, @Nullable String skippedBecause) implements StudyExperiment {
        @Override
        public boolean complete() {
            return false;
        }
    }
}

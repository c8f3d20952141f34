package dev.furlong.report.study;

import dev.furlong.analysis.Summary;
import dev.furlong.report.answer.Answer;
import dev.furlong.report.words.Figures;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One experiment of a study, with what came of it.
 *
 * @param experiment its name
 * @param scale the scale of its plan
 * @param planned the number of trials that it plans
 * @param report the file of its own report, relative to the study's folder; null if it has not begun
 * @param summary its figures and verdicts; null if it has not begun
 * @param answer the answer that they give; null if it has not begun
 * @param notBegun why it has not begun; null if it has, or if nothing kept it from that
 * @param charts the SVG texts of the charts that chapters ask for, each by {@link #chart}
 * @param doubts the names of its doubts
 */
public record StudyPart(
        String experiment,
        String scale,
        int planned,
        @Nullable String report,
        @Nullable Summary summary,
        @Nullable Answer answer,
        @Nullable String notBegun,
        Map<String, String> charts,
        List<String> doubts) {
    /** Copies the collections. */
    public StudyPart {
        charts = Map.copyOf(charts);
        doubts = List.copyOf(doubts);
    }

    /** The key of a chart. */
    public static String chart(String workload, String kind) {
        return workload + "-" + kind;
    }

    /** Whether each of its trials has a result. */
    public boolean complete() {
        return summary != null && summary.complete();
    }

    /** How far it came, in words. */
    public String state() {
        if (notBegun != null) {
            return "not begun: " + notBegun;
        }
        if (summary == null) {
            return "not begun";
        }
        Summary.Trials trials = summary.trials();
        int results = trials.run() - trials.lost();
        return results + " of " + Figures.counted(planned, "trial") + (results == 1 ? " has" : " have") + " a result"
                + (trials.lost() == 0 ? "" : ", " + trials.lost() + (trials.lost() == 1 ? " is" : " are") + " lost")
                + (trials.invalid() == 0
                        ? ""
                        : ", " + trials.invalid() + (trials.invalid() == 1 ? " is" : " are") + " invalid");
    }
}

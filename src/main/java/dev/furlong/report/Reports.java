package dev.furlong.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.furlong.analysis.Analysis;
import dev.furlong.analysis.Summary;
import dev.furlong.analysis.arm.Arm;
import dev.furlong.failure.MachineException;
import dev.furlong.plan.written.LimitedText;
import dev.furlong.plan.written.ShellWord;
import dev.furlong.plan.written.VisibleText;
import dev.furlong.report.answer.Answer;
import dev.furlong.report.change.GateStatement;
import dev.furlong.report.chart.ChartFile;
import dev.furlong.report.chart.Plots;
import dev.furlong.report.chart.SlicePlot;
import dev.furlong.report.words.Figures;
import dev.furlong.results.Json;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.KeptGate;
import dev.furlong.results.folder.RunDirectory;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes all files that are read of a run, from its records alone. */
public final class Reports {
    private static final String SUMMARY = "summary.json";
    private static final int MOST_SUMMARY_BYTES = 1 << 29;

    private Reports() {}

    /**
     * A summary and the answer to the question of its plan, which all reports tell alike.
     *
     * @param summary the figures and verdicts of a run
     * @param answer the answer that they give
     */
    public record Answered(Summary summary, Answer answer) {}

    /**
     * A report that is made, and not written yet.
     *
     * @param run the folder of the run
     * @param answered the summary that it shows, with its answer
     * @param gate what the run is held to from now on, to be kept; null if its folder says that already, or it is no gate
     * @param files the text of each file, by its name
     */
    public record Made(
            RunDirectory run, Answered answered, @Nullable KeptGate gate, Map<String, String> files) {
        /** The text of {@code summary.json}. */
        public String summary() {
            return Objects.requireNonNull(files.get(SUMMARY));
        }

        /**
         * Writes each file whole or not at all, and deletes the charts that the report no longer has.
         *
         * @throws MachineException if a file cannot be written; it says which ones are new
         */
        public void write() {
            List<String> written = new ArrayList<>();
            try {
                if (gate != null) {
                    run.keep(gate);
                }
                files.forEach((name, text) -> {
                    run.write(name, text);
                    written.add(name);
                });
                ChartFile.names(run.plan().workloads()).stream()
                        .filter(name -> !files.containsKey(name))
                        .forEach(run::delete);
            } catch (MachineException e) {
                throw new MachineException(
                        e.getMessage() + "; "
                                + (written.isEmpty()
                                        ? "no file of the report is new"
                                        : "new are only " + String.join(", ", written))
                                + "; remove what is in the way, then run ./furlong report "
                                + ShellWord.of(run.path()),
                        e);
            }
        }
    }

    /**
     * Writes {@code summary.json}, {@code report.md} with its charts, and {@code report.html}, each whole or not at all.
     *
     * @return what was written
     */
    public static Made write(RunDirectory run) {
        // First, since reading them checks that nobody changed the plan or the environment.
        Made made = made(run, run.trialsAtTheEnd(), null);
        made.write();
        return made;
    }

    /**
     * Makes those of a run that is judged as a gate, to be written.
     *
     * @param gate what it is held to
     */
    public static Made judged(RunDirectory run, KeptGate gate) {
        return made(run, run.trialsAtTheEnd(), gate);
    }

    /**
     * Makes them again, to be written. Refuses to replace a report of more trials than there are records: trials
     * are only ever added, so somebody emptied or cut the records.
     *
     * @throws MachineException if there are fewer records
     */
    public static Made again(RunDirectory run) {
        List<TrialRecord> trials = run.trials();
        int counted = counted(run.path().resolve(SUMMARY));
        if (trials.size() < counted) {
            throw new MachineException("cannot write the report of " + run.path() + " again: " + run.recordsPath()
                    + " has " + Figures.counted(trials.size(), "trial") + ", and " + SUMMARY + " counts " + counted
                    + "; the report is as it was; put back the records that Furlong wrote, or run the missing trials"
                    + " again: ./furlong run --resume " + ShellWord.of(run.path()) + "; or delete " + SUMMARY
                    + " for a report of the records that are left");
        }
        return made(run, trials, null);
    }

    /** The number of trials that a summary counts; 0 if it is none, since it is written anew then. */
    private static int counted(Path summary) {
        try {
            return Json.LINE
                    .readTree(LimitedText.of(summary, MOST_SUMMARY_BYTES))
                    .path("trials")
                    .path("run")
                    .asInt(0);
        } catch (NoSuchFileException | JsonProcessingException e) {
            return 0;
        } catch (IOException e) {
            throw MachineException.cannot("read " + summary, e);
        }
    }

    private static Made made(RunDirectory run, List<TrialRecord> trials, @Nullable KeptGate judged) {
        Summary summary = Analysis.of(run.plan(), run.environment(), trials, run::timeLine);
        Answer answer = Answer.of(summary);
        ReportView view = ReportView.of(summary, answer);
        Plots plots = Plots.of(summary, answer);
        List<GateStatement> gates = gates(run, trials, judged);
        Map<String, String> files = new LinkedHashMap<>();
        files.put(SUMMARY, VisibleText.of(SummaryJson.of(summary, gates)));
        files.put("report.md", MarkdownReport.of(view, gates));
        files.put(
                "report.html",
                HtmlReport.of(
                        view,
                        gates,
                        plots,
                        SlicePlot.of(summary, trials, run::slices),
                        TimeLines.of(run, summary).plots(summary)));
        files.putAll(SvgCharts.of(plots, view.svgCharts()));
        return new Made(run, new Answered(summary, answer), judged, files);
    }

    /** The run's gate, if it is judged as one, or was. */
    private static List<GateStatement> gates(RunDirectory run, List<TrialRecord> trials, @Nullable KeptGate judged) {
        return Optional.ofNullable(judged)
                .or(run::gate)
                .map(gate -> GateStatement.of(
                        gate,
                        Arm.whole(
                                run.path().toString(),
                                run.path(),
                                run.plan(),
                                run.environment(),
                                trials,
                                run::timeLine)))
                .stream()
                .toList();
    }
}

package dev.furlong.report;

import dev.furlong.analysis.Analysis;
import dev.furlong.analysis.Summary;
import dev.furlong.analysis.claim.Finding;
import dev.furlong.failure.MachineException;
import dev.furlong.plan.catalogue.Study;
import dev.furlong.plan.written.VisibleText;
import dev.furlong.report.answer.Answer;
import dev.furlong.report.chart.ChartFile;
import dev.furlong.report.chart.ChartKind;
import dev.furlong.report.chart.Plots;
import dev.furlong.report.page.Palette;
import dev.furlong.report.page.Templates;
import dev.furlong.report.study.Chapter;
import dev.furlong.report.study.StudyExperiment;
import dev.furlong.report.study.StudySummary;
import dev.furlong.report.study.StudyView;
import dev.furlong.report.words.DoubtStatement;
import dev.furlong.results.Json;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import dev.furlong.results.folder.StudyDirectory;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The report of a study: a chapter for each of its figures, from the records of its experiments. */
public final class StudyReport {
    private static final String SUMMARY = "summary.json";

    private StudyReport() {}

    /**
     * A report that is made, and not written yet.
     *
     * @param folder the folder of the study
     * @param view what it says
     * @param trials the numbers of trials of each experiment that has begun
     * @param files the text of each file, by its name
     */
    public record Made(StudyDirectory folder, StudyView view, List<Summary.Trials> trials, Map<String, String> files) {
        /** The text of {@code summary.json}. */
        public String summary() {
            return Objects.requireNonNull(files.get(SUMMARY));
        }

        /**
         * Writes each file whole or not at all.
         *
         * @throws MachineException if a file cannot be written
         */
        public void write() {
            files.forEach(folder::write);
        }
    }

    /**
     * Makes {@code summary.json}, {@code report.md} with its charts, and {@code report.html}, from the records alone.
     *
     * @throws MachineException if records cannot be read, or were changed
     */
    public static Made of(StudyDirectory folder) {
        List<StudyExperiment> experiments = new ArrayList<>();
        for (String name : folder.experiments()) {
            Optional<RunDirectory> run = folder.run(name);
            experiments.add(
                    run.isPresent()
                            ? begun(folder, name, run.get())
                            : new StudyExperiment.NotBegun(
                                    name,
                                    folder.plan(name).scale().word(),
                                    folder.skipped().get(name)));
        }
        StudyView view = StudyView.of(folder.study(), folder.furlongVersion(), experiments);
        List<Summary.Trials> trials = experiments.stream()
                .flatMap(one -> one instanceof StudyExperiment.Begun begun
                        ? Stream.of(begun.summary().trials())
                        : Stream.empty())
                .toList();
        return new Made(folder, view, trials, files(folder.study(), folder.furlongVersion(), view, experiments));
    }

    /** The text of each file, by its name. */
    static Map<String, String> files(
            Study study, String furlongVersion, StudyView view, List<StudyExperiment> experiments) {
        Map<String, String> files = new LinkedHashMap<>();
        files.put(
                SUMMARY,
                VisibleText.of(SummaryJson.written(
                        Json.LINE.valueToTree(StudySummary.of(study, furlongVersion, view, experiments)))));
        view.chapters().stream()
                .flatMap(chapter -> chapter.pictures().stream())
                .forEach(picture -> files.put(picture.file(), picture.svg()));
        files.put("report.md", VisibleText.of(Templates.fill("study.md.ftl", view, Map.of())));
        files.put(
                "report.html",
                VisibleText.of(Templates.fill(
                        "study.html.ftlh",
                        view,
                        Map.of(
                                "style",
                                Palette.css() + Templates.resource("report.css") + Palette.lightWithin(".picture")))));
        return files;
    }

    private static StudyExperiment begun(StudyDirectory folder, String name, RunDirectory run) {
        // First, since reading them checks that nobody changed the plan or the environment.
        List<TrialRecord> trials = run.trials();
        return begun(
                folder.study(),
                name,
                run.plan().scale().word(),
                folder.path()
                        .relativize(run.path())
                        .resolve("report.html")
                        .toString()
                        .replace(File.separatorChar, '/'),
                Analysis.of(run.plan(), run.environment(), trials, run::timeLine),
                folder.skipped().get(name));
    }

    /**
     * An experiment that has begun, with the charts that chapters ask for.
     *
     * @param report the file of its own report, relative to the study's folder
     * @param skippedBecause why it ended early, or null
     */
    static StudyExperiment begun(
            Study study, String name, String scale, String report, Summary summary, @Nullable String skippedBecause) {
        Answer answer = Answer.of(summary);
        List<ChartFile> charts = study.chapters().stream()
                .flatMap(chapter -> Stream.ofNullable(chapter.measuredBy()))
                .filter(by -> by.experiment().equals(name))
                .flatMap(by -> by.charts().stream())
                .distinct()
                .flatMap(kind -> ChartFile.of(summary, ChartKind.named(kind)).stream())
                .toList();
        Map<String, String> drawn = SvgCharts.of(Plots.of(summary, answer), charts);
        return new StudyExperiment.Begun(
                name,
                scale,
                report,
                summary,
                answer,
                charts.stream()
                        .map(chart ->
                                new StudyExperiment.DrawnChart(chart, Objects.requireNonNull(drawn.get(chart.file()))))
                        .toList(),
                DoubtStatement.of(summary).stream()
                        .map(DoubtStatement::brief)
                        .distinct()
                        .toList(),
                skippedBecause);
    }

    /**
     * The chapters with their verdicts as lines for a terminal, and where the report is.
     *
     * @param html the path of the full report
     */
    public static List<String> lines(StudyView view, Path html, Screen screen) {
        List<String> lines = new ArrayList<>(screen.wrapped("", view.title()));
        view.warnings().forEach(warning -> lines.addAll(screen.wrapped("", "! " + warning)));
        for (Chapter chapter : view.chapters()) {
            lines.add("");
            lines.addAll(screen.wrapped("", chapter.figure() + ": " + chapter.title()));
            if (chapter.notMeasuredBecause() != null) {
                lines.addAll(screen.wrapped("  ", "Not measured. " + chapter.notMeasuredBecause()));
            }
            chapter.answers().forEach(one -> lines.addAll(screen.wrapped("  ", one.load() + ": " + one.verdict())));
            for (Finding finding : chapter.findings()) {
                lines.addAll(screen.wrapped("  ", finding.id() + ": " + finding.claim()));
                lines.addAll(screen.wrapped("    ", finding.verdict().word() + ": " + finding.because()));
            }
        }
        lines.add("");
        lines.addAll(screen.wrapped("", "Claims: " + view.verdicts()));
        lines.add("Report: " + html);
        return lines;
    }
}

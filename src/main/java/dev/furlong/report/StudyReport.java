package dev.furlong.report;

import dev.furlong.analysis.Analysis;
import dev.furlong.analysis.Summary;
import dev.furlong.analysis.claim.Finding;
import dev.furlong.failure.MachineException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.catalogue.Study;
import dev.furlong.plan.written.VisibleText;
import dev.furlong.report.answer.Answer;
import dev.furlong.report.chart.ChartFile;
import dev.furlong.report.chart.ChartKind;
import dev.furlong.report.chart.Plots;
import dev.furlong.report.page.Palette;
import dev.furlong.report.page.Templates;
import dev.furlong.report.study.Chapter;
import dev.furlong.report.study.StudyPart;
import dev.furlong.report.study.StudyView;
import dev.furlong.report.words.DoubtStatement;
import dev.furlong.results.Json;
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

/** The report of a study: a chapter for each of its figures, from the records of its experiments. */
public final class StudyReport {
    private static final String SUMMARY = "summary.json";

    private StudyReport() {}

    /**
     * A report that is made, and not written yet.
     *
     * @param folder the folder of the study
     * @param view what it says
     * @param files the text of each file, by its name
     */
    public record Made(StudyDirectory folder, StudyView view, Map<String, String> files) {
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
        List<StudyPart> parts = new ArrayList<>();
        for (String experiment : folder.experiments()) {
            Plan plan = folder.plan(experiment);
            Optional<RunDirectory> run = folder.run(experiment);
            parts.add(
                    run.isPresent()
                            ? part(folder, experiment, run.get())
                            : new StudyPart(
                                    experiment,
                                    plan.scale().word(),
                                    plan.trials().size(),
                                    null,
                                    null,
                                    null,
                                    folder.notBegun(experiment).orElse(null),
                                    Map.of(),
                                    List.of()));
        }
        StudyView view = StudyView.of(folder.study(), folder.furlongVersion(), parts);
        return new Made(folder, view, files(folder.study(), view));
    }

    /** The text of each file, by its name. */
    static Map<String, String> files(Study study, StudyView view) {
        Map<String, String> files = new LinkedHashMap<>();
        files.put(SUMMARY, VisibleText.of(summary(study, view)));
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

    private static StudyPart part(StudyDirectory folder, String experiment, RunDirectory run) {
        return part(
                folder.study(),
                experiment,
                run.plan().scale().word(),
                folder.path()
                        .relativize(run.path())
                        .resolve("report.html")
                        .toString()
                        .replace(File.separatorChar, '/'),
                Analysis.of(run.plan(), run.environment(), run.trials(), run::timeLine));
    }

    /**
     * An experiment that has begun, with the charts that chapters ask for.
     *
     * @param report the file of its own report, relative to the study's folder
     */
    static StudyPart part(Study study, String experiment, String scale, String report, Summary summary) {
        Answer answer = Answer.of(summary);
        Map<String, ChartFile> charts = new LinkedHashMap<>();
        for (Study.Chapter chapter : study.chapters()) {
            Study.Measured measured = chapter.measured();
            if (measured != null && measured.experiment().equals(experiment)) {
                for (String kind : measured.charts()) {
                    ChartFile.of(summary, ChartKind.named(kind))
                            .forEach(file -> charts.put(StudyPart.chart(file.workload(), kind), file));
                }
            }
        }
        Map<String, String> drawn = SvgCharts.of(Plots.of(summary, answer), List.copyOf(charts.values()));
        Map<String, String> svg = new LinkedHashMap<>();
        charts.forEach((key, file) -> svg.put(key, Objects.requireNonNull(drawn.get(file.file()))));
        return new StudyPart(
                experiment,
                scale,
                summary.trials().planned(),
                report,
                summary,
                answer,
                null,
                svg,
                DoubtStatement.of(summary).stream()
                        .map(DoubtStatement::brief)
                        .distinct()
                        .toList());
    }

    /**
     * What {@code summary.json} of a study says.
     *
     * @param schema 1; within it, fields are added and never renamed
     * @param study the name of the study
     * @param complete whether each experiment has a result for each of its trials
     * @param chapters each figure with its verdicts
     * @param experiments each experiment with the file of its own report
     */
    record StudySummary(
            int schema,
            String study,
            boolean complete,
            List<ChapterSummary> chapters,
            List<StudyView.Experiment> experiments) {}

    /**
     * A chapter, for programs.
     *
     * @param figure the id of the figure, or the slide in words
     * @param title what it shows
     * @param experiment the experiment that measures it; empty if there is none
     * @param missing why there are no figures; empty if there are
     * @param answers the answer of each load
     * @param findings the verdicts on its claims
     */
    record ChapterSummary(
            String figure,
            String title,
            String experiment,
            String missing,
            List<Chapter.LoadAnswer> answers,
            List<Finding> findings) {}

    private static String summary(Study study, StudyView view) {
        return SummaryJson.written(Json.LINE.valueToTree(new StudySummary(
                1,
                study.name(),
                view.complete(),
                view.chapters().stream()
                        .map(chapter -> new ChapterSummary(
                                chapter.figure(),
                                chapter.title(),
                                chapter.experiment(),
                                chapter.missing(),
                                chapter.answers(),
                                chapter.findings()))
                        .toList(),
                view.experiments())));
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
            if (!chapter.missing().isEmpty()) {
                lines.addAll(screen.wrapped("  ", chapter.missing()));
            }
            chapter.answers().forEach(one -> lines.addAll(screen.wrapped("  ", one.load() + ": " + one.verdict())));
            chapter.findings()
                    .forEach(finding -> lines.addAll(screen.wrapped(
                            "  ", finding.verdict().word() + ", " + finding.id() + ": " + finding.claim())));
        }
        lines.add("");
        lines.addAll(screen.wrapped("", "Claims: " + view.verdicts()));
        lines.add("Report: " + html);
        return lines;
    }
}

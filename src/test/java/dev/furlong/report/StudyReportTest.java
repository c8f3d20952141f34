package dev.furlong.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.furlong.analysis.RecordedRun;
import dev.furlong.plan.catalogue.Catalogue;
import dev.furlong.plan.catalogue.Study;
import dev.furlong.report.chart.ChartKind;
import dev.furlong.report.study.StudyExperiment;
import dev.furlong.report.study.StudyView;
import dev.furlong.report.words.DoubtStatement;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the report of a study says of figures that were measured, and of those that were not. */
final class StudyReportTest {
    private static final Study STUDY = new Study(
            "study",
            "A study of <two> engines",
            "folder",
            List.of(
                    new Study.Experiment("costs", List.of("X16")),
                    new Study.Experiment("five-blocks", List.of("X06")),
                    new Study.Experiment("releases", List.of("X23")),
                    new Study.Experiment("response-time", List.of("X21"))),
            List.of(
                    chapter("F1", "Two | drawings", null, "There is nothing to measure."),
                    chapter(
                            "F2",
                            "Throughput",
                            measured(
                                    "five-blocks", "tpcb", List.of("throughput"), List.of("C.confirmed", "C.refuted"))),
                    chapter(
                            "F3",
                            "Round trips",
                            measured("costs", null, List.of("round-trips", "cpu"), List.of("C.undecided"))),
                    chapter("F4", "Releases", measured("releases", null, List.of("throughput"), List.of())),
                    chapter("F5", "Latency", measured("response-time", null, List.of("latency"), List.of()))));

    @Test
    void chaptersOfEveryKind_readAsTheyWereRead() {
        StudyView view = StudyView.of(STUDY, "0.1.0", experiments());
        Map<String, String> files = StudyReport.files(STUDY, "0.1.0", view, experiments());

        GoldenFile.check("study/report.md", text(files, "report.md"));
        GoldenFile.check("study/summary.json", text(files, "summary.json"));
        GoldenFile.check("study/report.html", text(files, "report.html").replaceAll("(?s)<style>.*?</style>", ""));
        GoldenFile.check(
                "study/console.txt",
                String.join("\n", StudyReport.lines(view, Path.of("report.html"), new Screen(100))));
        assertThat(files.keySet())
                .filteredOn(name -> name.startsWith("charts/"))
                .containsExactly(
                        "charts/F2-tpcb-throughput.svg",
                        "charts/F3-tpcb-round-trips.svg",
                        "charts/F3-select-round-trips.svg",
                        "charts/F3-tpcb-cpu.svg",
                        "charts/F3-select-cpu.svg");
    }

    @Test
    void studyWithoutAnyRun_hasNoVerdict_andSaysSo() {
        StudyView view = StudyView.of(STUDY, "0.1.0", List.of(notBegun("costs", null)));

        assertThat(view.verdicts()).isEqualTo("no claim has a verdict yet");
        assertThat(view.complete()).isFalse();
        assertThat(view.warnings()).singleElement().asString().startsWith("INCOMPLETE: 0 of 1 experiment is complete");
    }

    /** A chart's name in the file of studies is nowhere else checked. */
    @Test
    void chartsOfChapters_areKindsThatThereAre() {
        Catalogue.studies().stream()
                .flatMap(study -> study.chapters().stream())
                .map(Study.Chapter::measuredBy)
                .filter(Objects::nonNull)
                .flatMap(measured -> measured.charts().stream())
                .forEach(kind -> assertThatNoException().isThrownBy(() -> ChartKind.named(kind)));
    }

    /** What single reports warn of stands in that of the study too, and so does what ended an experiment early. */
    @Test
    void warningsOfAnExperiment_areThoseOfTheStudy() {
        StudyExperiment unsafe = StudyReport.begun(
                STUDY,
                "costs",
                "quick",
                "costs/1/report.html",
                RecordedRun.onDisksOfTheirOwn().summary(),
                "disk: is full");
        StudyView view = StudyView.of(STUDY, "0.1.0", List.of(unsafe));

        assertThat(view.experiments())
                .singleElement()
                .extracting(StudyView.Experiment::state)
                .asString()
                .endsWith("; ended early: disk: is full");
        assertThat(view.warnings())
                .containsAll(
                        DoubtStatement.warnings(RecordedRun.onDisksOfTheirOwn().summary()).stream()
                                .map(words -> "costs: " + words)
                                .toList());
    }

    private static List<StudyExperiment> experiments() {
        return List.of(
                StudyReport.begun(
                        STUDY,
                        "costs",
                        "quick",
                        "costs/20261120T101112Z/report.html",
                        RecordedRun.costs().summary(),
                        null),
                StudyReport.begun(
                        STUDY,
                        "five-blocks",
                        "quick",
                        "five-blocks/20261120T101112Z/report.html",
                        RecordedRun.fiveBlocksWithClaims().summary(),
                        null),
                notBegun("releases", "docker: must answer, got nothing; start Docker"),
                notBegun("response-time", null));
    }

    private static StudyExperiment notBegun(String name, @Nullable String because) {
        return new StudyExperiment.NotBegun(name, "quick", because);
    }

    private static Study.Chapter chapter(
            String figure, String title, Study.@Nullable Measured measured, @Nullable String missing) {
        return new Study.Chapter(figure, title, "It said <so>.", measured, missing);
    }

    private static Study.Chapter chapter(String figure, String title, Study.Measured measured) {
        return chapter(figure, title, measured, null);
    }

    private static Study.Measured measured(
            String experiment, @Nullable String workload, List<String> charts, List<String> claims) {
        return new Study.Measured(experiment, workload, charts, claims, null);
    }

    private static String text(Map<String, String> files, String name) {
        return Objects.requireNonNull(files.get(name));
    }
}

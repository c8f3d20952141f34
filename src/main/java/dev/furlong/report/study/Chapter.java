package dev.furlong.report.study;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.claim.Finding;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.PlanQuestion;
import dev.furlong.plan.catalogue.Study;
import dev.furlong.report.answer.Line;
import dev.furlong.report.answer.Section;
import dev.furlong.report.chart.ChartKind;
import dev.furlong.report.words.Figures;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A chapter of a study's report: one figure of the study, with what was measured of it.
 *
 * @param figure the id of the figure, or the slide in words
 * @param anchor the name of the chapter within the page
 * @param title what the figure shows
 * @param said what the study said of it
 * @param experiment the experiment that measures it again; null if there is none
 * @param report the file of the experiment's own report; null if it has not begun
 * @param notMeasuredBecause why there are no figures; null if there are
 * @param limitation what the experiment lacks of the figure; null if nothing
 * @param answers the experiment's answer for each load, if it is about the figure
 * @param limits what limited each of its points
 * @param findings the verdicts on the claims of the figure
 * @param pictures the charts
 * @param doubts the names of the experiment's doubts
 */
public record Chapter(
        String figure,
        String anchor,
        String title,
        String said,
        @Nullable String experiment,
        @Nullable String report,
        @Nullable String notMeasuredBecause,
        @Nullable String limitation,
        List<LoadAnswer> answers,
        List<Limited> limits,
        List<Finding> findings,
        List<Picture> pictures,
        List<String> doubts) {
    /** Copies the lists. */
    public Chapter {
        answers = List.copyOf(answers);
        limits = List.copyOf(limits);
        findings = List.copyOf(findings);
        pictures = List.copyOf(pictures);
        doubts = List.copyOf(doubts);
    }

    /**
     * The answer of a load.
     *
     * @param load the load, and the axes that vary
     * @param verdict the answer in a few words
     */
    public record LoadAnswer(String load, String verdict) {}

    /**
     * A point that has figures.
     *
     * @param point its id
     * @param throughput its mean, in transactions per second
     * @param limit what limited it, with the evidence, or why that is not known
     */
    public record Limited(String point, String throughput, String limit) {}

    /**
     * A chart.
     *
     * @param title what it shows, of which load
     * @param file the file that has it, relative to the study's folder
     * @param svg its text
     */
    public record Picture(String title, String file, String svg) {}

    /** A chapter that nothing measures. */
    static Chapter missing(Study.Chapter chapter, String because) {
        return without(chapter, null, because);
    }

    /** A chapter whose experiment has not begun. */
    static Chapter missing(Study.Chapter chapter, Study.Measured by, @Nullable String skippedBecause) {
        return without(
                chapter,
                by.experiment(),
                skippedBecause == null
                        ? "The experiment " + by.experiment() + " has not begun."
                        : "The experiment " + by.experiment() + " is skipped: " + skippedBecause);
    }

    private static Chapter without(Study.Chapter chapter, @Nullable String experiment, String because) {
        return new Chapter(
                chapter.figure(),
                anchor(chapter),
                chapter.title(),
                chapter.said(),
                experiment,
                null,
                because,
                null,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }

    /** A chapter whose experiment has begun. */
    static Chapter of(Study.Chapter chapter, Study.Measured by, StudyExperiment.Begun experiment) {
        Summary summary = experiment.summary();
        return new Chapter(
                chapter.figure(),
                anchor(chapter),
                chapter.title(),
                chapter.said(),
                experiment.name(),
                experiment.report(),
                null,
                by.limitation(),
                isAnswered(by, summary) ? answers(by, experiment) : List.of(),
                limits(by, summary),
                summary.findings().stream()
                        .filter(finding -> by.claims().contains(finding.id()))
                        .toList(),
                pictures(anchor(chapter), by, experiment.charts()),
                experiment.doubts());
    }

    private static String anchor(Study.Chapter chapter) {
        return chapter.figure().replaceAll("[^A-Za-z0-9]+", " ").strip().replace(' ', '-');
    }

    /** Whether the experiment's answer is about the figure: it ranks by throughput, or by CPU where it asks for costs. */
    private static boolean isAnswered(Study.Measured by, Summary summary) {
        ChartKind ranked = summary.question() == PlanQuestion.COSTS ? ChartKind.CPU : ChartKind.THROUGHPUT;
        return by.charts().contains(ranked.id());
    }

    private static List<LoadAnswer> answers(Study.Measured by, StudyExperiment.Begun experiment) {
        Set<String> points = experiment.summary().points().stream()
                .filter(point -> by.shows(point.workload()))
                .map(PointSummary::id)
                .collect(Collectors.toSet());
        return experiment.answer().sections().stream()
                .filter(section -> pointIds(section).anyMatch(points::contains))
                .map(section -> new LoadAnswer(section.load(), section.verdict()))
                .toList();
    }

    private static List<Limited> limits(Study.Measured by, Summary summary) {
        return summary.points().stream()
                .filter(point -> by.shows(point.workload()))
                .flatMap(point -> Stream.ofNullable(Figures.of(point, Metrics.THROUGHPUT))
                        .map(throughput -> new Limited(
                                point.id(),
                                Figures.written(Metrics.THROUGHPUT, throughput.mean()),
                                point.limit().evidence())))
                .toList();
    }

    private static Stream<String> pointIds(Section section) {
        return Stream.concat(
                section.lines().stream().map(Line::point),
                section.apart().stream().map(Section.Apart::point));
    }

    private static List<Picture> pictures(String anchor, Study.Measured by, List<StudyExperiment.DrawnChart> charts) {
        return by.charts().stream()
                .map(ChartKind::named)
                .flatMap(kind -> charts.stream()
                        .filter(drawn -> drawn.chart().kind() == kind
                                && by.shows(drawn.chart().workload())))
                .map(drawn -> new Picture(
                        drawn.chart().title(),
                        drawn.chart().file().replace("charts/", "charts/" + anchor + "-"),
                        drawn.svg()))
                .toList();
    }
}

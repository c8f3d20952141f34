package dev.furlong.report.study;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.claim.Finding;
import dev.furlong.plan.PlanQuestion;
import dev.furlong.plan.catalogue.Study;
import dev.furlong.report.answer.Answer;
import dev.furlong.report.answer.Section;
import dev.furlong.report.chart.ChartKind;
import dev.furlong.report.words.LoadTerms;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
 * @param experiment the experiment that measures it again; empty if there is none
 * @param report the file of the experiment's own report; null if it has not begun
 * @param missing why there are no figures; empty if there are
 * @param but what the experiment lacks of the figure; empty if nothing
 * @param answers the experiment's answer for each load, if it is about the figure
 * @param findings the verdicts on the claims of the figure
 * @param pictures the charts
 * @param doubts the names of the experiment's doubts
 */
public record Chapter(
        String figure,
        String anchor,
        String title,
        String said,
        String experiment,
        @Nullable String report,
        String missing,
        String but,
        List<LoadAnswer> answers,
        List<Finding> findings,
        List<Picture> pictures,
        List<String> doubts) {
    /** Copies the lists. */
    public Chapter {
        answers = List.copyOf(answers);
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
     * A chart.
     *
     * @param title what it shows, of which load
     * @param file the file that has it, relative to the study's folder
     * @param svg its text
     */
    public record Picture(String title, String file, String svg) {}

    /**
     * A chapter.
     *
     * @param chapter what the study has in it
     * @param part the experiment that measures it, or null if there is none
     */
    static Chapter of(Study.Chapter chapter, @Nullable StudyPart part) {
        Study.Measured measured = chapter.measured();
        String anchor = chapter.figure().replaceAll("[^A-Za-z0-9]+", "-");
        if (measured == null || part == null || part.summary() == null || part.answer() == null) {
            return new Chapter(
                    chapter.figure(),
                    anchor,
                    chapter.title(),
                    chapter.said(),
                    measured == null ? "" : measured.experiment(),
                    null,
                    measured == null
                            ? Objects.requireNonNullElse(chapter.missing(), "")
                            : "The experiment " + measured.experiment() + " has not begun"
                                    + (part == null || part.notBegun() == null ? "." : ": " + part.notBegun()),
                    "",
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of());
        }
        return new Chapter(
                chapter.figure(),
                anchor,
                chapter.title(),
                chapter.said(),
                measured.experiment(),
                part.report(),
                "",
                Objects.requireNonNullElse(measured.but(), ""),
                isAnswered(measured, part.summary())
                        ? answers(part.summary(), part.answer(), measured.workload())
                        : List.of(),
                part.summary().findings().stream()
                        .filter(finding -> measured.claims().contains(finding.id()))
                        .toList(),
                pictures(anchor, measured, part),
                part.doubts());
    }

    /** Whether the experiment's answer is about the figure: it ranks by throughput, or by CPU where it asks for costs. */
    private static boolean isAnswered(Study.Measured measured, Summary summary) {
        ChartKind ranked = summary.question() == PlanQuestion.COSTS ? ChartKind.CPU : ChartKind.THROUGHPUT;
        return measured.charts().contains(ranked.id());
    }

    private static List<LoadAnswer> answers(Summary summary, Answer answer, @Nullable String workload) {
        Set<String> points = summary.points().stream()
                .filter(point -> workload == null || point.workload().equals(workload))
                .map(PointSummary::id)
                .collect(Collectors.toSet());
        return answer.sections().stream()
                .filter(section -> named(section).anyMatch(points::contains))
                .map(section -> new LoadAnswer(section.load(), section.verdict()))
                .toList();
    }

    private static Stream<String> named(Section section) {
        return Stream.concat(
                section.lines().stream().map(line -> line.point()),
                section.apart().stream().map(Section.Apart::point));
    }

    private static List<Picture> pictures(String anchor, Study.Measured measured, StudyPart part) {
        Map<String, String> loads = new LinkedHashMap<>();
        Objects.requireNonNull(part.summary()).points().stream()
                .filter(point -> measured.workload() == null || point.workload().equals(measured.workload()))
                .forEach(point -> loads.putIfAbsent(point.workload(), LoadTerms.name(point)));
        List<Picture> pictures = new ArrayList<>();
        for (String kind : measured.charts()) {
            loads.forEach((workload, name) -> {
                String svg = part.charts().get(StudyPart.chart(workload, kind));
                if (svg != null) {
                    pictures.add(new Picture(
                            ChartKind.named(kind).title() + ", " + name,
                            "charts/" + anchor + "-" + StudyPart.chart(workload, kind) + ".svg",
                            svg));
                }
            });
        }
        return pictures;
    }
}

package dev.furlong.report.study;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.claim.ClaimVerdict;
import dev.furlong.analysis.claim.Finding;
import dev.furlong.plan.catalogue.Study;
import dev.furlong.report.words.DoubtStatement;
import dev.furlong.report.words.Figures;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The report of a study in words, as {@code report.html} and {@code report.md} say it.
 *
 * @param title the title of the study
 * @param complete whether each experiment has a result for each of its trials
 * @param warnings the sentences that nobody may miss
 * @param facts the machine and the like
 * @param verdicts the number of claims with each verdict, in words
 * @param chapters the chapters, in the order of the study
 * @param experiments the experiments, in the order in which they are run
 * @param sources the publications that made the claims, each once
 */
public record StudyView(
        String title,
        boolean complete,
        List<String> warnings,
        List<Fact> facts,
        String verdicts,
        List<Chapter> chapters,
        List<Experiment> experiments,
        List<String> sources) {
    /** Copies the lists. */
    public StudyView {
        warnings = List.copyOf(warnings);
        facts = List.copyOf(facts);
        chapters = List.copyOf(chapters);
        experiments = List.copyOf(experiments);
        sources = List.copyOf(sources);
    }

    /**
     * A fact.
     *
     * @param name the name of what it tells
     * @param text what it tells
     */
    public record Fact(String name, String text) {}

    /**
     * An experiment.
     *
     * @param name its name
     * @param report the file of its own report, relative to the study's folder; null if it has not begun
     * @param state how far it came, or why it is skipped
     */
    public record Experiment(String name, @Nullable String report, String state) {}

    /**
     * The view of a study.
     *
     * @param study the study
     * @param furlongVersion the version of the Furlong that began it
     * @param experiments its experiments, in the order in which they are run
     */
    public static StudyView of(Study study, String furlongVersion, List<StudyExperiment> experiments) {
        List<StudyExperiment.Begun> begun = begun(experiments);
        boolean complete = experiments.stream().allMatch(StudyExperiment::complete);
        List<Chapter> chapters = chapters(study, experiments);
        return new StudyView(
                study.title(),
                complete,
                Stream.concat(
                                complete ? Stream.of() : Stream.of(incomplete(experiments)),
                                begun.stream()
                                        .flatMap(one -> DoubtStatement.warnings(one.summary()).stream()
                                                .map(words -> one.name() + ": " + words)))
                        .toList(),
                facts(furlongVersion, experiments, begun),
                verdicts(chapters),
                chapters,
                experiments.stream().map(StudyView::experiment).toList(),
                begun.stream()
                        .flatMap(one -> one.summary().findings().stream())
                        .flatMap(finding -> Stream.ofNullable(finding.source()))
                        .distinct()
                        .toList());
    }

    private static List<StudyExperiment.Begun> begun(List<StudyExperiment> experiments) {
        return experiments.stream()
                .filter(StudyExperiment.Begun.class::isInstance)
                .map(StudyExperiment.Begun.class::cast)
                .toList();
    }

    private static List<Chapter> chapters(Study study, List<StudyExperiment> experiments) {
        Map<String, StudyExperiment> byName = new LinkedHashMap<>();
        experiments.forEach(one -> byName.put(one.name(), one));
        return study.chapters().stream()
                .map(chapter -> {
                    Study.Measured by = chapter.measuredBy();
                    if (by == null) {
                        return Chapter.missing(chapter, Objects.requireNonNull(chapter.notMeasuredBecause()));
                    }
                    StudyExperiment experiment = byName.get(by.experiment());
                    if (experiment == null) {
                        return Chapter.missing(
                                chapter, "This run of the study has no experiment " + by.experiment() + ".");
                    }
                    return experiment instanceof StudyExperiment.Begun begun
                            ? Chapter.of(chapter, by, begun)
                            : Chapter.missing(chapter, by, experiment.skippedBecause());
                })
                .toList();
    }

    private static Experiment experiment(StudyExperiment one) {
        String because = one.skippedBecause();
        if (one instanceof StudyExperiment.Begun begun) {
            return new Experiment(
                    begun.name(),
                    begun.report(),
                    state(begun.summary().trials()) + (because == null ? "" : "; ended early: " + because));
        }
        return new Experiment(one.name(), null, because == null ? "not begun" : "skipped: " + because);
    }

    private static String state(Summary.Trials trials) {
        int results = trials.run() - trials.lost();
        return results + " of " + Figures.counted(trials.planned(), "trial") + (results == 1 ? " has" : " have")
                + " a result"
                + (trials.lost() == 0 ? "" : ", " + trials.lost() + (trials.lost() == 1 ? " is" : " are") + " lost")
                + (trials.invalid() == 0
                        ? ""
                        : ", " + trials.invalid() + (trials.invalid() == 1 ? " is" : " are") + " invalid");
    }

    private static String incomplete(List<StudyExperiment> experiments) {
        long whole = experiments.stream().filter(StudyExperiment::complete).count();
        return "INCOMPLETE: " + whole + " of " + Figures.counted(experiments.size(), "experiment")
                + (experiments.size() == 1 ? " is" : " are")
                + " complete. To run the rest: ./furlong run --resume DIR, with the folder of this study as DIR";
    }

    private static List<Fact> facts(
            String furlongVersion, List<StudyExperiment> experiments, List<StudyExperiment.Begun> begun) {
        Stream<Fact> scale =
                experiments.stream().map(StudyExperiment::scale).distinct().map(one -> new Fact("scale", one));
        Stream<Fact> machine = begun.stream()
                .map(one -> new Fact("machine", one.summary().machine().line()))
                .distinct();
        int trials = begun.stream()
                .map(one -> one.summary().trials())
                .mapToInt(one -> one.run() - one.lost())
                .sum();
        Stream<Fact> others = Stream.of(
                new Fact(
                        "measured",
                        Figures.counted(trials, "trial") + " in " + Figures.counted(begun.size(), "experiment")),
                new Fact("Furlong", furlongVersion));
        return Stream.of(scale, machine, others).flatMap(facts -> facts).toList();
    }

    /** How many claims of the chapters have each verdict, such as {@code 3 confirmed, 1 refuted}. */
    private static String verdicts(List<Chapter> chapters) {
        Map<ClaimVerdict, Long> counts = chapters.stream()
                .flatMap(chapter -> chapter.findings().stream())
                .collect(Collectors.groupingBy(
                        Finding::verdict, () -> new EnumMap<>(ClaimVerdict.class), Collectors.counting()));
        return counts.isEmpty()
                ? "no claim has a verdict yet"
                : counts.entrySet().stream()
                        .map(one -> one.getValue() + " " + one.getKey().word())
                        .collect(Collectors.joining(", "));
    }
}

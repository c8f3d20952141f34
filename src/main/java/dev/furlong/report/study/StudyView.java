package dev.furlong.report.study;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.claim.ClaimVerdict;
import dev.furlong.analysis.claim.Finding;
import dev.furlong.plan.catalogue.Study;
import dev.furlong.report.words.Figures;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
     * @param state how far it came, or why it has not begun
     */
    public record Experiment(String name, @Nullable String report, String state) {}

    /**
     * The view of a study.
     *
     * @param study the study
     * @param furlongVersion the version of the Furlong that began it
     * @param runs the experiments that have begun and those that have not, in the order in which they are run
     */
    public static StudyView of(Study study, String furlongVersion, List<StudyPart> runs) {
        Map<String, StudyPart> byName = new LinkedHashMap<>();
        runs.forEach(run -> byName.put(run.experiment(), run));
        List<Summary> summaries =
                runs.stream().flatMap(run -> Stream.ofNullable(run.summary())).toList();
        boolean complete = runs.stream().allMatch(StudyPart::complete);
        return new StudyView(
                study.title(),
                complete,
                complete ? List.of() : List.of(incomplete(runs)),
                facts(furlongVersion, runs, summaries),
                verdicts(summaries),
                study.chapters().stream()
                        .map(chapter -> Chapter.of(
                                chapter,
                                chapter.measured() == null
                                        ? null
                                        : byName.get(chapter.measured().experiment())))
                        .toList(),
                runs.stream()
                        .map(run -> new Experiment(run.experiment(), run.report(), run.state()))
                        .toList(),
                summaries.stream()
                        .flatMap(summary -> summary.findings().stream())
                        .flatMap(finding -> Stream.ofNullable(finding.source()))
                        .distinct()
                        .toList());
    }

    private static String incomplete(List<StudyPart> runs) {
        long whole = runs.stream().filter(StudyPart::complete).count();
        return "INCOMPLETE: " + whole + " of " + Figures.counted(runs.size(), "experiment")
                + (whole == 1 ? " is" : " are")
                + " complete. To run the rest: ./furlong run --resume DIR, with the folder of"
                + " this study as DIR";
    }

    private static List<Fact> facts(String furlongVersion, List<StudyPart> runs, List<Summary> summaries) {
        Stream<Fact> machine = summaries.stream()
                .map(summary -> new Fact("machine", summary.machine().line()))
                .distinct();
        Stream<Fact> scale = runs.stream().map(StudyPart::scale).distinct().map(one -> new Fact("scale", one));
        int trials = summaries.stream()
                .mapToInt(summary -> summary.trials().run() - summary.trials().lost())
                .sum();
        return Stream.of(
                        scale,
                        machine,
                        Stream.of(
                                new Fact(
                                        "measured",
                                        Figures.counted(trials, "trial") + " in "
                                                + Figures.counted(summaries.size(), "experiment")),
                                new Fact("Furlong", furlongVersion)))
                .flatMap(facts -> facts)
                .toList();
    }

    /** How many claims have each verdict, such as {@code 3 confirmed, 1 refuted, 12 undecided}. */
    private static String verdicts(List<Summary> summaries) {
        List<Finding> findings = summaries.stream()
                .flatMap(summary -> summary.findings().stream())
                .toList();
        return findings.isEmpty()
                ? "no claim has a verdict yet"
                : String.join(
                        ", ",
                        Arrays.stream(ClaimVerdict.values())
                                .map(verdict -> Map.entry(
                                        verdict,
                                        findings.stream()
                                                .filter(finding -> finding.verdict() == verdict)
                                                .count()))
                                .filter(counted -> counted.getValue() > 0)
                                .map(counted -> counted.getValue() + " "
                                        + Objects.requireNonNull(counted.getKey())
                                                .word())
                                .toList());
    }
}

package dev.furlong.report.study;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.claim.Finding;
import dev.furlong.plan.catalogue.Study;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code summary.json} of a study says, for programs.
 *
 * @param schema 1; within it, fields are added and never renamed
 * @param furlongVersion the version of the Furlong that began the study
 * @param study the name of the study
 * @param complete whether each experiment has a result for each of its trials
 * @param chapters each figure with its verdicts, in the order of the study
 * @param experiments the experiments, in the order in which they are run
 */
public record StudySummary(
        int schema,
        String furlongVersion,
        String study,
        boolean complete,
        List<OfChapter> chapters,
        List<OfExperiment> experiments) {
    /** Copies the lists. */
    public StudySummary {
        chapters = List.copyOf(chapters);
        experiments = List.copyOf(experiments);
    }

    /**
     * A chapter.
     *
     * @param figure the id of the figure, or the slide in words
     * @param title what it shows
     * @param experiment the experiment that measures it; null if there is none
     * @param notMeasuredBecause why there are no figures; null if there are
     * @param answers the experiment's answer for each load, if it is about the figure
     * @param findings the verdicts on its claims
     */
    public record OfChapter(
            String figure,
            String title,
            @Nullable String experiment,
            @Nullable String notMeasuredBecause,
            List<Chapter.LoadAnswer> answers,
            List<Finding> findings) {}

    /**
     * An experiment.
     *
     * @param name its name
     * @param scale the scale of its plan
     * @param report the file of its own report, relative to the study's folder; null if it has not begun
     * @param skippedBecause why it was skipped, or ended early; null if nothing kept it from its trials
     * @param trials the numbers of its trials; null if it has not begun
     */
    public record OfExperiment(
            String name,
            String scale,
            @Nullable String report,
            @Nullable String skippedBecause,
            Summary.@Nullable Trials trials) {}

    /** The summary of a study. */
    public static StudySummary of(
            Study study, String furlongVersion, StudyView view, List<StudyExperiment> experiments) {
        return new StudySummary(
                1,
                furlongVersion,
                study.name(),
                view.complete(),
                view.chapters().stream()
                        .map(chapter -> new OfChapter(
                                chapter.figure(),
                                chapter.title(),
                                chapter.experiment(),
                                chapter.notMeasuredBecause(),
                                chapter.answers(),
                                chapter.findings()))
                        .toList(),
                experiments.stream()
                        .map(one -> one instanceof StudyExperiment.Begun begun
                                ? new OfExperiment(
                                        begun.name(),
                                        begun.scale(),
                                        begun.report(),
                                        begun.skippedBecause(),
                                        begun.summary().trials())
                                : new OfExperiment(one.name(), one.scale(), null, one.skippedBecause(), null))
                        .toList());
    }
}

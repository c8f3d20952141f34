package dev.furlong.report.answer;

import dev.furlong.analysis.ComparisonIndex;
import dev.furlong.analysis.Summary;
import dev.furlong.report.scope.Cases;
import dev.furlong.report.scope.Certainty;
import dev.furlong.report.scope.HoldsFor;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The answer to the question that the plan asks.
 *
 * @param before what to know before the answer is read: what cases set, and that repetitions are too few
 * @param sections one for each load, or for each place of a load that has a question of its own; none before the first
 *     trial has ended
 * @param certainty how certain all of it is, in short sentences
 * @param holdsFor what it holds for and what it may not hold for, in short sentences; empty without a figure
 */
public record Answer(List<String> before, List<Section> sections, List<String> certainty, List<String> holdsFor) {
    /** Copies the lists. */
    public Answer {
        before = List.copyOf(before);
        sections = List.copyOf(sections);
        certainty = List.copyOf(certainty);
        holdsFor = List.copyOf(holdsFor);
    }

    /** The answer that a run gives. */
    public static Answer of(Summary summary) {
        ComparisonIndex index = ComparisonIndex.of(summary);
        List<Question> questions = Question.of(summary, index);
        Certainty.Judged judged = Certainty.Judged.of(
                questions.stream().flatMap(Question::comparisons).toList(), index);
        List<Section> sections = questions.stream().map(Question::answer).toList();
        boolean ratios = sections.stream()
                .flatMap(section -> section.lines().stream())
                .anyMatch(line -> !line.ratio().isEmpty());
        return new Answer(
                Stream.concat(Cases.of(summary).stream(), Certainty.reservation(summary).stream())
                        .toList(),
                sections,
                Certainty.of(summary, judged, ratios, pointsOf(sections)),
                HoldsFor.of(summary));
    }

    /** The ids of the points that it names. */
    public Set<String> points() {
        return pointsOf(sections);
    }

    private static Set<String> pointsOf(List<Section> sections) {
        return Set.copyOf(order(sections));
    }

    /** The same in its order. */
    public List<String> order() {
        return order(sections);
    }

    private static List<String> order(List<Section> sections) {
        return sections.stream()
                .flatMap(section -> Stream.concat(
                        section.lines().stream().map(Line::point),
                        section.apart().stream().map(Section.Apart::point)))
                .distinct()
                .toList();
    }
}

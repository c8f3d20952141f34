package dev.furlong.report.answer;

import dev.furlong.analysis.Summary;
import dev.furlong.report.words.Certainty;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The answer to the question that the plan asks.
 *
 * @param sections one for each load, or for each place of a load that has a question of its own; none before the first trial has ended
 * @param certainty how certain all of it is
 */
public record Answer(List<Section> sections, String certainty) {
    /** Copies the list. */
    public Answer {
        sections = List.copyOf(sections);
    }

    /** The answer that a run gives. */
    public static Answer of(Summary summary) {
        return new Answer(Question.of(summary).stream().map(Question::answer).toList(), Certainty.of(summary));
    }

    /** The ids of the points that it names. */
    public Set<String> points() {
        return sections.stream()
                .flatMap(section -> Stream.concat(
                        section.lines().stream().map(Line::point),
                        section.apart().stream().map(Section.Apart::point)))
                .collect(Collectors.toUnmodifiableSet());
    }
}

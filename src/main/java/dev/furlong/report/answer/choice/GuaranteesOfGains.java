package dev.furlong.report.answer.choice;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.report.answer.PointsOfALoad;
import dev.furlong.report.words.RunTitle;
import dev.furlong.report.words.Unlike;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the commits of the choices that a headline tells promise otherwise than those of the first choice.
 *
 * @param points points of choices that have a figure which may be used
 */
record GuaranteesOfGains(PointsOfALoad points) {
    /**
     * Each promise once, in words.
     *
     * @param gains what the headline tells
     * @param several whether it tells targets with different choices, so that a choice is named with its target
     */
    List<String> words(Map<Step, List<Gain>> gains, boolean several) {
        Map<Unlike.Promise, Set<String>> names = new LinkedHashMap<>();
        gains.forEach((step, some) -> some.forEach(gain -> promises(gain)
                .forEach((promise, choices) -> names.computeIfAbsent(promise, key -> new LinkedHashSet<>())
                        .add(name(step.axis(), choices, gain) + (several ? " on " + gain.target() : "")))));
        List<String> words = new ArrayList<>();
        names.forEach((promise, choices) -> words.add(
                promise.order() == Unlike.Promise.Order.WEAKER
                        ? RunTitle.joined(choices.stream()
                                        .map(one -> "with " + one)
                                        .toList()) + ", " + promise.means()
                        : RunTitle.joined(choices) + (choices.size() == 1 ? " gives " : " give ") + promise.words()));
        return words;
    }

    private String name(@Nullable String axis, List<PointSummary> choices, Gain gain) {
        return axis == null ? new ChoiceNames(points).name(choices, gain.own()) : ChoiceNames.alone(choices, axis);
    }

    private static Map<Unlike.Promise, List<PointSummary>> promises(Gain gain) {
        Map<Unlike.Promise, List<PointSummary>> promises = new LinkedHashMap<>();
        for (PointSummary point : gain.told()) {
            Unlike.promises(point, gain.first())
                    .forEach(promise -> promises.computeIfAbsent(promise, key -> new ArrayList<>())
                            .add(point));
        }
        return promises;
    }
}

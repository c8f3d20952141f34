package dev.furlong.report.answer.choice;

import dev.furlong.report.answer.PointsOfALoad;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The choices of which a clause of a headline tells, for one target or several.
 *
 * @param told the choices
 * @param name what they are called
 * @param first the choice against which they are told
 * @param better whether they are better than it
 * @param axis the one axis on which they differ from it, if they are told for that axis alone; else null
 */
record Step(
        List<Map<String, String>> told,
        String name,
        Map<String, String> first,
        boolean better,
        @Nullable String axis) {
    static Step of(Gain gain, String name, @Nullable String axis) {
        return new Step(
                gain.told().stream().map(PointsOfALoad::choice).toList(),
                name,
                PointsOfALoad.choice(gain.first()),
                gain.pairs().get(0).isBetter(),
                axis);
    }
}

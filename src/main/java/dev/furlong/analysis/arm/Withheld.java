package dev.furlong.analysis.arm;

import dev.furlong.analysis.Judge;
import java.util.List;
import java.util.stream.Stream;

/**
 * A figure or verdict that is withheld at one point of an arm. The judge of its run withholds it, or both arms are unlike
 * there.
 *
 * @param arm the arm's name as given; both names where what both have may not be compared
 * @param point the point's id in the run, or the part of it that both arms share
 * @param what the part that is withheld: every figure, every verdict, the figures that are means over time, or every
 *     verdict on some metrics
 * @param because the reason
 */
public record Withheld(String arm, String point, String what, String because) {
    private static final String EVERY_FIGURE = "every figure";
    private static final String EVERY_VERDICT = "every verdict";

    static List<Withheld> of(Arm arm, String point) {
        return arm.judge()
                .withoutFigures(point)
                .map(because -> List.of(new Withheld(arm.name(), point, EVERY_FIGURE, because)))
                .orElseGet(() -> ofFigures(arm, point));
    }

    private static List<Withheld> ofFigures(Arm arm, String point) {
        return Stream.concat(
                        arm.judge().withheld(point).stream()
                                .map(because -> new Withheld(arm.name(), point, EVERY_VERDICT, because)),
                        arm.judge().withoutMeans(point).stream()
                                .map(because -> new Withheld(arm.name(), point, Judge.MEANS_OVER_TIME, because)))
                .toList();
    }
}

package dev.furlong.analysis.arm;

import dev.furlong.analysis.Judge;
import java.util.List;
import java.util.stream.Stream;

/**
 * A figure or verdict that the judge of a run withholds at one point of an arm.
 *
 * @param arm the arm's name as given
 * @param point the point's id in the run
 * @param what the part that is withheld: every figure, every verdict, or the figures that are means over time
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

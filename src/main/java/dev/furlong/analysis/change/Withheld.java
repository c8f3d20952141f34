package dev.furlong.analysis.change;

import dev.furlong.analysis.Judge;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the judge of a run withholds at one point of an arm.
 *
 * @param arm its name as given
 * @param point its id in the run
 * @param what every figure, every verdict, or the figures that are means over time
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

package dev.furlong.analysis.arm;

import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.analysis.doubt.Severity;
import java.util.List;

/**
 * A reason not to trust a point of an arm, as the report of its run gives it.
 *
 * @param arm the arm's name as given
 * @param point the point's id in the run
 * @param doubt the doubt with its cause and remedy; a mere note only if the plan asks for it
 */
public record Doubted(String arm, String point, Doubt.Entry doubt) {
    static List<Doubted> of(Arm arm, String point) {
        return arm.judge().point(point).stream()
                .flatMap(summary -> summary.doubts().stream())
                .filter(doubt -> doubt.severity() != Severity.NOTE || doubt.asked())
                .map(doubt -> new Doubted(arm.name(), point, doubt))
                .toList();
    }
}

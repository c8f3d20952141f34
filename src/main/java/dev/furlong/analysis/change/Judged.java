package dev.furlong.analysis.change;

import dev.furlong.measurement.Metric;
import dev.furlong.results.TrialRecord;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * The points that both arms have, as the judges of their runs see them.
 *
 * @param points what both arms' ids share
 * @param below trials of the baseline by point
 * @param above trials of the contender by point
 */
record Judged(
        Arm baseline,
        Arm contender,
        List<String> points,
        Map<String, List<TrialRecord>> below,
        Map<String, List<TrialRecord>> above) {

    /** Says why no verdict may rest on a point, by the judge of either arm. */
    Optional<String> withheld(String point) {
        return either(point, (arm, id) -> arm.judge().withheld(id));
    }

    /** Says why no figure of a point may be shown, by the judge of either arm. */
    Optional<String> withoutFigures(String point) {
        return either(point, (arm, id) -> arm.judge().withoutFigures(id));
    }

    /** Says why nothing may be concluded from a metric at a point, by the judge of either arm. */
    Optional<String> withheld(String point, Metric metric) {
        return either(point, (arm, id) -> arm.judge().withheld(id, metric));
    }

    /**
     * Says why the contender's own trials give no figure that may be used, where the baseline has
     * one and both machines were fit.
     */
    Optional<String> lacking(String point, Metric metric) {
        return ofContender(point, metric, contender.judge().own(id(above, point), metric));
    }

    /**
     * Says why the contender's own trials allow no verdict, whatever their figures, where the baseline
     * has a figure and both machines were fit.
     */
    Optional<String> alarming(String point, Metric metric) {
        return ofContender(point, metric, contender.judge().own(id(above, point)));
    }

    private Optional<String> ofContender(String point, Metric metric, Optional<String> why) {
        boolean usable = baseline.judge().withheld(id(below, point), metric).isEmpty()
                && contender.judge().withheld().isEmpty();
        return usable ? why.map(because -> contender.name() + ": " + because) : Optional.empty();
    }

    /** All that the judges withhold. */
    List<Withheld> withheld() {
        return all(Withheld::of);
    }

    /** All that the judges doubt. */
    List<Doubted> doubted() {
        return all(Doubted::of);
    }

    private Optional<String> either(String point, BiFunction<Arm, String, Optional<String>> why) {
        return why.apply(baseline, id(below, point))
                .map(because -> baseline.name() + ": " + because)
                .or(() -> why.apply(contender, id(above, point)).map(because -> contender.name() + ": " + because));
    }

    private <T> List<T> all(BiFunction<Arm, String, List<T>> found) {
        return Stream.concat(
                        points.stream().flatMap(point -> found.apply(baseline, id(below, point)).stream()),
                        points.stream().flatMap(point -> found.apply(contender, id(above, point)).stream()))
                .toList();
    }

    private static String id(Map<String, List<TrialRecord>> points, String point) {
        return Objects.requireNonNull(points.get(point)).get(0).subject().point();
    }
}

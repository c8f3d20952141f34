package dev.furlong.analysis.arm;

import dev.furlong.measurement.Metric;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * The points that both arms have, as the judges of their runs see them.
 *
 * @param pairing the pairs of points
 */
public record Judged(Arm baseline, Arm contender, Pairing pairing) {

    /** Says why no verdict may rest on a point, by the judge of either arm. */
    public Optional<String> withheld(String point) {
        return either(point, (arm, id) -> arm.judge().withheld(id));
    }

    /** Says why no figure of a point may be shown, by the judge of either arm. */
    public Optional<String> withoutFigures(String point) {
        return either(point, (arm, id) -> arm.judge().withoutFigures(id));
    }

    /** Says why a figure of a point is withheld, by the judge of either arm. */
    public Optional<String> withheldFigure(String point, Metric metric) {
        return either(point, (arm, id) -> arm.judge().withheldFigure(id, metric));
    }

    /** Says why nothing may be concluded from a metric at a point, by the judge of either arm. */
    public Optional<String> withheld(String point, Metric metric) {
        return either(point, (arm, id) -> arm.judge().withheld(id, metric));
    }

    /**
     * Says why the contender's own trials give no figure that may be used, where the baseline has
     * one and both machines were fit.
     */
    public Optional<String> lacking(String point, Metric metric) {
        return ofContender(point, metric, contender.judge().own(above(point), metric));
    }

    /**
     * Says why the contender's own trials allow no verdict, whatever their figures, where the baseline
     * has a figure and both machines were fit.
     */
    public Optional<String> alarming(String point, Metric metric) {
        return ofContender(point, metric, contender.judge().own(above(point)));
    }

    private Optional<String> ofContender(String point, Metric metric, Optional<String> why) {
        boolean usable = baseline.judge().withheld(below(point), metric).isEmpty()
                && contender.judge().withheld().isEmpty();
        return usable ? why.map(because -> contender.name() + ": " + because) : Optional.empty();
    }

    /** Lists all that the judges withhold. */
    public List<Withheld> withheld() {
        return all(Withheld::of);
    }

    /** Lists all that the judges doubt. */
    public List<Doubted> doubted() {
        return all(Doubted::of);
    }

    private Optional<String> either(String point, BiFunction<Arm, String, Optional<String>> why) {
        return why.apply(baseline, below(point))
                .map(because -> baseline.name() + ": " + because)
                .or(() -> why.apply(contender, above(point)).map(because -> contender.name() + ": " + because));
    }

    private <T> List<T> all(BiFunction<Arm, String, List<T>> found) {
        return Stream.concat(
                        pairing.points().stream().flatMap(point -> found.apply(baseline, below(point)).stream()),
                        pairing.points().stream().flatMap(point -> found.apply(contender, above(point)).stream()))
                .toList();
    }

    private String below(String point) {
        return pairing.baseline(point).get(0).subject().point();
    }

    private String above(String point) {
        return pairing.contender(point).get(0).subject().point();
    }
}

package dev.furlong.run.prepare;

import dev.furlong.plan.Plan;
import dev.furlong.plan.Point;
import dev.furlong.plan.RunSize;
import dev.furlong.plan.written.Design;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The choice of a design for a plan that names none. A run that is to tell small differences is measured in slices, where they are
 * right: a gate, and a run that goes on until its ratios are known. All others keep whole trials, whose figures are of a target
 * that stands alone.
 */
final class ChosenDesign {
    private static final String DESIGN = "design";

    private ChosenDesign() {}

    /**
     * The plan with the design that is right for it. If Furlong chose it for such a run, the plan has the reason.
     *
     * @param gate whether a limit is to be judged by the run
     */
    static Plan of(Plan plan, boolean gate, Neighbours neighbours) {
        boolean precise = plan.until() != null && plan.until().precision() != null;
        if (plan.places().find(DESIGN).isPresent() || !(gate || precise)) {
            return plan;
        }
        String purpose = gate ? "the run is a gate" : "the run goes on until its ratios are known";
        return longCycles(plan, neighbours.prepared())
                .or(() -> neighbours.obstacle().map(Neighbours.Obstacle::what))
                .map(what -> plan.with(Design.TRIALS, purpose + ", but there are no slices for " + what))
                .orElseGet(() -> plan.with(Design.SLICES, purpose + ", and its points can stand side by side"));
    }

    /** Where a checkpoint cycle is longer than many slices, it would meet one point and not the other. */
    private static Optional<String> longCycles(Plan plan, Map<String, Prepared> prepared) {
        return plan.scale() == RunSize.FULL
                        && plan.points().stream()
                                .map(Point::id)
                                .map(id -> Objects.requireNonNull(prepared.get(id)))
                                .anyMatch(point -> point.workload().changes())
                ? Optional.of("a load that writes at full scale, whose checkpoint cycles are longer")
                : Optional.empty();
    }
}

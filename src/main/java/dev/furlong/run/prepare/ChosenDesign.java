package dev.furlong.run.prepare;

import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.Plan;
import dev.furlong.plan.Point;
import dev.furlong.plan.RunSize;
import dev.furlong.plan.claim.Claim;
import dev.furlong.plan.claim.Expression.Limit;
import dev.furlong.plan.claim.Expression.Term;
import dev.furlong.plan.written.Design;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The choice of a design for a plan that names none. A run that is to tell small differences is measured in slices, where they are
 * right: a gate, and a run that goes on until its ratios are known. All others keep whole trials, whose figures are of a target
 * that stands alone.
 */
final class ChosenDesign {
    private ChosenDesign() {}

    /**
     * The plan with the design that is right for it. If Furlong chose it for such a run, the plan has the reason.
     *
     * @param judged the metrics of the limits that are to be judged by the run; none if it is no gate
     * @param space the disk space that slices need
     */
    static Plan of(Plan plan, Set<Metric> judged, SideBySideRules sideBySide, Supplier<DiskSpace> space) {
        boolean gate = !judged.isEmpty();
        boolean precise = plan.until() != null && plan.until().precision() != null;
        if (plan.places().find(Design.KEY).isPresent() || !(gate || precise)) {
            return plan;
        }
        String purpose = gate ? "the run is a gate" : "the run goes on until its ratios are known";
        return wrong(plan, judged, sideBySide.prepared())
                .map(what -> "slices are not right for " + what)
                .or(() -> sideBySide
                        .obstacle()
                        .map(SideBySideRules.Obstacle::what)
                        .or(() -> full(space))
                        .map(what -> "there are no slices for " + what))
                .map(because -> plan.with(Design.TRIALS, because))
                .orElseGet(() -> plan.with(Design.SLICES, purpose + ", and its points can stand side by side"));
    }

    /** What would be lost by slices, or be false in them. */
    private static Optional<String> wrong(Plan plan, Set<Metric> judged, Map<String, Prepared> prepared) {
        return judged.stream()
                .filter(Metrics::isLostInSlices)
                .map(metric -> metric.key() + ", which slices do not have")
                .findFirst()
                .or(() -> plan.claims().stream()
                        .filter(ChosenDesign::isLostInSlices)
                        .findFirst()
                        .map(claim -> "the claim " + claim.id() + ", which needs figures that slices do not have"))
                .or(() -> longCycles(plan, prepared));
    }

    /** Whether a claim reads what slices do not know: what the machine did besides, which cores were full, whole seconds. */
    private static boolean isLostInSlices(Claim claim) {
        return claim.of()
                .terms()
                .anyMatch(one ->
                        one instanceof Limit || (one instanceof Term term && Metrics.isLostInSlices(term.metric())));
    }

    private static Optional<String> full(Supplier<DiskSpace> space) {
        return space.get().suffices()
                ? Optional.empty()
                : Optional.of("data that does not fit on the disk so many times at once");
    }

    /** At that scale a checkpoint writes for many slices. So it would meet one point and not the other. */
    private static Optional<String> longCycles(Plan plan, Map<String, Prepared> prepared) {
        return plan.scale() == RunSize.FULL
                        && plan.points().stream()
                                .map(Point::id)
                                .map(id -> Objects.requireNonNull(prepared.get(id)))
                                .anyMatch(point -> point.workload().changes())
                ? Optional.of("a load that writes at full scale, whose checkpoints last longer than slices")
                : Optional.empty();
    }
}

package dev.furlong.plan.place;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.axis.AxisOrder;
import dev.furlong.plan.claim.Claim;
import dev.furlong.plan.claim.Expression;
import dev.furlong.plan.claim.Expression.AxisValue;
import dev.furlong.plan.claim.Expression.OverAxis;
import dev.furlong.plan.claim.Expression.Term;
import dev.furlong.plan.claim.Relation;
import java.util.ArrayList;
import java.util.List;

/** Refuses claims that name what a plan does not have. */
public final class ClaimRefusal {
    private final ClaimPlaces places;
    private final PointAxes axes;

    /** Refuses claims that the plan cannot test. */
    public ClaimRefusal(Plan plan) {
        places = new ClaimPlaces(plan);
        axes = new PointAxes(plan.points());
    }

    /**
     * Checks that a claim has a place in the plan.
     *
     * @throws PlanException if it has none; it says what the plan lacks
     */
    public void check(Claim claim) {
        if (!places.of(claim).isEmpty()) {
            return;
        }
        String place = claim.place();
        claim.where().values().forEach((axis, value) -> checkValue(place + " where", axis, value));
        claim.of()
                .terms()
                .forEach(term -> term.at().values().forEach((axis, value) -> checkValue(place + " of", axis, value)));
        axes(claim.of()).forEach(axis -> checkAxis(place + " of", axis));
        claim.is().named().forEach(at -> at.values().forEach((axis, value) -> checkValue(place + " is", axis, value)));
        claim.is().along().ifPresent(axis -> checkAlong(place + " is", axis, claim.is()));
        if (claim.of()
                .terms()
                .allMatch(one -> one instanceof Term term
                        && axes.points().stream().allMatch(point -> point.gives(term.metric())))) {
            throw new PlanException(place + " of: must be a metric that is measured, got throughput of an open loop,"
                    + " which is what was asked for; legal: such as latency.p99");
        }
        throw new PlanException(place + ": must have points at which all of its terms lie, got none for " + claim.of()
                + " is " + claim.is() + "; a term lies where the others do on each axis that it does not name, an axis"
                + " as a number needs numbers, and nothing is set against itself");
    }

    private void checkAlong(String place, String axis, Relation is) {
        checkAxis(place, axis);
        AxisOrder order = axes.values(axis);
        if (order.values().size() < 2) {
            throw new PlanException(place + ": must go along an axis with two values or more, got " + axis
                    + ", which has " + String.join(", ", order.values()) + " alone");
        }
        if (is.part(order).size() < 2) {
            throw new PlanException(place + ": must leave two values of " + axis + " or more, got '" + is + "'; legal: "
                    + String.join(", ", order.values()));
        }
    }

    private void checkAxis(String place, String axis) {
        if (axes.values(axis).values().isEmpty()) {
            throw new PlanException(
                    place + ": must name an axis of the plan, got '" + axis + "', which it does not have");
        }
    }

    private void checkValue(String place, String axis, String value) {
        AxisOrder legal = axes.values(axis);
        if (!legal.has(value)) {
            throw new PlanException(place + ": must name what the plan has, got " + axis + "=" + value + "; legal: "
                    + (legal.values().isEmpty()
                            ? "another axis, since the plan sets no " + axis
                            : String.join(", ", legal.values())));
        }
    }

    private static List<String> axes(Expression expression) {
        List<String> axes = new ArrayList<>();
        if (expression instanceof AxisValue value) {
            axes.add(value.axis());
        } else if (expression instanceof OverAxis overAxis) {
            axes.add(overAxis.axis());
        }
        expression.parts().forEach(part -> axes.addAll(axes(part)));
        return axes;
    }
}

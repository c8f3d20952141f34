package dev.furlong.plan.place;

import dev.furlong.plan.axis.Coordinates;
import dev.furlong.plan.claim.Claim;
import dev.furlong.plan.claim.Expression;
import dev.furlong.plan.claim.Expression.Function;
import dev.furlong.plan.claim.Expression.Joined;
import dev.furlong.plan.claim.Expression.Operator;
import dev.furlong.plan.claim.Expression.OverAxis;
import dev.furlong.plan.claim.Expression.Term;
import dev.furlong.plan.claim.Relation.Range;
import java.util.Optional;

/**
 * The ratios of a figure to the greatest or least of several figures, one of which it is itself. Such a ratio lies on
 * one side of 1 in each block, whatever is measured.
 *
 * @param places the places of the plan that a claim has
 */
record ClaimedExtremes(ClaimPlaces places) {
    /** Returns the rule that a claim breaks if its range lies where its ratio can never be. */
    Optional<BrokenRule> outOfReach(Claim claim) {
        if (!(claim.is() instanceof Range range && claim.of() instanceof Joined ratio)
                || ratio.operator() != Operator.OVER) {
            return Optional.empty();
        }
        boolean overExtreme = ratio.right() instanceof OverAxis;
        Expression extreme = overExtreme ? ratio.right() : ratio.left();
        Expression figure = overExtreme ? ratio.left() : ratio.right();
        if (!(figure instanceof Term one
                && extreme instanceof OverAxis of
                && of.of() instanceof Term each
                && each.metric().equals(one.metric())
                && of.function() != Function.SLOPE)) {
            return Optional.empty();
        }
        boolean atMostOne = overExtreme == (of.function() == Function.MAX);
        boolean beyond = atMostOne
                ? range.low() > 1 || (range.low() == 1 && !range.withLow())
                : range.high() < 1 || (range.high() == 1 && !range.withHigh());
        return beyond && places.of(claim).stream().allMatch(place -> isOneOf(one, of, claim, place))
                ? Optional.of(new BrokenRule(
                        " is",
                        "must be a range that '" + claim.of() + "' can have, got '" + range
                                + "' of a ratio that is never "
                                + (atMostOne ? "above" : "below") + " 1, since " + one + " is one of those that "
                                + of.function().word() + " takes; legal: a range that "
                                + (atMostOne ? "begins" : "ends")
                                + " at 1 or " + (atMostOne ? "below" : "above")))
                : Optional.empty();
    }

    /** Tells whether a figure is among those that a function takes, at a place and wherever the relation goes from there. */
    private boolean isOneOf(Term figure, OverAxis extreme, Claim claim, Coordinates place) {
        return places.compared(claim, place).stream().allMatch(value -> {
            Coordinates there = place.with(value);
            return places.reads(extreme, there).stream()
                    .anyMatch(read -> places.point(figure, there).equals(Optional.of(read.point())));
        });
    }
}

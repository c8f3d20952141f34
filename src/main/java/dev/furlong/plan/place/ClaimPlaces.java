package dev.furlong.plan.place;

import dev.furlong.plan.Plan;
import dev.furlong.plan.Point;
import dev.furlong.plan.axis.AxisOrder;
import dev.furlong.plan.axis.Coordinates;
import dev.furlong.plan.claim.Claim;
import dev.furlong.plan.claim.Expression;
import dev.furlong.plan.claim.Expression.AxisValue;
import dev.furlong.plan.claim.Expression.Joined;
import dev.furlong.plan.claim.Expression.OfPoint;
import dev.furlong.plan.claim.Expression.OverAxis;
import dev.furlong.plan.claim.Expression.Term;
import dev.furlong.plan.claim.Relation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The places of a plan that a claim speaks of. At each place every term of the claim has one point. On the axes that a
 * term names, that point lies where the term says; on all others it lies where the place does.
 */
public final class ClaimPlaces {
    private final PointAxes axes;
    private final Map<Coordinates, Optional<Point>> found = new HashMap<>();

    /**
     * The point that a term reads.
     *
     * @param point the point
     * @param term the term
     */
    public record Read(Point point, OfPoint term) {}

    /** Finds places among the points of a plan. */
    public ClaimPlaces(Plan plan) {
        axes = new PointAxes(plan.points());
    }

    /** Lists every place of a claim; none if the plan lacks what it names. */
    public List<Coordinates> of(Claim claim) {
        return whole(claim).stream()
                .filter(place -> !claim.is().axes().isEmpty() || !isSetAgainstItself(claim.of(), place))
                .toList();
    }

    /** Lists the places at which all terms have points, also those that set a figure against itself. */
    List<Coordinates> whole(Claim claim) {
        Set<String> named = namedByAll(claim);
        Set<Coordinates> places = new LinkedHashSet<>();
        for (Point point : axes.at(claim.where())) {
            // A point that no term can read has axes that mean nothing to the claim.
            if (claim.of().terms().anyMatch(term -> point.liesAt(term.at()))) {
                Map<String, String> rest =
                        new LinkedHashMap<>(point.coordinates().values());
                rest.keySet().removeAll(named);
                places.add(new Coordinates(rest));
            }
        }
        return places.stream().filter(place -> isWhole(claim, place)).toList();
    }

    /**
     * Returns the places at which a claim's relation sets its expression against itself, without the place that this is
     * seen from. A relation that says something of each place alone has one.
     */
    public List<Coordinates> compared(Claim claim, Coordinates place) {
        return claim.is().compared(part(claim, place));
    }

    private List<String> part(Claim claim, Coordinates place) {
        return claim.is()
                .along()
                .map(axis -> claim.is().part(new AxisOrder(axis, values(axis, claim.of(), place))))
                .orElse(List.of());
    }

    /** The point of a term at a place; empty if the plan has none or several there, or gave the metric itself. */
    public Optional<Point> point(OfPoint term, Coordinates place) {
        return at(place.with(term.at())).filter(point -> !(term instanceof Term one && point.gives(one.metric())));
    }

    /** Lists the points that the terms of an expression read at a place, at which it is whole. */
    public List<Read> reads(Expression of, Coordinates place) {
        List<Read> reads = new ArrayList<>();
        collect(of, place, reads);
        return reads;
    }

    private void collect(Expression of, Coordinates place, List<Read> reads) {
        if (of instanceof OfPoint term) {
            reads.add(new Read(
                    point(term, place)
                            .orElseThrow(
                                    () -> new IllegalStateException("claim: no point for " + term + " at " + place)),
                    term));
        } else if (of instanceof OverAxis overAxis) {
            values(overAxis.axis(), overAxis.of(), place)
                    .forEach(value -> collect(overAxis.of(), place.with(overAxis.axis(), value), reads));
        } else {
            of.parts().forEach(part -> collect(part, place, reads));
        }
    }

    private Optional<Point> at(Coordinates place) {
        return found.computeIfAbsent(place, key -> {
            List<Point> there = axes.at(key);
            return there.size() == 1 ? Optional.of(there.get(0)) : Optional.empty();
        });
    }

    /** The values of an axis at which all terms of an expression have a point, from the least to the greatest. */
    public List<String> values(String axis, Expression of, Coordinates place) {
        return axes.values(axis).values().stream()
                .filter(value -> isWhole(of, place.with(axis, value)))
                .toList();
    }

    /** Returns the value of a place on an axis as a number; empty if it has no number there. A case may set it. */
    public OptionalDouble number(AxisValue axis, Coordinates place) {
        double[] numbers = axes.at(place).stream()
                .map(point -> point.on(axis.axis())
                        .map(value -> AxisOrder.number(axis.axis(), value))
                        .orElse(OptionalDouble.empty())
                        .orElse(Double.NaN))
                .mapToDouble(Double::doubleValue)
                .distinct()
                .toArray();
        return numbers.length == 1 && !Double.isNaN(numbers[0])
                ? OptionalDouble.of(numbers[0])
                : OptionalDouble.empty();
    }

    /** The axes that a claim's place has no value on: its relation goes along them, or each of its terms names them. */
    private static Set<String> namedByAll(Claim claim) {
        Set<String> outside = new HashSet<>(claim.is().axes());
        List<Set<String>> ofTerms = new ArrayList<>();
        collect(claim.of(), outside, ofTerms);
        Set<String> all = new HashSet<>(ofTerms.get(0));
        ofTerms.forEach(all::retainAll);
        return all;
    }

    private static void collect(Expression expression, Set<String> outside, List<Set<String>> named) {
        Set<String> own = new HashSet<>(outside);
        if (expression instanceof OfPoint term) {
            own.addAll(term.at().values().keySet());
            named.add(own);
        } else if (expression instanceof AxisValue) {
            named.add(own);
        } else if (expression instanceof OverAxis overAxis) {
            own.add(overAxis.axis());
        }
        expression.parts().forEach(part -> collect(part, own, named));
    }

    private boolean isWhole(Claim claim, Coordinates place) {
        Relation is = claim.is();
        List<String> part = part(claim, place);
        List<Coordinates> compared = is.compared(part);
        return is.along().map(axis -> is.speaksOf(new AxisOrder(axis, part))).orElse(true)
                && areApart(claim.of(), compared.stream().map(place::with).toList())
                && is.named().stream().allMatch(one -> compared.stream().anyMatch(one::isSame));
    }

    private boolean isWhole(Expression expression, Coordinates place) {
        if (expression instanceof OfPoint term) {
            return point(term, place).isPresent();
        }
        if (expression instanceof AxisValue value) {
            return number(value, place).isPresent();
        }
        if (expression instanceof OverAxis overAxis) {
            List<String> values = values(overAxis.axis(), overAxis.of(), place);
            return overAxis.function() == Expression.Function.SLOPE
                    ? values.size() > 1
                            && values.stream()
                                    .allMatch(value -> AxisOrder.number(overAxis.axis(), value)
                                            .isPresent())
                    : !values.isEmpty();
        }
        return expression.parts().stream().allMatch(part -> isWhole(part, place));
    }

    /** Tells whether it has two sides that are the same figure at a place. */
    private boolean isSetAgainstItself(Expression expression, Coordinates place) {
        return expression instanceof Joined joined
                && (isOfOnePoint(joined, place)
                        || isSetAgainstItself(joined.left(), place)
                        || isSetAgainstItself(joined.right(), place));
    }

    private boolean isOfOnePoint(Joined joined, Coordinates place) {
        return joined.left() instanceof Term left
                && joined.right() instanceof Term right
                && left.metric().equals(right.metric())
                && point(left, place).equals(point(right, place));
    }

    /** Tells whether an expression is whole at several places, and reads other points at each. */
    private boolean areApart(Expression of, List<Coordinates> all) {
        return all.stream().allMatch(one -> isWhole(of, one))
                && all.stream()
                                .map(one -> of.terms()
                                        .map(term -> at(one.with(term.at())))
                                        .toList())
                                .distinct()
                                .count()
                        == all.size();
    }
}

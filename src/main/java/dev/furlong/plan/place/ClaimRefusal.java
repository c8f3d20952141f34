package dev.furlong.plan.place;

import dev.furlong.failure.PlanException;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.Plan;
import dev.furlong.plan.Point;
import dev.furlong.plan.axis.AxisOrder;
import dev.furlong.plan.axis.Coordinates;
import dev.furlong.plan.claim.Bottleneck;
import dev.furlong.plan.claim.Claim;
import dev.furlong.plan.claim.Expression;
import dev.furlong.plan.claim.Expression.AxisValue;
import dev.furlong.plan.claim.Expression.OfPoint;
import dev.furlong.plan.claim.Expression.OverAxis;
import dev.furlong.plan.claim.Expression.Term;
import dev.furlong.plan.claim.Relation;
import dev.furlong.plan.claim.Relation.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Refuses claims that name what a plan does not have, or that nothing could fulfil. */
public final class ClaimRefusal {
    /** What needs a server of its own. */
    private static final Set<Bottleneck> OF_SERVERS =
            Set.of(Bottleneck.SERVER_CPU, Bottleneck.CLIENT_CPU, Bottleneck.GENERATOR, Bottleneck.NETWORK);

    private final ClaimPlaces places;
    private final PointAxes axes;
    private final ClaimedLoops loops;
    private final ClaimedExtremes extremes;

    /** Refuses claims that the plan cannot test. */
    public ClaimRefusal(Plan plan) {
        places = new ClaimPlaces(plan);
        axes = new PointAxes(plan.points());
        loops = new ClaimedLoops(places, axes);
        extremes = new ClaimedExtremes(places);
    }

    /**
     * Checks that a claim has a place in the plan, and can be fulfilled.
     *
     * @throws PlanException if it has none, or cannot be; it says what the plan lacks
     */
    public void check(Claim claim) {
        broken(claim).ifPresent(one -> {
            throw new PlanException(claim.place() + one.key() + ": " + one.words());
        });
    }

    /** Tells whether a claim has a place in the plan, and can be fulfilled. */
    public boolean accepts(Claim claim) {
        return broken(claim).isEmpty();
    }

    /** Returns the part of a claim that the plan refuses, and its rule; empty words if it refuses none. */
    public String cause(Claim claim) {
        return broken(claim)
                .map(one -> (one.key().isEmpty() ? "it" : "'" + one.key().strip() + "'") + " " + one.words())
                .orElse("");
    }

    /** Lists the coordinates that a claim names and no point of the plan has, such as {@code clients=4}. */
    public List<String> absent(Claim claim) {
        return Stream.of(Stream.of(claim.where()), claim.of().terms().map(OfPoint::at), claim.is().named().stream())
                .flatMap(part -> part)
                .flatMap(at -> at.values().entrySet().stream())
                .filter(one -> !axes.values(one.getKey()).has(one.getValue()))
                .map(one -> one.getKey() + "=" + one.getValue())
                .distinct()
                .toList();
    }

    private Optional<BrokenRule> broken(Claim claim) {
        if (!places.of(claim).isEmpty()) {
            return unfulfillable(claim).or(() -> loops.unlike(claim)).or(() -> extremes.outOfReach(claim));
        }
        return ofValues(claim)
                .or(() -> ofAxes(claim))
                .or(() -> openLoop(claim))
                .or(() -> ofNumbers(claim))
                .or(() -> ofCases(claim))
                .or(() -> againstItself(claim))
                .or(() -> ofRelation(claim))
                .or(() -> Optional.of(new BrokenRule(
                        "",
                        "must have a place where each of its terms has one point, got none for " + claim.of()
                                + " is " + claim.is()
                                + "; on an axis that a term does not name, it lies where the other terms lie")));
    }

    /** An embedded engine has no server and no wire. */
    private Optional<BrokenRule> unfulfillable(Claim claim) {
        if (claim.is() instanceof Word word
                && OF_SERVERS.contains(word.limit())
                && claim.of().terms().allMatch(term -> areEmbedded(claim, term))) {
            return broken(
                    " is",
                    "must be a limit that an embedded engine can have, got " + word
                            + "; legal: a word such as cpu, since it and its client are one process");
        }
        return claim.of()
                .terms()
                .filter(term -> term instanceof Term one && Metrics.wire().contains(one.metric()))
                .filter(term -> areEmbedded(claim, term))
                .findFirst()
                .flatMap(term -> broken(
                        " of",
                        "must be a metric that its targets have, got " + term
                                + " of embedded targets alone, which have no wire; legal: another target, such as"
                                + " derby:server"));
    }

    private boolean areEmbedded(Claim claim, OfPoint term) {
        return axes.at(claim.where().with(term.at())).stream()
                .allMatch(point -> point.target().deployment().inLoadJvm());
    }

    private Optional<BrokenRule> ofValues(Claim claim) {
        return ofValues(" where", Stream.of(claim.where()))
                .or(() -> ofValues(" of", claim.of().terms().map(OfPoint::at)));
    }

    private Optional<BrokenRule> ofValues(String key, Stream<Coordinates> all) {
        return all.flatMap(at -> at.values().entrySet().stream())
                .flatMap(one -> ofValue(key, one.getKey(), one.getValue()).stream())
                .findFirst();
    }

    private Optional<BrokenRule> ofValue(String key, String axis, String value) {
        AxisOrder legal = axes.values(axis);
        return legal.has(value)
                ? Optional.empty()
                : broken(
                        key,
                        "must name what the plan has, got " + axis + "=" + value + "; legal: "
                                + (legal.values().isEmpty()
                                        ? "another axis, since the plan sets no " + axis
                                        : String.join(", ", legal.values())));
    }

    private Optional<BrokenRule> ofAxes(Claim claim) {
        return axes(claim.of()).stream()
                .flatMap(axis -> ofAxis(" of", axis).stream())
                .findFirst()
                .or(() -> ofValues(" is", claim.is().named().stream()))
                .or(() -> claim.is().along().flatMap(axis -> along(axis, claim.is())));
    }

    private Optional<BrokenRule> along(String axis, Relation is) {
        AxisOrder order = axes.values(axis);
        return ofAxis(" is", axis)
                .or(() -> twoValues(" is", axis))
                .or(() -> is.part(order).size() > 1
                        ? Optional.empty()
                        : broken(
                                " is",
                                "must include at least two values of " + axis + ", got '" + is + "'; legal: "
                                        + String.join(", ", order.values())));
    }

    private Optional<BrokenRule> twoValues(String key, String axis) {
        List<String> values = axes.values(axis).values();
        return values.size() > 1
                ? Optional.empty()
                : broken(
                        key,
                        "must use an axis with at least two values, got " + axis + ", which has only "
                                + String.join(", ", values));
    }

    private Optional<BrokenRule> ofAxis(String key, String axis) {
        return axes.values(axis).values().isEmpty()
                ? broken(key, "must name an axis of the plan, got '" + axis + "', which it does not have")
                : Optional.empty();
    }

    /** A term of an open loop's throughput, wherever the relation puts it. */
    private Optional<BrokenRule> openLoop(Claim claim) {
        List<Coordinates> compared = new ArrayList<>(List.of(claim.where()));
        claim.is()
                .along()
                .ifPresent(axis -> claim.is().part(axes.values(axis)).stream()
                        .map(value -> claim.where().with(axis, value))
                        .forEach(compared::add));
        claim.is().named().stream().map(claim.where()::with).forEach(compared::add);
        return claim.of()
                .terms()
                .filter(one -> one instanceof Term term
                        && compared.stream()
                                .map(at -> axes.at(at.with(term.at())))
                                .anyMatch(points -> !points.isEmpty()
                                        && points.stream().allMatch(point -> point.gives(term.metric()))))
                .findFirst()
                .flatMap(term -> broken(
                        " of",
                        "must be a metric that is measured, got throughput of an open loop, which is what was"
                                + " asked for, in " + term + "; legal: such as latency.p99 of open loops alone"));
    }

    private Optional<BrokenRule> ofNumbers(Claim claim) {
        return parts(claim.of())
                .flatMap(part -> {
                    if (part instanceof AxisValue value) {
                        return ofNumber(value.axis(), false, claim).stream();
                    }
                    return part instanceof OverAxis over && over.function() == Expression.Function.SLOPE
                            ? twoValues(" of", over.axis()).or(() -> ofNumber(over.axis(), true, claim)).stream()
                            : Stream.empty();
                })
                .findFirst();
    }

    /** A slope needs a number at each value, and a place at its own alone. */
    private Optional<BrokenRule> ofNumber(String axis, boolean all, Claim claim) {
        List<String> values = axes.at(claim.where()).stream()
                .flatMap(point -> point.on(axis).stream())
                .distinct()
                .toList();
        List<String> words = values.stream()
                .filter(value -> AxisOrder.number(axis, value).isEmpty())
                .toList();
        return words.isEmpty() || (!all && words.size() < values.size())
                ? Optional.empty()
                : broken(
                        " of",
                        "must use an axis whose values are numbers, got " + axis + ", which has "
                                + String.join(", ", words));
    }

    /** A setting that cases set differs with the case, which a term that names the setting leaves where it was. */
    private Optional<BrokenRule> ofCases(Claim claim) {
        return Stream.concat(
                        claim.of().axes().stream().map(axis -> Map.entry(" of", axis)),
                        claim.is().axes().stream().map(axis -> Map.entry(" is", axis)))
                .filter(one -> isOfCases(one.getValue()))
                .findFirst()
                .flatMap(one -> broken(
                        one.getKey(),
                        "must name a case instead of a setting that cases set, got '" + one.getValue() + "'; legal: "
                                + axes.points().stream()
                                        .filter(point -> point.caseName() != null)
                                        .map(point -> "case=" + point.caseName() + " ("
                                                + point.on(one.getValue()).orElse("") + ")")
                                        .distinct()
                                        .collect(Collectors.joining(", "))));
    }

    private boolean isOfCases(String axis) {
        List<Point> points = axes.points();
        return !axis.equals(Coordinates.CASE)
                && points.stream()
                        .allMatch(point -> point.caseName() != null
                                && !point.coordinates().values().containsKey(axis))
                && axes.values(axis).values().size() > 1;
    }

    private Optional<BrokenRule> againstItself(Claim claim) {
        return places.whole(claim).isEmpty()
                ? Optional.empty()
                : broken(
                        " of",
                        "must compare two different points, got " + claim.of()
                                + ", whose sides are the same point at each place");
    }

    /** A relation goes along an axis that its terms leave open, and has values on both sides of a border. */
    private Optional<BrokenRule> ofRelation(Claim claim) {
        Optional<String> fixed = claim.is().axes().stream()
                .filter(axis ->
                        claim.of().terms().allMatch(term -> term.at().values().containsKey(axis)))
                .findFirst();
        if (fixed.isPresent()) {
            return broken(
                    " is",
                    "must use an axis that a term does not name, got '" + claim.is() + "' where each term of "
                            + claim.of() + " names " + fixed.get());
        }
        Relation.Part part = claim.is() instanceof Relation.Range range ? range.only() : null;
        if (part != null) {
            AxisOrder order = axes.values(part.axis());
            return claim.is().speaksOf(order)
                    ? Optional.empty()
                    : broken(
                            " is",
                            "must name a value of " + order.axis() + " with "
                                    + (part.upTo() ? "a later one after it" : "an earlier one before it") + ", got "
                                    + part.value() + ", which is the "
                                    + (part.upTo() ? "last" : "first") + "; legal: "
                                    + order.values().stream()
                                            .filter(value -> !Coordinates.same(order.axis(), value, part.value()))
                                            .collect(Collectors.joining(", ")));
        }
        return Optional.empty();
    }

    private static Stream<Expression> parts(Expression expression) {
        return Stream.concat(Stream.of(expression), expression.parts().stream().flatMap(ClaimRefusal::parts));
    }

    private static List<String> axes(Expression expression) {
        return parts(expression)
                .flatMap(part -> {
                    if (part instanceof AxisValue value) {
                        return Stream.of(value.axis());
                    }
                    return part instanceof OverAxis overAxis ? Stream.of(overAxis.axis()) : Stream.empty();
                })
                .toList();
    }

    private static Optional<BrokenRule> broken(String key, String words) {
        return Optional.of(new BrokenRule(key, words));
    }
}

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
import dev.furlong.plan.claim.Relation.Trend;
import dev.furlong.plan.claim.Relation.Word;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.value.Rate;
import dev.furlong.plan.written.Nearest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Refuses claims that name what a plan does not have, or that nothing could fulfil. */
public final class ClaimRefusal {
    private final ClaimPlaces places;
    private final PointAxes axes;

    /**
     * A rule that a claim breaks.
     *
     * @param key the key of the claim that breaks it
     * @param words the rule, what the claim has, and what would be legal
     */
    private record Broken(String key, String words) {}

    /** Refuses claims that the plan cannot test. */
    public ClaimRefusal(Plan plan) {
        places = new ClaimPlaces(plan);
        axes = new PointAxes(plan.points());
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
                .map(one -> (one.key().isEmpty() ? "it" : one.key().strip()) + " " + one.words())
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

    private Optional<Broken> broken(Claim claim) {
        if (!places.of(claim).isEmpty()) {
            return unfulfillable(claim).or(() -> unlikeLoops(claim));
        }
        return ofValues(claim)
                .or(() -> ofAxes(claim))
                .or(() -> openLoop(claim))
                .or(() -> ofNumbers(claim))
                .or(() -> ofCases(claim))
                .or(() -> againstItself(claim))
                .or(() -> ofRelation(claim))
                .or(() -> Optional.of(new Broken(
                        "",
                        "must have a place at which each of its terms has one point, got none for " + claim.of()
                                + " is " + claim.is()
                                + "; a term lies where the others do on each axis that it does not name")));
    }

    /** An embedded engine has no server and no wire. */
    private Optional<Broken> unfulfillable(Claim claim) {
        if (claim.is() instanceof Word word
                && word.limit() == Bottleneck.SERVER_CPU
                && claim.of().terms().allMatch(term -> areEmbedded(claim, term))) {
            return broken(
                    " is",
                    "must be a limit that an embedded engine can have, got " + word
                            + "; legal: cpu, since it and its client are one process");
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

    private Optional<Broken> ofValues(Claim claim) {
        return ofValues(" where", Stream.of(claim.where()))
                .or(() -> ofValues(" of", claim.of().terms().map(OfPoint::at)));
    }

    private Optional<Broken> ofValues(String key, Stream<Coordinates> all) {
        return all.flatMap(at -> at.values().entrySet().stream())
                .flatMap(one -> ofValue(key, one.getKey(), one.getValue()).stream())
                .findFirst();
    }

    private Optional<Broken> ofValue(String key, String axis, String value) {
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

    private Optional<Broken> ofAxes(Claim claim) {
        return axes(claim.of()).stream()
                .flatMap(axis -> ofAxis(" of", axis).stream())
                .findFirst()
                .or(() -> ofValues(" is", claim.is().named().stream()))
                .or(() -> claim.is().along().flatMap(axis -> along(axis, claim.is())));
    }

    private Optional<Broken> along(String axis, Relation is) {
        AxisOrder order = axes.values(axis);
        return ofAxis(" is", axis)
                .or(() -> twoValues(" is", axis))
                .or(() -> is.part(order).size() > 1
                        ? Optional.empty()
                        : broken(
                                " is",
                                "must leave two values of " + axis + " or more, got '" + is + "'; legal: "
                                        + String.join(", ", order.values())));
    }

    private Optional<Broken> twoValues(String key, String axis) {
        List<String> values = axes.values(axis).values();
        return values.size() > 1
                ? Optional.empty()
                : broken(
                        key,
                        "must go along an axis with two values or more, got " + axis + ", which has "
                                + String.join(", ", values) + " alone");
    }

    private Optional<Broken> ofAxis(String key, String axis) {
        return axes.values(axis).values().isEmpty()
                ? broken(key, "must name an axis of the plan, got '" + axis + "', which it does not have")
                : Optional.empty();
    }

    /** A term of an open loop's throughput, wherever the relation puts it. */
    private Optional<Broken> openLoop(Claim claim) {
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

    /**
     * Latencies of closed and open loops are unlike. A closed loop's begin when a transaction is sent, an open loop's when
     * it was to be sent.
     */
    private Optional<Broken> unlikeLoops(Claim claim) {
        if (claim.of().terms().noneMatch(ClaimRefusal::isLatency)) {
            return Optional.empty();
        }
        for (Coordinates place : places.of(claim)) {
            Set<Boolean> open = new HashSet<>();
            for (Coordinates one : places.compared(claim, place)) {
                Set<Boolean> own = openLoops(claim.of(), place.with(one));
                if (own.size() > 1) {
                    return unlikeLoops(" of", claim.of().toString(), likeTerms());
                }
                open.addAll(own);
            }
            if (open.size() > 1) {
                return unlikeLoops(
                        " is", claim.is().toString(), overOpenLoops(claim.is()).orElseGet(this::likeTerms));
            }
        }
        return Optional.empty();
    }

    private static Optional<Broken> unlikeLoops(String key, String written, String legal) {
        return broken(
                key,
                "must compare latencies of one kind of loop, since those of open loops count from the intended start,"
                        + " got closed and open loops in '" + written + "'; legal: " + legal);
    }

    /** Tells of the points whose latency is read whether they are open loops: false, true, or both. */
    private Set<Boolean> openLoops(Expression of, Coordinates place) {
        return places.reads(of, place).stream()
                .filter(read -> isLatency(read.term()))
                .map(read -> isOpen(read.point()))
                .collect(Collectors.toSet());
    }

    private static boolean isLatency(OfPoint term) {
        return term instanceof Term one && Metrics.latencies().contains(one.metric());
    }

    private static boolean isOpen(Point point) {
        return point.gives(Metrics.THROUGHPUT);
    }

    /** Returns a trend over rates that ends before the closed loop; empty if it is none, or that leaves one rate. */
    private Optional<String> overOpenLoops(Relation is) {
        if (!(is instanceof Trend trend && trend.axis().equals(Setting.RATE.key()))) {
            return Optional.empty();
        }
        List<String> open = is.part(axes.values(trend.axis())).stream()
                .filter(value -> !(Setting.RATE.value(value) instanceof Rate.Closed))
                .toList();
        return open.size() < 2
                ? Optional.empty()
                : Optional.of(new Trend(
                                trend.direction(),
                                trend.axis(),
                                trend.from(),
                                open.get(open.size() - 1),
                                trend.withinPercent())
                        .toString());
    }

    private String likeTerms() {
        return "terms and places of open loops alone (" + loops(true) + "), or of closed loops alone (" + loops(false)
                + ")";
    }

    /** Writes the rates of all open or of all closed loops of the plan. */
    private String loops(boolean open) {
        String axis = Setting.RATE.key();
        return Nearest.some(axes.points().stream()
                .filter(point -> isOpen(point) == open)
                .flatMap(point -> point.on(axis).stream())
                .map(value -> axis + "=" + value)
                .distinct()
                .toList());
    }

    private Optional<Broken> ofNumbers(Claim claim) {
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
    private Optional<Broken> ofNumber(String axis, boolean all, Claim claim) {
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
                        "must have numbers where an axis is one, got " + axis + ", which has "
                                + String.join(", ", words));
    }

    /** A setting that cases set differs with the case, which a term that names the setting leaves where it was. */
    private Optional<Broken> ofCases(Claim claim) {
        return Stream.concat(
                        claim.of().axes().stream().map(axis -> Map.entry(" of", axis)),
                        claim.is().axes().stream().map(axis -> Map.entry(" is", axis)))
                .filter(one -> isOfCases(one.getValue()))
                .findFirst()
                .flatMap(one -> broken(
                        one.getKey(),
                        "must name the case where cases set a setting, got '" + one.getValue() + "'; legal: "
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

    private Optional<Broken> againstItself(Claim claim) {
        return places.whole(claim).isEmpty()
                ? Optional.empty()
                : broken(
                        " of",
                        "must set a figure against another, got " + claim.of()
                                + ", whose sides are one point at each place");
    }

    /** A relation goes along an axis that its terms leave open, and has values on both sides of a border. */
    private Optional<Broken> ofRelation(Claim claim) {
        Optional<String> fixed = claim.is().axes().stream()
                .filter(axis ->
                        claim.of().terms().allMatch(term -> term.at().values().containsKey(axis)))
                .findFirst();
        if (fixed.isPresent()) {
            return broken(
                    " is",
                    "must go along an axis that a term leaves open, got '" + claim.is() + "' where " + claim.of()
                            + " names " + fixed.get() + " in each");
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

    private static Optional<Broken> broken(String key, String words) {
        return Optional.of(new Broken(key, words));
    }
}

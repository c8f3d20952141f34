package dev.furlong.plan;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.claim.Claim;
import dev.furlong.plan.claim.Coordinates;
import dev.furlong.plan.claim.Expression;
import dev.furlong.plan.claim.Expression.AxisValue;
import dev.furlong.plan.claim.Expression.Joined;
import dev.furlong.plan.claim.Expression.OverAxis;
import dev.furlong.plan.claim.Expression.Term;
import dev.furlong.plan.claim.Relation;
import dev.furlong.plan.setting.Rate;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.written.ByteSize;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The places of a plan that a claim speaks of. At each place every term of the claim has one point. On the axes that a
 * term names, that point lies where the term says; on all others it lies where the place does.
 */
public final class ClaimPlaces {
    /** A count, a share of a capacity, or a rate. */
    private static final Pattern NUMBER = Pattern.compile("([0-9]{1,15}(?:\\.[0-9]{1,9})?)(?:%|/s)?");

    private final List<Point> points;
    private final Map<Coordinates, Optional<Point>> found = new HashMap<>();
    private final Map<String, List<String>> valuesByAxis = new HashMap<>();

    /** Of the points of a plan. */
    public ClaimPlaces(Plan plan) {
        points = plan.points();
    }

    /** Every place of a claim; none if the plan lacks what it names. */
    public List<Coordinates> of(Claim claim) {
        Set<String> named = namedByAll(claim);
        Set<Coordinates> places = new LinkedHashSet<>();
        for (Point point : points) {
            // A point that no term can read has axes that mean nothing to the claim.
            if (lies(point, claim.where()) && claim.of().terms().anyMatch(term -> lies(point, term.at()))) {
                Map<String, String> rest =
                        new LinkedHashMap<>(coordinates(point).values());
                rest.keySet().removeAll(named);
                places.add(new Coordinates(rest));
            }
        }
        boolean alone = claim.is().axes().isEmpty();
        return places.stream()
                .filter(place -> isWhole(claim, place))
                .filter(place -> !alone || !isSetAgainstItself(claim.of(), place))
                .toList();
    }

    /** The point of a term at a place; empty if the plan has none or several there, or gave the metric itself. */
    public Optional<Point> point(Term term, Coordinates place) {
        return at(place.with(term.at())).filter(point -> !point.gives(term.metric()));
    }

    private Optional<Point> at(Coordinates place) {
        return found.computeIfAbsent(place, key -> {
            List<Point> there =
                    points.stream().filter(point -> lies(point, key)).limit(2).toList();
            return there.size() == 1 ? Optional.of(there.get(0)) : Optional.empty();
        });
    }

    /** The values of an axis at which all terms of an expression have a point, from the least to the greatest. */
    public List<String> values(String axis, Expression of, Coordinates place) {
        return values(axis).stream()
                .filter(value -> isWhole(of, place.with(axis, value)))
                .toList();
    }

    /** Where a place lies on an axis, as a number; empty if it has no number there. A case may set it. */
    public OptionalDouble number(Expression.AxisValue axis, Coordinates place) {
        double[] numbers = points.stream()
                .filter(point -> lies(point, place))
                .map(point -> value(point, axis.axis())
                        .map(value -> number(axis.axis(), value))
                        .orElse(OptionalDouble.empty())
                        .orElse(Double.NaN))
                .mapToDouble(Double::doubleValue)
                .distinct()
                .toArray();
        return numbers.length == 1 && !Double.isNaN(numbers[0])
                ? OptionalDouble.of(numbers[0])
                : OptionalDouble.empty();
    }

    /** A value of an axis as a number: bytes, seconds or a count; empty if it is none. */
    public static OptionalDouble number(String axis, String value) {
        Object typed =
                Setting.named(axis).<Object>map(setting -> setting.value(value)).orElse(value);
        if (typed instanceof Optional<?> limit && limit.isPresent()) {
            typed = limit.get();
        }
        if (typed instanceof ByteSize size) {
            return OptionalDouble.of((double) size.bytes());
        }
        if (typed instanceof Duration time) {
            return OptionalDouble.of(time.toNanos() / 1e9);
        }
        if (typed instanceof OptionalInt count) {
            return count.isPresent() ? OptionalDouble.of(count.getAsInt()) : OptionalDouble.empty();
        }
        Matcher number = NUMBER.matcher(value);
        return number.matches() ? OptionalDouble.of(Double.parseDouble(number.group(1))) : OptionalDouble.empty();
    }

    /** A value as the plan writes it, if it writes it otherwise: {@code 64MiB} for {@code 65536KiB}. */
    public static String asIn(List<String> values, String axis, String written) {
        return values.stream()
                .filter(value -> Coordinates.same(axis, value, written))
                .findFirst()
                .orElse(written);
    }

    /**
     * Refuses a claim that names what the plan does not have.
     *
     * @throws PlanException if it has no place there
     */
    public void check(Claim claim) {
        if (!of(claim).isEmpty()) {
            return;
        }
        String place = "claims " + claim.id();
        claim.where().values().forEach((axis, value) -> checkValue(place + " where", axis, value));
        claim.of()
                .terms()
                .forEach(term -> term.at().values().forEach((axis, value) -> checkValue(place + " of", axis, value)));
        axes(claim.of()).forEach(axis -> checkAxis(place + " of", axis));
        named(claim.is()).forEach(at -> at.values().forEach((axis, value) -> checkValue(place + " is", axis, value)));
        claim.is().along().ifPresent(axis -> checkAlong(place + " is", axis, claim.is()));
        if (claim.of().terms().allMatch(term -> points.stream().allMatch(point -> point.gives(term.metric())))) {
            throw new PlanException(place + " of: must be a metric that is measured, got throughput of an open loop,"
                    + " which is what was asked for; legal: such as latency.p99");
        }
        throw new PlanException(place + ": must have points at which all of its terms lie, got none for " + claim.of()
                + " is " + claim.is() + "; a term lies where the others do on each axis that it does not name, an axis"
                + " as a number needs numbers, and nothing is set against itself");
    }

    private void checkAlong(String place, String axis, Relation is) {
        checkAxis(place, axis);
        List<String> values = values(axis);
        if (values.size() < 2) {
            throw new PlanException(place + ": must go along an axis with two values or more, got " + axis
                    + ", which has " + String.join(", ", values) + " alone");
        }
        if (is instanceof Relation.Trend trend && part(trend, values).size() < 2) {
            throw new PlanException(place + ": must leave two values of " + axis + " or more, got '" + is + "'; legal: "
                    + String.join(", ", values));
        }
    }

    private void checkAxis(String place, String axis) {
        if (values(axis).isEmpty()) {
            throw new PlanException(
                    place + ": must name an axis of the plan, got '" + axis + "', which it does not have");
        }
    }

    private void checkValue(String place, String axis, String value) {
        List<String> legal = values(axis);
        if (legal.stream().noneMatch(one -> Coordinates.same(axis, one, value))) {
            throw new PlanException(place + ": must name what the plan has, got " + axis + "=" + value + "; legal: "
                    + (legal.isEmpty() ? "another axis, since the plan sets no " + axis : String.join(", ", legal)));
        }
    }

    /** What a relation names, beside its axis. */
    private static List<Coordinates> named(Relation relation) {
        if (relation instanceof Relation.Extreme extreme) {
            return List.of(Coordinates.none().with(extreme.axis(), extreme.value()));
        }
        if (relation instanceof Relation.Range range && range.only() != null) {
            return List.of(
                    Coordinates.none().with(range.only().axis(), range.only().value()));
        }
        if (relation instanceof Relation.Trend trend) {
            // A number may lie between two values of the plan; a word may not.
            return Stream.of(trend.from(), trend.to())
                    .filter(Objects::nonNull)
                    .filter(value -> number(trend.axis(), value).isEmpty())
                    .map(value -> Coordinates.none().with(trend.axis(), value))
                    .toList();
        }
        return relation instanceof Relation.Order order ? order.places() : List.of();
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
        if (expression instanceof Term term) {
            own.addAll(term.at().values().keySet());
            named.add(own);
        } else if (expression instanceof AxisValue) {
            named.add(own);
        } else if (expression instanceof OverAxis overAxis) {
            own.add(overAxis.axis());
        }
        expression.parts().forEach(part -> collect(part, own, named));
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

    private boolean isWhole(Claim claim, Coordinates place) {
        if (claim.is() instanceof Relation.Order order) {
            return areApart(claim.of(), order.places().stream().map(place::with).toList());
        }
        Optional<String> axis = claim.is().along();
        if (axis.isEmpty()) {
            return isWhole(claim.of(), place);
        }
        List<String> values = values(axis.get(), claim.of(), place);
        if (claim.is() instanceof Relation.Trend trend) {
            values = part(trend, values);
        }
        if (claim.is() instanceof Relation.Range range && range.only() != null && !hasBothSides(range.only(), values)) {
            return false;
        }
        List<String> all = values;
        return values.size() > 1
                && areApart(
                        claim.of(),
                        values.stream()
                                .map(value -> place.with(axis.get(), value))
                                .toList())
                && named(claim.is()).stream()
                        .flatMap(at -> at.values().values().stream())
                        .allMatch(one -> all.stream().anyMatch(value -> Coordinates.same(axis.get(), value, one)));
    }

    private boolean isWhole(Expression expression, Coordinates place) {
        if (expression instanceof Term term) {
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
                                    .allMatch(value ->
                                            number(overAxis.axis(), value).isPresent())
                    : !values.isEmpty();
        }
        return expression.parts().stream().allMatch(part -> isWhole(part, place));
    }

    /** Whether it has two sides that are the same figure at a place. */
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

    /** Whether an expression is whole at several places, and reads other points at each. */
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

    private static boolean hasBothSides(Relation.Part part, List<String> values) {
        long covered =
                values.stream().filter(value -> covers(part, value, values)).count();
        return covered > 0 && covered < values.size();
    }

    /** Whether a value of an axis lies in the part for which a range holds. */
    public static boolean covers(Relation.Part part, String value, List<String> inOrder) {
        return part.upTo()
                ? !isBefore(part.axis(), part.value(), value, inOrder)
                : !isBefore(part.axis(), value, part.value(), inOrder);
    }

    /** The values of an axis that a trend speaks of. */
    public static List<String> part(Relation.Trend trend, List<String> values) {
        return values.stream()
                .filter(value -> trend.from() == null || !isBefore(trend.axis(), value, trend.from(), values))
                .filter(value -> trend.to() == null || !isBefore(trend.axis(), trend.to(), value, values))
                .toList();
    }

    /** Whether a value of an axis comes before another: by number, or else in the plan's order. */
    public static boolean isBefore(String axis, String one, String other, List<String> inOrder) {
        OptionalDouble a = number(axis, one);
        OptionalDouble b = number(axis, other);
        return (a.isPresent() && b.isPresent())
                ? a.getAsDouble() < b.getAsDouble()
                : inOrder.indexOf(asIn(inOrder, axis, one)) < inOrder.indexOf(asIn(inOrder, axis, other));
    }

    /** The values that the plan's points have on an axis: numbers by their size, then words as the plan has them. */
    private List<String> values(String axis) {
        return valuesByAxis.computeIfAbsent(axis, this::inOrder);
    }

    private List<String> inOrder(String axis) {
        List<String> values = points.stream()
                .flatMap(point -> value(point, axis).stream())
                .distinct()
                .toList();
        List<String> inOrder = new ArrayList<>(values);
        // Words such as unlimited come after all numbers.
        inOrder.sort(Comparator.comparingDouble(value -> number(axis, value).orElse(Double.POSITIVE_INFINITY)));
        return inOrder;
    }

    private static boolean lies(Point point, Coordinates at) {
        return at.values().entrySet().stream()
                .allMatch(one -> isForeign(point, one.getKey())
                        || value(point, one.getKey())
                                .filter(value -> Coordinates.same(one.getKey(), one.getValue(), value))
                                .isPresent());
    }

    /** Whether an axis means nothing to a point: the parameter of another load, or how transactions of an open loop arrive. */
    private static boolean isForeign(Point point, String axis) {
        return (Setting.named(axis).isEmpty()
                        && axis.contains(".")
                        && point.varied().get(axis) == null
                        && unvaried(point, axis).isEmpty()
                        && !axis.startsWith(point.workload() + "."))
                || (axis.equals(Setting.ARRIVALS.key()) && point.settings().get(Setting.RATE) instanceof Rate.Closed);
    }

    private static Coordinates coordinates(Point point) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put(Coordinates.WORKLOAD, point.workload());
        all.put(Coordinates.TARGET, point.target().written());
        all.put(Coordinates.CLIENTS, Integer.toString(point.clients()));
        all.putAll(point.varied());
        return new Coordinates(all);
    }

    /** Where a point lies on an axis; a setting that does not vary is one too. */
    private static Optional<String> value(Point point, String axis) {
        return switch (axis) {
            case Coordinates.WORKLOAD -> Optional.of(point.workload());
            case Coordinates.TARGET -> Optional.of(point.target().written());
            case Coordinates.CLIENTS -> Optional.of(Integer.toString(point.clients()));
            case Coordinates.CASE -> Optional.ofNullable(point.caseName());
            default -> Optional.ofNullable(point.varied().get(axis)).or(() -> unvaried(point, axis));
        };
    }

    private static Optional<String> unvaried(Point point, String axis) {
        if (axis.startsWith(point.workload() + ".")) {
            return Optional.ofNullable(
                    point.parameters().get(axis.substring(point.workload().length() + 1)));
        }
        return Setting.named(axis)
                .map(setting -> point.settings().written(setting))
                .or(() -> Optional.ofNullable(point.settings().asked().get(axis)));
    }
}

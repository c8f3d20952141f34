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
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.written.ByteSize;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
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
import org.jspecify.annotations.Nullable;

/**
 * The places of a plan that a claim speaks of. At each place every term of the claim has one point. On the axes that a
 * term names, that point lies where the term says; on all others it lies where the place does.
 */
public final class ClaimPlaces {
    private final List<Point> points;

    /** Of the points of a plan. */
    public ClaimPlaces(Plan plan) {
        points = plan.points();
    }

    /** Every place of a claim; none if the plan lacks what it names. */
    public List<Coordinates> of(Claim claim) {
        Set<String> named = namedByAll(claim);
        Set<Coordinates> places = new LinkedHashSet<>();
        for (Point point : points) {
            if (lies(point, claim.where())) {
                Map<String, String> rest =
                        new LinkedHashMap<>(coordinates(point).values());
                rest.keySet().removeAll(named);
                places.add(new Coordinates(rest));
            }
        }
        return places.stream().filter(place -> isWhole(claim, place)).toList();
    }

    /** The point of a term at a place; empty if the plan has none, or gave the metric itself. */
    public Optional<Point> point(Term term, Coordinates place) {
        Coordinates at = place.with(term.at());
        return points.stream()
                .filter(point -> lies(point, at) && !point.gives(term.metric()))
                .findFirst();
    }

    /** The values of an axis at which all terms of an expression have a point, from the least to the greatest. */
    public List<String> values(String axis, Expression of, Coordinates place) {
        return values(axis).stream()
                .filter(value -> isWhole(of, place.with(axis, value)))
                .toList();
    }

    /** A value of an axis as a number: bytes, seconds or a count; empty if it is none. */
    public static OptionalDouble number(String axis, String value) {
        Object typed =
                Setting.named(axis).<Object>map(setting -> setting.value(value)).orElse(value);
        if (typed instanceof ByteSize size) {
            return OptionalDouble.of((double) size.bytes());
        }
        if (typed instanceof Duration time) {
            return OptionalDouble.of(time.toNanos() / 1e9);
        }
        if (typed instanceof OptionalInt count) {
            return count.isPresent() ? OptionalDouble.of(count.getAsInt()) : OptionalDouble.empty();
        }
        return value.matches("[0-9]{1,15}(\\.[0-9]{1,9})?")
                ? OptionalDouble.of(Double.parseDouble(value))
                : OptionalDouble.empty();
    }

    /** A value as the plan writes it, if it writes it otherwise: {@code 64MiB} for {@code 65536KiB}. */
    public static String asIn(List<String> values, String axis, String written) {
        return values.stream()
                .filter(value -> same(axis, value, written))
                .findFirst()
                .orElse(written);
    }

    /** Whether two values of an axis are the same, however they are written. */
    static boolean same(String axis, String one, @Nullable String other) {
        if (other == null || one.equals(other)) {
            return one.equals(other);
        }
        return Setting.named(axis)
                .map(setting -> Objects.equals(setting.value(one), setting.value(other)))
                .orElse(false);
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
        relation(claim).forEach((axis, value) -> checkValue(place + " is", axis, value));
        axis(claim.is()).ifPresent(axis -> checkAxis(place + " is", axis));
        throw new PlanException(place + ": must speak of points that the plan has, got none that all of its terms have"
                + " in common: " + claim.of() + " is " + claim.is()
                + "; the plan's points are listed in plan.yaml by targets, workloads, clients, settings and cases");
    }

    private void checkAxis(String place, String axis) {
        if (values(axis).isEmpty()) {
            throw new PlanException(
                    place + ": must name an axis of the plan, got '" + axis + "', which it does not have");
        }
    }

    private void checkValue(String place, String axis, String value) {
        List<String> legal = values(axis);
        if (legal.stream().noneMatch(one -> same(axis, one, value))) {
            throw new PlanException(place + ": must name what the plan has, got " + axis + "=" + value + "; legal: "
                    + (legal.isEmpty() ? "another axis, since the plan sets no " + axis : String.join(", ", legal)));
        }
    }

    /** What a relation names, beside its axis. */
    private static Map<String, String> relation(Claim claim) {
        Map<String, String> named = new LinkedHashMap<>();
        if (claim.is() instanceof Relation.Extreme extreme) {
            named.put(extreme.axis(), extreme.value());
        } else if (claim.is() instanceof Relation.Range range && range.only() != null) {
            named.put(range.only().axis(), range.only().value());
        } else if (claim.is() instanceof Relation.Order order) {
            order.places().forEach(one -> named.putAll(one.values()));
        }
        return named;
    }

    /** The axis that a relation goes along; empty if it goes along none. */
    public static Optional<String> axis(Relation relation) {
        if (relation instanceof Relation.Trend trend) {
            return Optional.of(trend.axis());
        }
        if (relation instanceof Relation.Extreme extreme) {
            return Optional.of(extreme.axis());
        }
        return relation instanceof Relation.Range range
                ? Optional.ofNullable(range.only()).map(Relation.Part::axis)
                : Optional.empty();
    }

    /** The axes that a claim's place has no value on: its relation goes along them, or each of its terms names them. */
    private static Set<String> namedByAll(Claim claim) {
        Set<String> outside = new HashSet<>();
        axis(claim.is()).ifPresent(outside::add);
        if (claim.is() instanceof Relation.Order order) {
            order.places().forEach(one -> outside.addAll(one.values().keySet()));
        }
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
            return order.places().stream().allMatch(one -> isWhole(claim.of(), place.with(one)));
        }
        Optional<String> axis = axis(claim.is());
        if (axis.isEmpty()) {
            return isWhole(claim.of(), place);
        }
        List<String> values = values(axis.get(), claim.of(), place);
        if (claim.is() instanceof Relation.Trend trend) {
            return part(trend, values).size() > 1;
        }
        return values.size() > 1
                && relation(claim).entrySet().stream()
                        .allMatch(one -> values.stream().anyMatch(value -> same(one.getKey(), value, one.getValue())));
    }

    private boolean isWhole(Expression expression, Coordinates place) {
        if (expression instanceof Term term) {
            return point(term, place).isPresent();
        }
        if (expression instanceof AxisValue value) {
            String written = place.values().get(value.axis());
            return written != null && number(value.axis(), written).isPresent();
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
        return expression.parts().stream().allMatch(part -> isWhole(part, place))
                && !(expression instanceof Joined joined && isOfOnePoint(joined, place));
    }

    /** Whether both sides are the same figure: nothing is set against itself. */
    private boolean isOfOnePoint(Joined joined, Coordinates place) {
        return joined.left() instanceof Term left
                && joined.right() instanceof Term right
                && left.metric().equals(right.metric())
                && point(left, place).equals(point(right, place));
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
                : inOrder.indexOf(one) < inOrder.indexOf(other);
    }

    /** The values that the plan's points have on an axis: numbers by their size, words as the plan has them. */
    private List<String> values(String axis) {
        List<String> values = points.stream()
                .flatMap(point -> value(point, axis).stream())
                .distinct()
                .toList();
        return values.stream().allMatch(value -> number(axis, value).isPresent())
                ? values.stream()
                        .sorted(Comparator.comparingDouble(
                                value -> number(axis, value).orElseThrow()))
                        .toList()
                : values;
    }

    private static boolean lies(Point point, Coordinates at) {
        return at.values().entrySet().stream()
                .allMatch(one -> same(
                        one.getKey(), one.getValue(), value(point, one.getKey()).orElse(null)));
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

package dev.furlong.analysis.arm;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.Point;
import dev.furlong.plan.WorkloadNames;
import dev.furlong.plan.axis.Coordinates;
import dev.furlong.plan.written.Nearest;
import dev.furlong.plan.written.OwnedKey;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The choice of an arm's points in a run: all that lie at some coordinates.
 *
 * @param at the coordinates of the points; without an axis, all points are picked
 */
public record Selector(Coordinates at) {
    /** A message that lists more points is not read. */
    private static final int MOST_POINTS = 4;

    /** A number of clients as ids and tables have it. */
    private static final Pattern CLIENTS = Pattern.compile("([0-9]+)[ -]clients?");

    /** Picks all points. */
    public static Selector all() {
        return new Selector(Coordinates.none());
    }

    /**
     * Reads {@code derby:server, clients=8} as claims do.
     *
     * @param place the place to name in messages
     * @param plan the plan of the run
     * @throws PlanException if it has another form, or picks no point of the plan
     */
    public static Selector read(String place, String written, Plan plan) {
        List<Point> points = plan.points();
        checkCommas(place, written, points);
        for (String one : written.split(",", -1)) {
            meant(one.strip(), points).ifPresent(coordinate -> {
                throw new PlanException(
                        place + ": must be a target or AXIS=VALUE, got '" + one.strip() + "'; write " + coordinate);
            });
        }
        Selector selector = new Selector(Coordinates.parse(place, written));
        selector.at.values().forEach((axis, value) -> checkValue(place, axis, value, points));
        if (points.stream().noneMatch(selector::takes)) {
            throw new PlanException(place + ": must pick a point of the run, got '" + written
                    + "', which matches none; legal: the coordinates of one of these, "
                    + Nearest.some(points.stream().map(Point::id).toList(), MOST_POINTS));
        }
        return selector;
    }

    /**
     * The coordinate that a word which is no target stands for: {@code clients=8} for {@code 8 clients}; empty if there is
     * none. Loads and numbers of clients are known also where the run has no such point.
     */
    private static Optional<String> meant(String word, List<Point> points) {
        if (points.stream().anyMatch(point -> point.target().written().equals(word))) {
            return Optional.empty();
        }
        Matcher clients = CLIENTS.matcher(word);
        if (clients.matches()) {
            return Optional.of(Coordinates.CLIENTS + "=" + clients.group(1));
        }
        return points.stream()
                .flatMap(point -> point.coordinates().values().entrySet().stream())
                .filter(one -> one.getValue().equals(word))
                .map(Map.Entry::getKey)
                .filter(axis -> !axis.equals(Coordinates.TARGET))
                .findFirst()
                .or(() -> WorkloadNames.known().of(word, Map.of()).map(load -> Coordinates.WORKLOAD))
                .map(axis -> axis + "=" + word);
    }

    /** Refuses a value with a comma in it by its name. The comma would end it. */
    private static void checkCommas(String place, String written, List<Point> points) {
        points.stream()
                .flatMap(point -> axes(point).entrySet().stream())
                .filter(one -> one.getValue().contains(","))
                .map(one -> one.getKey() + "=" + one.getValue())
                .filter(written::contains)
                .findFirst()
                .ifPresent(value -> {
                    throw new PlanException(place + ": must pick by values without a comma, got " + value
                            + "; legal: other axes, or the name of a case that sets it, such as case=NAME");
                });
    }

    /** The values of a point on all axes that the plan gives it, be there one value or more. */
    private static Map<String, String> axes(Point point) {
        Map<String, String> axes = new TreeMap<>(point.coordinates().values());
        point.parameters().forEach((key, value) -> axes.put(point.workload() + "." + key, value));
        axes.putAll(point.settings().asked());
        return axes;
    }

    private static void checkValue(String place, String axis, String value, List<Point> points) {
        List<String> values = points.stream()
                .flatMap(point -> point.on(axis).stream())
                .distinct()
                .toList();
        if (values.isEmpty()) {
            Set<String> axes = new TreeSet<>();
            points.forEach(point -> axes.addAll(axes(point).keySet()));
            String unset = OwnedKey.of(axis).isPresent() ? ", which the plan does not set" : "";
            throw new PlanException(place + ": must name an axis of the run, got '" + axis + "'" + unset + "; "
                    + Nearest.hint(axis, axes));
        }
        if (values.stream().noneMatch(one -> Coordinates.same(axis, one, value))) {
            throw new PlanException(place + ": must name what the run has, got " + axis + "=" + value + "; "
                    + Nearest.hint(value, values));
        }
    }

    /** Tells whether it picks a point. If it does, it picks the point's control too. */
    public boolean takes(Point point) {
        return point.liesAt(at);
    }

    /** The axes that it names; none if it picks all points. */
    public Set<String> axes() {
        return at.values().keySet();
    }

    /** The axes that both name, with other values. */
    Set<String> differsOn(Selector other) {
        Set<String> axes = new LinkedHashSet<>(axes());
        axes.removeIf(axis -> !other.axes().contains(axis) || Coordinates.same(axis, value(axis), other.value(axis)));
        return axes;
    }

    private String value(String axis) {
        return Objects.requireNonNull(at.values().get(axis));
    }
}

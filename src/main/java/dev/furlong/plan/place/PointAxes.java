package dev.furlong.plan.place;

import dev.furlong.plan.Point;
import dev.furlong.plan.axis.AxisOrder;
import dev.furlong.plan.axis.Coordinates;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The axes of a plan with the values that its points have on them. */
final class PointAxes {
    private final List<Point> points;
    private final Map<String, AxisOrder> byAxis = new HashMap<>();

    /** Makes the axes of these points, in the plan's order. */
    PointAxes(List<Point> points) {
        this.points = points;
    }

    /** Returns all points. */
    List<Point> points() {
        return points;
    }

    /** The points that lie there. */
    List<Point> at(Coordinates place) {
        return points.stream().filter(point -> point.liesAt(place)).toList();
    }

    /** The values that points have on an axis; none if the plan has no such axis. */
    AxisOrder values(String axis) {
        return byAxis.computeIfAbsent(
                axis,
                key -> AxisOrder.of(
                        key,
                        points.stream()
                                .flatMap(point -> point.on(key).stream())
                                .distinct()
                                .toList()));
    }
}

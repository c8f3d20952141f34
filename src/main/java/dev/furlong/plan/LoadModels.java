package dev.furlong.plan;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.axis.Axis;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.setting.value.Rate;
import dev.furlong.plan.written.LatencyLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The load models of a plan's points, and how they depend on each other: a share of a capacity needs the capacity
 * first.
 */
public final class LoadModels {
    private static final Set<String> OF_A_MODEL = Set.of(Setting.RATE.key(), Setting.ARRIVALS.key());

    private LoadModels() {}

    /**
     * Refuses shares of a capacity that the plan does not measure, and arrivals that never come.
     *
     * @throws PlanException if it has such
     */
    static void check(List<Axis> axes) {
        Optional<Axis> rate = axis(axes, Setting.RATE);
        List<String> written = written(axes);
        List<Rate> rates = written.stream().map(Setting.RATE::value).toList();
        boolean shares = rates.stream().anyMatch(Rate.OfCapacity.class::isInstance);
        if (shares && rates.stream().noneMatch(Rate.Closed.class::isInstance)) {
            throw new PlanException(
                    rate.orElseThrow().place() + ": must include closed beside a share of the capacity, got "
                            + String.join(",", written) + "; legal: such as closed," + String.join(",", written));
        }
        axis(axes, Setting.ARRIVALS).ifPresent(arrivals -> {
            if (rates.stream().allMatch(Rate.Closed.class::isInstance)) {
                throw new PlanException(arrivals.place() + ": must be used with an open loop, got "
                        + String.join(",", arrivals.values()) + " with rate=closed; legal: with rate=1000/s or"
                        + " rate=closed,70%");
            }
        });
    }

    /**
     * Refuses a latency limit in a plan without an open loop: a closed loop sends a slower target fewer transactions.
     *
     * @throws PlanException if the plan has no open loop
     */
    static void checkLimit(LatencyLimit limit, List<Axis> axes) {
        if (written(axes).stream().map(Setting.RATE::value).allMatch(Rate.Closed.class::isInstance)) {
            throw PlanException.ofKey(
                    LatencyLimit.KEY,
                    "must be used with an open loop, got " + limit.written()
                            + " with rate=closed; legal: with rate=1000/s or rate=closed,70%");
        }
    }

    private static List<String> written(List<Axis> axes) {
        return axis(axes, Setting.RATE).map(Axis::values).orElse(List.of(Setting.RATE.byDefault()));
    }

    /** Returns the points as drawn, but each capacity before the first share of it. */
    static List<Point> inOrder(List<Point> drawn, List<Point> points) {
        List<Point> order = new ArrayList<>();
        for (Point point : drawn) {
            capacity(point, points).filter(closed -> !order.contains(closed)).ifPresent(order::add);
            if (!order.contains(point)) {
                order.add(point);
            }
        }
        return order;
    }

    /**
     * Finds the closed loop whose throughput a point's rate is a share of. The control is its first point's twin. The
     * result is empty if the rate is no share.
     *
     * @param points the points of the plan
     */
    public static Optional<Point> capacity(Point point, List<Point> points) {
        if (!(point.settings().get(Setting.RATE) instanceof Rate.OfCapacity)) {
            return Optional.empty();
        }
        Settings closed = point.settings().without(Setting.ARRIVALS).with(Setting.RATE, Rate.CLOSED);
        // The axes tell apart what has the same settings, such as one embedded target beside each distance.
        return points.stream()
                .filter(other -> other.settings().equals(closed) && OF_A_MODEL.containsAll(point.differsOn(other)))
                .findFirst();
    }

    private static Optional<Axis> axis(List<Axis> axes, Setting<?> setting) {
        return axes.stream().filter(axis -> axis.key().equals(setting.key())).findFirst();
    }
}

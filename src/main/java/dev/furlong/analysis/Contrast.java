package dev.furlong.analysis;

import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.plan.Plan;
import dev.furlong.plan.Point;
import dev.furlong.plan.setting.Setting;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Two points of the same load that differ on one axis alone.
 *
 * @param axis that they differ on: {@link Comparison#OF_TARGETS}, {@link #CONTROL}, or a key as in the point's id
 * @param a whose figure is the ratio's numerator
 * @param b whose figure is the denominator
 */
record Contrast(String axis, Point a, Point b) {
    /** A point and its A/A control differ in nothing. */
    static final String CONTROL = "control";

    /** Closed and open loops have different figures; shares of one capacity are what was asked for. */
    private static final String NOT_COMPARED = Setting.RATE.key();

    /** All contrasts of a plan, those of the targets first; the earlier point in the plan is the numerator's. */
    static List<Contrast> all(Plan plan) {
        List<Point> points = plan.points();
        List<Contrast> ofTargets = new ArrayList<>();
        List<Contrast> others = new ArrayList<>();
        for (int a = 0; a < points.size(); a++) {
            for (int b = a + 1; b < points.size(); b++) {
                between(points.get(a), points.get(b))
                        .ifPresent(contrast ->
                                (contrast.axis.equals(Comparison.OF_TARGETS) ? ofTargets : others).add(contrast));
            }
        }
        ofTargets.addAll(others);
        return ofTargets;
    }

    /** The contrast of two points; empty if they differ on no axis, on several, or in the number of clients. */
    static Optional<Contrast> between(Point a, Point b) {
        if (!a.workload().equals(b.workload()) || a.clients() != b.clients()) {
            return Optional.empty();
        }
        Set<String> axes = new LinkedHashSet<>(a.varied().keySet());
        axes.addAll(b.varied().keySet());
        axes.removeIf(axis -> Objects.equals(a.varied().get(axis), b.varied().get(axis)));
        if (!a.target().equals(b.target())) {
            return axes.isEmpty() ? Optional.of(new Contrast(Comparison.OF_TARGETS, a, b)) : Optional.empty();
        }
        if (axes.size() != 1 || axes.contains(NOT_COMPARED)) {
            return Optional.empty();
        }
        String axis = axes.iterator().next();
        // An axis may leave a target as it is, as a distance does with an embedded one.
        return a.asksForTheSameAs(b) ? Optional.empty() : Optional.of(new Contrast(axis, a, b));
    }

    /** Whether what a commit is worth may differ, because one target was asked for both. */
    boolean mayPromiseOtherThings() {
        return !axis.equals(Comparison.OF_TARGETS) && !axis.equals(CONTROL);
    }
}

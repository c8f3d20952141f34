package dev.furlong.analysis.contrast;

import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.Plan;
import dev.furlong.plan.Point;
import dev.furlong.plan.axis.Coordinates;
import dev.furlong.plan.setting.Setting;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Two points that are the same but for some axes, set against each other.
 *
 * @param axes the axes that they differ on; none for a point and its A/A control, or for one point of two runs
 * @param a the point whose figure is the ratio's numerator. It is the earlier point of the plan in a report, and the
 *     contender's in {@code compare}
 * @param b the point whose figure is the denominator
 */
public record Contrast(Set<String> axes, Point a, Point b) {
    /** A point and its A/A control differ in nothing. */
    private static final String CONTROL = "control";

    /**
     * The axes on which two points that differ on one axis alone are not compared in all metrics. Closed and open loops have
     * different figures, and shares of one capacity are what was asked for. Loads are no choices between which a report
     * decides. Numbers of clients are compared in the throughput alone, by {@link #across}.
     */
    private static final Set<String> NOT_COMPARED =
            Set.of(Setting.RATE.key(), Coordinates.WORKLOAD, Coordinates.CLIENTS);

    /**
     * The most contrasts of one load that differ in their clients, or on several axes. Over 5 blocks, one comparison by itself
     * is decided by a mean of 2.8 standard errors, one of 300 by 13.7, and one of 4,950 (100 points) by 28. So many are also
     * more than anybody reads.
     */
    static final int MOST_ACROSS = 300;

    /** The metrics in which a report compares two points. */
    public static final List<Metric> METRICS =
            List.of(Metrics.THROUGHPUT, Metrics.LATENCY_P50, Metrics.LATENCY_P99, Metrics.CPU.total());

    private static final String UNLIKE_PROMISES =
            "the two promise different things: their effective durability or isolation differs";

    private static final String UNLIKE_DISKS =
            "the two promise different things: only one has a disk that acknowledges from its cache";

    private static final String UNLIKE_CLIENTS =
            "the clients of only one recorded acknowledgements, which costs time at each commit";

    /** Copies the axes, which keep their order. */
    public Contrast {
        axes = Collections.unmodifiableSet(new LinkedHashSet<>(axes));
    }

    /** Sets two points against each other, on all axes on which they differ. */
    public static Contrast of(Point a, Point b) {
        return new Contrast(a.differsOn(b), a, b);
    }

    /**
     * The contrasts that a report compares: all that are of one axis, those of the targets first. The earlier point in the
     * plan is the numerator's.
     */
    public static List<Contrast> all(Plan plan) {
        List<Point> points = plan.points();
        List<Contrast> ofTargets = new ArrayList<>();
        List<Contrast> others = new ArrayList<>();
        for (int a = 0; a < points.size(); a++) {
            for (int b = a + 1; b < points.size(); b++) {
                Contrast contrast = of(points.get(a), points.get(b));
                if (contrast.isOfOneAxis()) {
                    (contrast.axes.contains(Coordinates.TARGET) ? ofTargets : others).add(contrast);
                }
            }
        }
        ofTargets.addAll(others);
        return ofTargets;
    }

    /**
     * The contrasts that a report compares besides, in the throughput of closed loops alone: those of points that
     * differ in their clients, or on several axes, and have the same parameters of the load. An answer across numbers
     * of clients, or on the best of all choices, rests on them. Those of one load are one family. If a load has more
     * than {@link #MOST_ACROSS}, there are those within one target only; if these are too many as well, there is none.
     */
    public static List<Contrast> across(Plan plan) {
        List<Contrast> across = new ArrayList<>();
        for (String workload : plan.workloads()) {
            List<Point> closed = plan.points().stream()
                    .filter(point -> point.workload().equals(workload) && !point.isOpenLoop())
                    .toList();
            List<Contrast> all = new ArrayList<>();
            for (int a = 0; a < closed.size(); a++) {
                for (Point b : closed.subList(a + 1, closed.size())) {
                    all.add(of(closed.get(a), b));
                }
            }
            all.removeIf(one -> !one.isAcross());
            if (all.size() > MOST_ACROSS) {
                all.removeIf(one -> one.axes.contains(Coordinates.TARGET));
            }
            if (all.size() <= MOST_ACROSS) {
                across.addAll(all);
            }
        }
        return across;
    }

    /**
     * Whether the two differ in their clients, or on several axes, each of which is a choice. Another size of the data is none:
     * it makes another load, whatever axis or case sets it.
     */
    public boolean isAcross() {
        if (axes.size() < 2 && !axes.contains(Coordinates.CLIENTS)) {
            return false;
        }
        return a.workload().equals(b.workload())
                && a.parameters().equals(b.parameters())
                && (axes.contains(Coordinates.TARGET) || axes.contains(Coordinates.CLIENTS) || !a.asksForTheSameAs(b));
    }

    private boolean isOfOneAxis() {
        if (axes.size() != 1 || NOT_COMPARED.containsAll(axes)) {
            return false;
        }
        // An axis may leave a target as it is, as a distance does with an embedded one.
        return axes.contains(Coordinates.TARGET) || !a.asksForTheSameAs(b);
    }

    /** The axis that they differ on, as in the point's id; {@code control} if they differ on none. */
    public String axis() {
        return axes.isEmpty() ? CONTROL : String.join(", ", axes);
    }

    /**
     * Returns what the contrasts of one family share, beside the metric: the axis that they differ on, and the load. Those that
     * differ in their clients, or on several axes, share the load alone.
     */
    public List<String> family() {
        return isAcross() ? List.of(a.workload()) : List.of(axis(), a.workload());
    }

    /** Says why the two may not be compared in a metric, by what was asked for; empty if they may. */
    public Optional<String> unlike(Metric metric) {
        return a.unlike(b, metric);
    }

    /**
     * Says why the two may not be compared in any metric, by how their trials ran: what a commit is worth differs, though
     * that is not what was asked for, or one side alone recorded acknowledgements. It is empty if they may, or if one of them
     * has no valid trial.
     *
     * @param ofA trials of the first point
     * @param ofB trials of the second point
     */
    public Optional<String> unlikeAsRun(List<TrialRecord> ofA, List<TrialRecord> ofB) {
        List<TrialRecord> these = ofA.stream().filter(TrialRecord::valid).toList();
        List<TrialRecord> those = ofB.stream().filter(TrialRecord::valid).toList();
        if (these.isEmpty() || those.isEmpty()) {
            return Optional.empty();
        }
        if (tookDown(these) != tookDown(those)) {
            return Optional.of(UNLIKE_CLIENTS);
        }
        boolean changesData = these.get(0).changesData() || those.get(0).changesData();
        CommitGuarantees one = CommitGuarantees.of(these.get(0).settings(), changesData);
        CommitGuarantees other = CommitGuarantees.of(those.get(0).settings(), changesData);
        if (one.equals(other) || mayPromiseOtherThings()) {
            return Optional.empty();
        }
        return Optional.of(one.promisesTheSameAs(other) ? UNLIKE_DISKS : UNLIKE_PROMISES);
    }

    private static boolean tookDown(List<TrialRecord> trials) {
        return trials.stream().anyMatch(trial -> trial.conditions().holds(Conditions.ACKNOWLEDGEMENTS_TAKEN_DOWN));
    }

    /** Tells whether what a commit is worth may differ, because one target was asked for both. */
    public boolean mayPromiseOtherThings() {
        return !axes.isEmpty() && !axes.contains(Coordinates.TARGET);
    }
}

package dev.furlong.cli.gate;

import dev.furlong.analysis.arm.Arm;
import dev.furlong.analysis.arm.Selector;
import dev.furlong.analysis.change.GateFailure;
import dev.furlong.analysis.change.GateLimit;
import dev.furlong.analysis.change.RunComparison;
import dev.furlong.failure.PlanException;
import dev.furlong.measurement.Metric;
import dev.furlong.plan.Plan;
import dev.furlong.plan.Point;
import dev.furlong.plan.axis.Coordinates;
import dev.furlong.plan.precision.EnoughBlocks;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.written.OwnedKey;
import dev.furlong.report.ChangeReport;
import dev.furlong.report.Screen;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.KeptGate;
import dev.furlong.results.folder.RunDirectory;
import dev.furlong.run.prepare.PlannedPromises;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The gate at the end of a run: the second of two targets, of two cases, or of two values of a setting or a property, against the
 * first one, within each repetition. Loads, their parameters, numbers of clients and rates may vary beside them.
 *
 * @param limits the limits, at least one
 * @param strict whether the gate also fails on a limit that is undecided or cannot be judged
 * @param allowMissing whether the gate may pass if points, trials or figures are missing
 * @param baseline what picks the points of the first one
 * @param contender what picks those of the second one
 */
public record RunGate(
        List<GateLimit> limits, boolean strict, boolean allowMissing, Selector baseline, Selector contender) {
    private static final String FAIL_IF = "--fail-if";

    /**
     * What a gate said.
     *
     * @param comparison the contender against the baseline
     * @param failures the reasons why the gate fails; none if it passes
     * @param limited the keys of the metrics that are limited
     */
    public record Judged(RunComparison comparison, List<GateFailure> failures, Set<String> limited) {
        /** The comparison and the gate, as lines for a terminal. */
        public List<String> lines(Screen screen) {
            return ChangeReport.lines(comparison, new ChangeReport.Shown(limited, true), failures, screen);
        }

        /** The gate alone: each limit at each point, and what follows. */
        public List<String> inShort() {
            List<String> lines =
                    comparison.gate().stream().map(ChangeReport::line).collect(Collectors.toList());
            lines.add(failures.isEmpty() ? "the gate passes" : "the gate fails");
            failures.forEach(failure -> lines.add(failure.words()));
            return lines;
        }
    }

    /**
     * The gate of a plan.
     *
     * @param limits the limits as written, at least one
     * @throws PlanException if a limit has another form, or is of a figure that cannot be compared. Also if the plan does not vary
     *     in one axis of two values, or has a single repetition
     */
    public static RunGate of(List<String> limits, boolean strict, boolean allowMissing, Plan plan) {
        List<GateLimit> read =
                limits.stream().map(limit -> GateLimit.parse(FAIL_IF, limit)).toList();
        Map<String, Set<String>> axes = axes(plan);
        boolean one = axes.size() == 1 && axes.values().iterator().next().size() == 2;
        if (!one) {
            throw new PlanException(FAIL_IF + ": must compare two targets, two cases or two values of one setting, got "
                    + (axes.isEmpty()
                            ? "one of each (loads, their parameters, clients and rates are not compared)"
                            : axes.entrySet().stream()
                                    .map(axis -> axis.getKey() + "=" + String.join(",", axis.getValue()))
                                    .collect(Collectors.joining(" and ")))
                    + "; legal: such as --target A,B or --set KEY=a,b; nothing was started");
        }
        if (plan.repetitions() < EnoughBlocks.FOR_INTERVAL) {
            throw new PlanException(FAIL_IF + ": must have at least " + EnoughBlocks.FOR_INTERVAL + " repetitions, got "
                    + plan.repetitions() + "; legal: such as --repetitions 5; nothing was started");
        }
        String axis = axes.keySet().iterator().next();
        List<Selector> sides = axes.values().iterator().next().stream()
                .map(value -> new Selector(new Coordinates(Map.of(axis, value))))
                .toList();
        RunGate gate = new RunGate(read, strict, allowMissing, sides.get(0), sides.get(1));
        read.forEach(limit -> gate.check(limit, axis, plan));
        if (axis.equals(Coordinates.TARGET)) {
            gate.checkPromises(axis, plan);
        }
        return gate;
    }

    /** The metrics that are limited. */
    public Set<Metric> metrics() {
        return limits.stream().map(GateLimit::metric).collect(Collectors.toSet());
    }

    /** Refuses targets of which it is known before the run that they promise different things. */
    private void checkPromises(String axis, Plan plan) {
        pairs(axis, plan)
                .flatMap(pair -> PlannedPromises.difference(pair.baseline(), pair.contender()).stream())
                .findFirst()
                .ifPresent(difference -> {
                    throw new PlanException(FAIL_IF + ": must compare targets that promise the same, got "
                            + difference.words() + "; legal: " + difference.remedy() + "; nothing was started");
                });
    }

    private record PointPair(Point baseline, Point contender) {}

    /** The points that lie at the same place of both sides. */
    private Stream<PointPair> pairs(String axis, Plan plan) {
        return plan.points().stream()
                .filter(baseline::takes)
                .flatMap(point -> plan.points().stream()
                        .filter(contender::takes)
                        .filter(other -> point.idWithout(Set.of(axis)).equals(other.idWithout(Set.of(axis))))
                        .map(other -> new PointPair(point, other)));
    }

    /** Refuses a limit on a figure that may be compared at no point. */
    private void check(GateLimit limit, String axis, Plan plan) {
        List<Optional<String>> unlike = pairs(axis, plan)
                .map(pair -> pair.baseline().unlike(pair.contender(), limit.metric()))
                .toList();
        if (unlike.stream().allMatch(Optional::isPresent)) {
            throw new PlanException(FAIL_IF + ": must be of a figure that can be compared, got '"
                    + limit.metric().key() + "': "
                    + unlike.stream()
                            .flatMap(Optional::stream)
                            .findFirst()
                            .orElse("no two points differ in " + axis + " alone")
                    + "; nothing was started");
        }
    }

    /** The values of the axes on which the two may differ, in the order of the plan; those with one value are left out. */
    private static Map<String, Set<String>> axes(Plan plan) {
        Map<String, Set<String>> axes = new LinkedHashMap<>();
        for (Point point : plan.points()) {
            point.coordinates().values().forEach((axis, value) -> {
                if (mayDiffer(axis, plan)) {
                    axes.computeIfAbsent(axis, key -> new LinkedHashSet<>()).add(value);
                }
            });
        }
        axes.values().removeIf(values -> values.size() == 1);
        return axes;
    }

    private static boolean mayDiffer(String axis, Plan plan) {
        boolean ofALoad =
                OwnedKey.owner(axis).filter(plan.workloads()::contains).isPresent();
        return !ofALoad
                && !axis.equals(Coordinates.WORKLOAD)
                && !axis.equals(Coordinates.CLIENTS)
                && !axis.equals(Setting.RATE.key());
    }

    /**
     * Compares the two in a finished run.
     *
     * @throws PlanException if they cannot be compared, as where their commits turned out to promise different things
     */
    public Judged judge(RunDirectory run) {
        // This comes first: it checks that plan and environment are as they were written.
        List<TrialRecord> trials = run.trials();
        Arm whole = Arm.whole(run.path().toString(), run.path(), run.plan(), run.environment(), trials, run::timeLine);
        RunComparison comparison = RunComparison.of(side(whole, baseline), side(whole, contender), limits);
        return new Judged(
                comparison,
                comparison.failures(strict, allowMissing),
                limits.stream().map(limit -> limit.metric().key()).collect(Collectors.toSet()));
    }

    /** What the run's folder keeps of it, so that reports tell what came of it. */
    public KeptGate kept() {
        return new KeptGate(
                limits.stream().map(GateLimit::written).toList(),
                strict,
                allowMissing,
                axis(),
                value(baseline),
                value(contender));
    }

    private String axis() {
        return baseline.axes().iterator().next();
    }

    private static String value(Selector side) {
        return side.at().values().values().iterator().next();
    }

    private static Arm side(Arm whole, Selector selector) {
        return whole.with(selector.at().written(), selector);
    }
}

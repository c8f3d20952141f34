package dev.furlong.analysis.change;

import dev.furlong.analysis.Verdicts;
import dev.furlong.analysis.statistic.Effect;
import dev.furlong.analysis.statistic.Estimate;
import dev.furlong.failure.PlanException;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.Case;
import dev.furlong.plan.written.Nearest;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A contender compared with a baseline.
 *
 * @param baseline its name as given
 * @param contender its name as given
 * @param sameRun whether both arms share their blocks. If not, every ratio includes what the
 *     machine did between the runs
 * @param notes what differs between the arms; it may be what is compared
 * @param unmatched points that only one arm has
 * @param missing points of the baseline without a record in the contender
 * @param incomplete in words, which results of planned trials an arm lacks; one entry for each such
 *     arm
 * @param withheld what the judges of the runs withhold at points that both arms have, each with its
 *     reason
 * @param doubted reasons not to trust points that both arms have
 * @param changes of every metric at every point that both have, in the order of the points and the
 *     catalogue; none of a point with an invalid trial
 * @param gate the result of each limit at each point
 */
public record RunComparison(
        String baseline,
        String contender,
        boolean sameRun,
        List<String> notes,
        List<String> unmatched,
        List<String> missing,
        List<String> incomplete,
        List<Withheld> withheld,
        List<Doubted> doubted,
        List<Change> changes,
        List<GateResult> gate) {
    private static final double LEVEL = 0.95;

    /** Copies the lists. */
    public RunComparison {
        notes = List.copyOf(notes);
        unmatched = List.copyOf(unmatched);
        missing = List.copyOf(missing);
        incomplete = List.copyOf(incomplete);
        withheld = List.copyOf(withheld);
        doubted = List.copyOf(doubted);
        changes = List.copyOf(changes);
        gate = List.copyOf(gate);
    }

    /**
     * Compares.
     *
     * @param limits of the gate; none is no gate
     * @throws PlanException if they cannot be compared, with all that differs
     */
    public static RunComparison of(Arm baseline, Arm contender, List<Limit> limits) {
        if (baseline.isOfTheSameRunAs(contender)) {
            refuseItself(baseline, contender);
        }
        boolean sameRun = baseline.sharesBlocksWith(contender);
        Set<String> planned = new LinkedHashSet<>(baseline.planned());
        planned.retainAll(contender.planned());
        Map<String, List<TrialRecord>> below = baseline.points();
        Map<String, List<TrialRecord>> above = contender.points();
        List<String> unmatched = new ArrayList<>();
        below.keySet().stream().filter(id -> !above.containsKey(id)).forEach(id -> unmatched.add(id + " (baseline)"));
        above.keySet().stream().filter(id -> !below.containsKey(id)).forEach(id -> unmatched.add(id + " (contender)"));
        List<String> points = below.keySet().stream().filter(above::containsKey).toList();
        if (planned.isEmpty()) {
            throw new PlanException("compare: must have a point in both, got " + Nearest.some(baseline.planned())
                    + " and " + Nearest.some(contender.planned()));
        }
        if (unmatched.isEmpty() && points.isEmpty()) {
            throw new PlanException("compare: must have a trial in one of the two, got none; go on with them:"
                    + " ./furlong run --resume " + baseline.run() + ", ./furlong run --resume " + contender.run());
        }
        List<String> notes = new ArrayList<>(Comparability.notes(baseline, contender));
        refuse(baseline, contender, below, above, points, notes);
        Judged judged = new Judged(baseline, contender, points, below, above);
        Map<String, Map<Metric, Paired>> all = new LinkedHashMap<>();
        for (String point : points) {
            Map<Metric, Paired> ofPoint = new LinkedHashMap<>();
            for (Metric metric : Metrics.all()) {
                ofPoint.put(metric, Paired.of(metric, trials(below, point), trials(above, point), sameRun));
            }
            all.put(point, ofPoint);
        }
        Completeness completeness = Completeness.of(baseline, below.keySet(), contender, above.keySet());
        return new RunComparison(
                baseline.name(),
                contender.name(),
                sameRun,
                notes,
                unmatched,
                completeness.missing(),
                completeness.incomplete(),
                judged.withheld(),
                judged.doubted(),
                changes(all, baseline.plan().margin(), judged),
                points.isEmpty() ? gateOverNothing(planned, below, limits) : gate(all, below, above, limits, judged));
    }

    private static void refuseItself(Arm baseline, Arm contender) {
        List<String> arms = baseline.alternatives();
        String legal = "compare: must be two runs"
                + (arms.isEmpty()
                        ? ""
                        : ", or two arms of one such as " + baseline.run() + "#" + arms.get(0) + " and "
                                + baseline.run() + "#" + arms.get(1))
                + ", got the same ";
        String copy = baseline.run().equals(contender.run())
                ? ""
                : ": " + contender.run() + " is a copy of " + baseline.run() + ", or the other way round";
        if (baseline.selector() == null || contender.selector() == null) {
            throw new PlanException(legal + "run twice" + copy);
        }
        if (baseline.selector().equals(contender.selector())) {
            throw new PlanException(legal + "points of one run twice" + copy);
        }
    }

    /**
     * Says in words why the gate fails; empty if it holds, or if there is none.
     *
     * @param strict whether the gate also fails on a limit that is undecided or cannot be judged
     * @param allowMissing whether the gate may pass if points, trials or figures are missing
     */
    public List<String> failures(boolean strict, boolean allowMissing) {
        return gate.isEmpty() ? List.of() : GateFailures.of(this, strict, allowMissing);
    }

    private static List<TrialRecord> trials(Map<String, List<TrialRecord>> points, String point) {
        return points.getOrDefault(point, List.of());
    }

    private static void refuse(
            Arm baseline,
            Arm contender,
            Map<String, List<TrialRecord>> below,
            Map<String, List<TrialRecord>> above,
            List<String> points,
            List<String> notes) {
        TreeSet<String> refusals = new TreeSet<>(Comparability.refusals(baseline, contender));
        Set<String> varied = varied(baseline, contender);
        for (String point : points) {
            for (TrialRecord one : trials(below, point).stream()
                    .filter(TrialRecord::valid)
                    .limit(1)
                    .toList()) {
                for (TrialRecord other : trials(above, point).stream()
                        .filter(TrialRecord::valid)
                        .limit(1)
                        .toList()) {
                    refusals.addAll(Comparability.refusals(point, one, other, varied));
                    notes.addAll(Comparability.notes(point, one, other));
                }
            }
        }
        if (!refusals.isEmpty()) {
            throw new PlanException(
                    "compare: must be alike but for what is compared, got differences: " + String.join("; ", refusals));
        }
    }

    /** The keys whose values the two selectors name: {@code buffer} of {@code buffer=4MiB}; what both cases set, of cases. */
    private static Set<String> varied(Arm baseline, Arm contender) {
        Set<String> varied = new HashSet<>();
        for (Arm arm : List.of(baseline, contender)) {
            String selector = arm.selector();
            if (selector == null
                    || !selector.contains("=")
                    || Objects.equals(baseline.selector(), contender.selector())) {
                continue;
            }
            String key = selector.substring(0, selector.indexOf('='));
            varied.add(key);
            arm.plan().cases().stream()
                    .filter(one -> selector.equals(Case.KEY + "=" + one.name()))
                    .forEach(one -> varied.addAll(one.settings().keySet()));
        }
        return varied;
    }

    private static List<Change> changes(Map<String, Map<Metric, Paired>> all, double margin, Judged judged) {
        Map<String, Map<Metric, Change>> changes = new LinkedHashMap<>();
        all.keySet().forEach(point -> changes.put(point, new LinkedHashMap<>()));
        for (Metric metric : Metrics.all()) {
            List<String> points = all.keySet().stream()
                    .filter(point -> paired(all, point, metric).inBoth()
                            && judged.withoutFigures(point).isEmpty())
                    .toList();
            List<Effect> chart = points.stream()
                    .map(point -> paired(all, point, metric).effect())
                    .toList();
            List<Verdicts.Decision> decisions = new Verdicts(margin).decide(metric, chart);
            for (int i = 0; i < points.size(); i++) {
                String point = points.get(i);
                changes.getOrDefault(point, Map.of())
                        .put(
                                metric,
                                change(
                                        point,
                                        metric,
                                        paired(all, point, metric),
                                        judged.withheld(point).isPresent()
                                                ? decisions.get(i).withheld()
                                                : decisions.get(i)));
            }
        }
        return changes.values().stream()
                .flatMap(ofPoint -> ofPoint.values().stream())
                .toList();
    }

    private static Paired paired(Map<String, Map<Metric, Paired>> all, String point, Metric metric) {
        return all.getOrDefault(point, Map.of()).getOrDefault(metric, new Paired(Map.of(), Map.of(), false));
    }

    private static Change change(String point, Metric metric, Paired paired, Verdicts.Decision decision) {
        Estimate estimate = paired.logRatio();
        boolean ratio = paired.positive();
        boolean interval = ratio && estimate.hasScatter();
        return new Change(
                point,
                metric.key(),
                metric.unit(),
                mean(paired.baseline()),
                mean(paired.contender()),
                ratio ? Double.valueOf(Math.exp(estimate.mean())) : null,
                interval ? Double.valueOf(Math.exp(estimate.low(LEVEL))) : null,
                interval ? Double.valueOf(Math.exp(estimate.high(LEVEL))) : null,
                paired.baseline().size(),
                paired.contender().size(),
                verdict(metric, paired, decision));
    }

    private static String verdict(Metric metric, Paired paired, Verdicts.Decision decision) {
        boolean decided =
                decision.verdict().equals(Verdicts.FASTER) || decision.verdict().equals(Verdicts.SLOWER);
        if (!decided || metric.better() != Metric.Better.NEITHER) {
            return decision.verdict();
        }
        return paired.difference().mean() > 0 ? "more" : "less";
    }

    private static @Nullable Double mean(Map<Integer, Double> values) {
        return values.isEmpty()
                ? null
                : Double.valueOf(values.values().stream()
                        .mapToDouble(Double::doubleValue)
                        .average()
                        .orElseThrow());
    }

    /** The results of a gate where one of the arms has no record at all. */
    private static List<GateResult> gateOverNothing(
            Set<String> planned, Map<String, List<TrialRecord>> below, List<Limit> limits) {
        return limits.stream()
                .flatMap(limit -> planned.stream()
                        .map(point -> below.containsKey(point)
                                ? new GateResult(
                                        limit.written(),
                                        point,
                                        GateResult.State.MISSING,
                                        "the contender has no record of this point")
                                : new GateResult(
                                        limit.written(),
                                        point,
                                        GateResult.State.UNJUDGED,
                                        "the baseline has no record of this point")))
                .toList();
    }

    private static List<GateResult> gate(
            Map<String, Map<Metric, Paired>> all,
            Map<String, List<TrialRecord>> below,
            Map<String, List<TrialRecord>> above,
            List<Limit> limits,
            Judged judged) {
        List<GateResult> results = new ArrayList<>();
        if (limits.isEmpty()) {
            return results;
        }
        List<Optional<GateResult>> unlooked = new ArrayList<>();
        int telling = 0;
        for (Limit limit : limits) {
            for (String point : all.keySet()) {
                GatedPoint gated = new GatedPoint(point, trials(below, point), trials(above, point));
                Paired paired = paired(all, point, limit.metric());
                Optional<GateResult> result = gated.unlooked(limit, paired, judged);
                unlooked.add(result);
                telling += result.isEmpty() && Gate.tells(limit, paired) ? 1 : 0;
            }
        }
        // Points that no limit can judge must not make it blind at the others.
        Gate gate = new Gate(Math.max(1, telling));
        int next = 0;
        for (Limit limit : limits) {
            for (String point : all.keySet()) {
                results.add(unlooked.get(next++)
                        .orElseGet(() -> gate.judge(limit, point, paired(all, point, limit.metric()))));
            }
        }
        return results;
    }
}

package dev.furlong.analysis.arm;

import dev.furlong.analysis.contrast.Contrast;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.Point;
import dev.furlong.plan.axis.Coordinates;
import dev.furlong.plan.written.Nearest;
import dev.furlong.plan.written.ShellWord;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The points of two arms, each set against the one that is the same but for the axes that pick the arms.
 *
 * @param contrasts the pairs of points of the two plans, the contender's over the baseline's, in the baseline's order, by
 *     the name that both points share
 * @param below the trials of the baseline by that name, in the order of their first records
 * @param above the trials of the contender, likewise
 */
public record Pairing(
        Map<String, Contrast> contrasts, Map<String, List<TrialRecord>> below, Map<String, List<TrialRecord>> above) {
    private static final String RESUME = " ./furlong run --resume ";

    /**
     * Matches the points of two arms.
     *
     * @throws PlanException if the arms cannot be set against each other, or have no point or no trial to compare
     */
    public static Pairing of(Arm baseline, Arm contender) {
        baseline.checkAgainst(contender);
        Set<String> axes = baseline.selector().axes();
        Set<String> apart = apart(baseline, contender);
        Map<String, Contrast> contrasts = new LinkedHashMap<>();
        Map<String, String> below = new LinkedHashMap<>();
        Map<String, String> above = new LinkedHashMap<>();
        for (Point one : baseline.points()) {
            String name = name(one, axes);
            boolean matched = false;
            for (Point other : contender.points()) {
                if (axes.containsAll(one.differsOn(other))) {
                    name = one.idWithout(axes).isEmpty() ? one.id() + " → " + other.id() : name;
                    boolean twin = matched || contrasts.put(name, new Contrast(apart, other, one)) != null;
                    matched = true;
                    if (twin || above.put(other.id(), name) != null) {
                        throw new PlanException("compare: must match each point with exactly one other, got"
                                + " several for "
                                + (twin ? one : other).id()
                                + "; legal: runs that ask for no value twice, however it is written");
                    }
                }
            }
            below.put(one.id(), name);
        }
        contender.points().forEach(other -> above.putIfAbsent(other.id(), name(other, axes)));
        if (contrasts.isEmpty()) {
            throw new PlanException("compare: must have a point in common, got"
                    + " " + Nearest.some(below.values()) + " and "
                    + Nearest.some(above.values())
                    + baseline.alsoPickedBy(axes, contender).orElse(""));
        }
        Pairing pairing = new Pairing(contrasts, trials(baseline, below), trials(contender, above));
        if (pairing.below.isEmpty() && pairing.above.isEmpty()) {
            throw new PlanException("compare: must have a trial in one of the two, got none; continue them"
                    + " with:" + RESUME
                    + ShellWord.of(baseline.run()) + "," + RESUME + ShellWord.of(contender.run()));
        }
        return pairing;
    }

    /** Returns the axes on which the arms lie apart. A case lies apart on all that it sets. */
    private static Set<String> apart(Arm baseline, Arm contender) {
        Set<String> apart = new LinkedHashSet<>(baseline.selector().differsOn(contender.selector()));
        if (apart.contains(Coordinates.CASE)) {
            apart.addAll(baseline.setByCases());
            apart.addAll(contender.setByCases());
        }
        return apart;
    }

    /** Returns what is left of an id without the axes that pick the arm. */
    private static String name(Point point, Set<String> axes) {
        String left = point.idWithout(axes);
        return left.isEmpty() ? point.id() : left;
    }

    private static Map<String, List<TrialRecord>> trials(Arm arm, Map<String, String> names) {
        Map<String, List<TrialRecord>> trials = new LinkedHashMap<>();
        for (TrialRecord record : arm.records()) {
            String name = names.get(record.subject().point());
            if (name != null) {
                trials.computeIfAbsent(name, key -> new ArrayList<>()).add(record);
            }
        }
        return trials;
    }

    /** The points with a trial in both arms. */
    public List<String> points() {
        return below.keySet().stream().filter(above::containsKey).toList();
    }

    /** The points with trials in one arm alone, each with its arm. */
    public List<String> unmatched() {
        List<String> unmatched = new ArrayList<>();
        below.keySet().stream()
                .filter(one -> !above.containsKey(one))
                .forEach(one -> unmatched.add(one + " (baseline)"));
        above.keySet().stream()
                .filter(one -> !below.containsKey(one))
                .forEach(one -> unmatched.add(one + " (contender)"));
        return unmatched;
    }

    /** The baseline's trials of a point; none if it has none. */
    public List<TrialRecord> baseline(String point) {
        return below.getOrDefault(point, List.of());
    }

    /** The contender's trials of a point; none if it has none. */
    public List<TrialRecord> contender(String point) {
        return above.getOrDefault(point, List.of());
    }
}

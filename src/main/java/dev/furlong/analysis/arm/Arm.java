package dev.furlong.analysis.arm;

import dev.furlong.analysis.Judge;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.Point;
import dev.furlong.plan.axis.Coordinates;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.results.Environment;
import dev.furlong.results.TimeLine;
import dev.furlong.results.TrialRecord;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One side of a comparison: a run, or the points of it that lie at some coordinates.
 *
 * @param name the name as given, for messages
 * @param run the run's folder
 * @param plan the plan of the run
 * @param environment the environment of the run
 * @param judge the judge of the run's trials
 * @param selector the choice of its points
 */
public record Arm(String name, Path run, Plan plan, Environment environment, Judge judge, Selector selector) {
    /**
     * All points of a run.
     *
     * @param name the name of the run, for messages
     * @param run the run's folder
     * @param trials the trials of the run
     * @param lines the time line of each trial, where it was kept
     */
    public static Arm whole(
            String name,
            Path run,
            Plan plan,
            Environment environment,
            List<TrialRecord> trials,
            Function<String, Optional<TimeLine>> lines) {
        return new Arm(
                name,
                run.toAbsolutePath().normalize(),
                plan,
                environment,
                Judge.of(plan, trials, lines),
                Selector.all());
    }

    /** The same run with another choice of its points, under another name. */
    public Arm with(String other, Selector points) {
        return new Arm(other, run, plan, environment, judge, points);
    }

    /** The run's records, without the figures that its judge withholds. */
    public List<TrialRecord> records() {
        return judge.records();
    }

    /** The points of the plan that take part, without the control: that stays with its own run. */
    List<Point> points() {
        return plan.points().stream().filter(selector::takes).toList();
    }

    /** Tells whether each block of one arm is a block of the other. A copy that was resumed has blocks of its own. */
    public boolean sharesBlocksWith(Arm other) {
        return run.equals(other.run) || begun().equals(other.begun());
    }

    /**
     * Tells whether two arms are of one run, or of a run and a copy of it: they share a trial. No two runs begin the
     * same trial at the same instant.
     */
    boolean isOfTheSameRunAs(Arm other) {
        return run.equals(other.run) || !Collections.disjoint(begun(), other.begun());
    }

    private Set<String> begun() {
        return records().stream()
                .map(record -> record.trial() + " at " + record.started())
                .collect(Collectors.toSet());
    }

    /**
     * Refuses to compare a run with itself, and arms that are not picked by the same axes.
     *
     * @throws PlanException if nothing could be concluded from them
     */
    void checkAgainst(Arm other) {
        if (isOfTheSameRunAs(other)) {
            refuseItself(other);
        }
        if (!selector.axes().equals(other.selector.axes())) {
            Set<String> axes = new LinkedHashSet<>(selector.axes());
            axes.addAll(other.selector.axes());
            throw new PlanException("compare: must pick both parts by the same axes, got " + axes() + " and "
                    + other.axes() + alsoPickedBy(axes, other).orElse(""));
        }
    }

    private void refuseItself(Arm other) {
        List<String> arms = alternatives();
        String legal = "compare: must be two runs"
                + (arms.isEmpty()
                        ? ""
                        : ", or two parts of one such as " + run + "#" + arms.get(0) + " and " + run + "#"
                                + arms.get(1))
                + ", got the same ";
        String copy =
                run.equals(other.run) ? "" : ": " + other.run + " is a copy of " + run + ", or the other way round";
        if (selector.axes().isEmpty() || other.selector.axes().isEmpty()) {
            throw new PlanException(legal + "run twice" + copy);
        }
        Set<String> own = points().stream().map(Point::id).collect(Collectors.toSet());
        boolean same = other.points().stream().map(Point::id).anyMatch(own::contains);
        if (same && selector.axes().equals(other.selector.axes())) {
            throw new PlanException(legal + "points of one run twice" + copy);
        }
    }

    private String axes() {
        return name + " by " + (selector.axes().isEmpty() ? "none" : String.join(", ", selector.axes()));
    }

    /**
     * Says how to pick one point of each arm, so that they may be compared.
     *
     * @param axes the axes by which to pick both, beside others on which the points differ
     * @return the words for the end of a message; empty if no two points may be picked alike
     */
    Optional<String> alsoPickedBy(Set<String> axes, Arm other) {
        int least = Integer.MAX_VALUE;
        Optional<String> words = Optional.empty();
        for (Point one : points()) {
            for (Point its : other.points()) {
                Set<String> all = new LinkedHashSet<>(axes);
                all.addAll(one.differsOn(its));
                Optional<String> here = all.size() < least ? pickedBy(all, one) : Optional.empty();
                Optional<String> there = here.isPresent() ? other.pickedBy(all, its) : Optional.empty();
                if (there.isPresent() && !here.equals(there)) {
                    least = all.size();
                    words = Optional.of("; legal: such as " + here.get() + " and " + there.get());
                }
            }
        }
        return words;
    }

    /** Writes what picks a point by these axes; empty if it does not lie on all of them. */
    private Optional<String> pickedBy(Set<String> axes, Point point) {
        Map<String, String> at = new LinkedHashMap<>(selector.at().values());
        for (String axis : axes) {
            point.on(axis).ifPresent(value -> at.put(axis, value));
        }
        return at.keySet().containsAll(axes)
                ? Optional.of("'" + run + "#" + new Coordinates(at).written() + "'")
                : Optional.empty();
    }

    /** The keys of the settings that the cases of its points set. */
    Set<String> setByCases() {
        Set<String> names = new HashSet<>();
        points().forEach(point -> names.add(String.valueOf(point.caseName())));
        Set<String> keys = new LinkedHashSet<>();
        plan.cases().stream()
                .filter(one -> names.contains(one.name()))
                .forEach(one -> keys.addAll(one.settings().keySet()));
        return keys;
    }

    /**
     * Lists what picks two arms of it: all targets, or all values of the first axis that varies; empty if neither has
     * two.
     */
    List<String> alternatives() {
        Map<String, Set<String>> values = new LinkedHashMap<>();
        plan.points()
                .forEach(point -> point.varied()
                        .forEach((axis, value) -> values.computeIfAbsent(axis, key -> new LinkedHashSet<>())
                                .add(axis + "=" + value)));
        return Stream.concat(
                        Stream.of(
                                plan.targets().stream().map(TargetSpec::written).toList()),
                        values.values().stream().map(List::copyOf))
                .filter(alike -> alike.size() > 1)
                .findFirst()
                .orElse(List.of());
    }
}

package dev.furlong.plan.file;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.Phases;
import dev.furlong.plan.Plan;
import dev.furlong.plan.PlanQuestion;
import dev.furlong.plan.RunSize;
import dev.furlong.plan.axis.Axis;
import dev.furlong.plan.precision.Until;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.plan.written.Design;
import dev.furlong.plan.written.LatencyLimit;
import dev.furlong.plan.written.Places;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The changes that the command line makes to a plan. Null or empty leaves the plan's own.
 *
 * @param scale the scale, which chooses the sizes of the file
 * @param targets the targets in place of the plan's
 * @param servers the servers in place of the plan's
 * @param clients the client counts in place of the plan's
 * @param axes the axes, each in place of the plan's axis of the same key, or beside the plan's
 * @param warmUp the warm-up in place of the plan's
 * @param measure the length of the measurement in place of the plan's
 * @param repetitions the number of blocks in place of the plan's
 * @param seed the seed in place of the plan's
 * @param warmUpMax the longest warm-up, if it ends when the load is steady, in place of a given one
 * @param cases the cases in place of the plan's
 * @param question the question in place of the plan's
 * @param latencyLimit the latency that a rate is to be sustained within, in place of the plan's
 * @param until what the run goes on until, in place of the plan's
 * @param design how the points of one repetition are measured against each other, in place of the plan's
 */
public record Overrides(
        @Nullable RunSize scale,
        List<TargetSpec> targets,
        List<String> servers,
        List<Integer> clients,
        List<Axis> axes,
        @Nullable Duration warmUp,
        @Nullable Duration measure,
        @Nullable Integer repetitions,
        @Nullable Long seed,
        @Nullable Duration warmUpMax,
        List<ChosenCase> cases,
        @Nullable PlanQuestion question,
        @Nullable LatencyLimit latencyLimit,
        @Nullable Until until,
        @Nullable Design design) {
    private static final Map<String, String> OPTION_OF =
            Map.of("targets", "--target", "server", "--server", "clients", "--clients");

    /** Checks the values that a plan cannot have, and that nothing is given twice. */
    public Overrides {
        Plan.checkDistinct("--target", targets);
        Plan.checkDistinct("--server", servers);
        Plan.checkDistinct("--clients", clients);
        if (warmUp != null) {
            Phases.checkWarmUp("--warm-up", warmUp);
        }
        if (warmUpMax != null) {
            Phases.checkWarmUp("--warm-up-max", warmUpMax);
        }
        if (measure != null) {
            Phases.checkMeasure("--measure", measure);
        }
        if (repetitions != null) {
            Plan.checkRepetitions("--repetitions", repetitions);
        }
        if (warmUp != null && warmUpMax != null) {
            throw new PlanException(
                    "--warm-up-max: must not be combined with --warm-up, which is the exact length, got both");
        }
        Set<String> names = new HashSet<>();
        for (ChosenCase one : cases) {
            if (!names.add(one.name())) {
                throw new PlanException(ChosenCase.OPTION + ": must be given once, got '" + one.name() + "' twice");
            }
        }
        Set<String> keys = new HashSet<>();
        for (Axis axis : axes) {
            if (!keys.add(axis.key())) {
                throw new PlanException(axis.place()
                        + ": must be given once, got it twice; several values make an axis: " + axis.key() + "=a,b");
            }
        }
    }

    /** Whether the plan may have other points than it would have by itself. */
    boolean changePoints() {
        return !(targets.isEmpty() && clients.isEmpty() && axes.isEmpty() && cases.isEmpty() && scale == null);
    }

    /** Where the keys of a plan that they replace were written: their options. */
    Map<String, String> places() {
        Map<String, String> places = new HashMap<>();
        Map.of("targets", targets, "server", servers, "clients", clients).forEach((key, values) -> {
            if (!values.isEmpty()) {
                places.put(key, OPTION_OF.getOrDefault(key, key));
            }
        });
        axes.forEach(axis -> places.put(Places.setting(axis.key()), axis.place()));
        for (ChosenCase one : cases) {
            if (one instanceof ChosenCase.Own own) {
                places.put(Places.ofCase(own.name()), own.tuple().place());
            }
        }
        if (design != null) {
            places.put(Design.KEY, "--" + Design.KEY);
        }
        if (until != null) {
            places.put(Until.KEY, "--" + Until.KEY);
        }
        if (latencyLimit != null) {
            places.put(LatencyLimit.KEY, "--" + LatencyLimit.KEY);
        }
        return places;
    }

    /** Returns overrides that change nothing. */
    public static Overrides none() {
        return of(null);
    }

    /** Returns overrides that choose a scale and change nothing else. */
    static Overrides of(@Nullable RunSize scale) {
        return new Overrides(
                scale, List.of(), List.of(), List.of(), List.of(), null, null, null, null, null, List.of(), null, null,
                null, null);
    }
}

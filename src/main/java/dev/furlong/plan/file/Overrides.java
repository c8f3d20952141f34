package dev.furlong.plan.file;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.Axis;
import dev.furlong.plan.Scale;
import dev.furlong.plan.target.TargetSpec;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the command line changes of a plan; null or empty leaves the plan's own.
 *
 * @param scale which sizes of the file
 * @param targets replace the plan's
 * @param servers replace the plan's
 * @param clients replace the plan's
 * @param axes replace the plan's axis of the same key, or add one
 * @param warmUp replaces
 * @param measure replaces
 * @param repetitions replaces
 * @param seed replaces
 * @param warmUpMax in place of a given warm-up, one that ends when the load is steady, and at the latest then
 * @param cases replace the plan's
 */
public record Overrides(
        @Nullable Scale scale,
        List<TargetSpec> targets,
        List<String> servers,
        List<Integer> clients,
        List<Axis> axes,
        @Nullable Duration warmUp,
        @Nullable Duration measure,
        @Nullable Integer repetitions,
        @Nullable Long seed,
        @Nullable Duration warmUpMax,
        List<ChosenCase> cases) {
    /** Checks that no setting is given twice. */
    public Overrides {
        if (warmUp != null && warmUpMax != null) {
            throw new PlanException("--warm-up-max: must stand without --warm-up, which is taken as given; got both");
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

    /** With the plan's own cases, and its own warm-up or a given one. */
    public Overrides(
            @Nullable Scale scale,
            List<TargetSpec> targets,
            List<String> servers,
            List<Integer> clients,
            List<Axis> axes,
            @Nullable Duration warmUp,
            @Nullable Duration measure,
            @Nullable Integer repetitions,
            @Nullable Long seed) {
        this(scale, targets, servers, clients, axes, warmUp, measure, repetitions, seed, null, List.of());
    }

    /** Whether the plan may have other points than it would have by itself. */
    boolean changePoints() {
        return !(targets.isEmpty() && clients.isEmpty() && axes.isEmpty() && cases.isEmpty() && scale == null);
    }

    /** Changes nothing. */
    public static Overrides none() {
        return new Overrides(null, List.of(), List.of(), List.of(), List.of(), null, null, null, null, null, List.of());
    }
}

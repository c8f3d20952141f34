package dev.furlong.plan.file;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.axis.Axis;
import dev.furlong.plan.axis.Case;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.plan.written.Nearest;
import dev.furlong.plan.written.OwnedKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The engines and workloads whose properties and parameters a plan may have. Those of the command line must be in the
 * run. A file may also name its own targets although the command line has others; that has no effect.
 *
 * @param ofRun the names of the engines and workloads of the run
 * @param ofFile those of the file as well
 */
record KeyOwners(Set<String> ofRun, Set<String> ofFile) {
    /** The owners of a run and of the file that it is made from. */
    static KeyOwners of(List<TargetSpec> targets, List<TargetSpec> targetsOfFile, List<String> workloads) {
        Set<String> run =
                new LinkedHashSet<>(targets.stream().map(TargetSpec::engine).toList());
        run.addAll(workloads);
        Set<String> file = new LinkedHashSet<>(run);
        targetsOfFile.stream().map(TargetSpec::engine).forEach(file::add);
        return new KeyOwners(run, file);
    }

    /**
     * Refuses keys of the command line whose engine or workload is not in the run.
     *
     * @throws PlanException with those that are
     */
    void checkGiven(Collection<Axis> given) {
        given.forEach(axis -> check(axis, ofRun));
    }

    /**
     * Refuses keys of the file whose engine or workload is neither in the run nor in the file.
     *
     * @throws PlanException with those that are
     */
    void checkFile(Collection<Axis> axes, Collection<Case> cases) {
        Stream.concat(axes.stream(), cases.stream().flatMap(one -> one.axes().stream()))
                .forEach(axis -> check(axis, ofFile));
    }

    private static void check(Axis axis, Set<String> legal) {
        OwnedKey.owner(axis.key()).filter(owner -> !legal.contains(owner)).ifPresent(owner -> {
            throw new PlanException(axis.place() + ": must begin with an engine or a workload of this run, got '"
                    + owner + "'; " + Nearest.hint(owner, legal));
        });
    }

    /** The axes that mean something in the run. */
    List<Axis> inRun(List<Axis> axes) {
        List<Axis> own = new ArrayList<>(axes);
        own.removeIf(axis -> OwnedKey.owner(axis.key())
                .filter(owner -> !ofRun.contains(owner))
                .isPresent());
        return own;
    }
}

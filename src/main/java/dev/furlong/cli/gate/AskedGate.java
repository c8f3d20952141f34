package dev.furlong.cli.gate;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.written.ShellWord;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The options of a run that make it a gate.
 *
 * @param limits the limits as written; none if the run is no gate
 * @param strict whether the gate also fails on a limit that is undecided or cannot be judged
 * @param allowMissing whether the gate may pass if points, trials or figures are missing
 */
public record AskedGate(List<String> limits, boolean strict, boolean allowMissing) {
    /**
     * Checks that they go together.
     *
     * @throws PlanException if there is an option beside no limit
     */
    public AskedGate {
        limits = List.copyOf(limits);
        if (limits.isEmpty() && (strict || allowMissing)) {
            throw new PlanException((strict ? "--strict" : "--allow-missing")
                    + ": must be used with --fail-if, got no limit; legal: such as --fail-if 'throughput<-5%'");
        }
    }

    /** Whether the run is a gate. */
    public boolean isAsked() {
        return !limits.isEmpty();
    }

    /**
     * The gate of a plan.
     *
     * @throws PlanException if the plan has no two sides to compare, or a limit is of no figure that can be compared
     */
    public RunGate of(Plan plan) {
        return RunGate.of(limits, strict, allowMissing, plan);
    }

    /** The options again, for a command that goes on; each has a blank before it. */
    public String written() {
        return limits.stream().map(limit -> " --fail-if " + ShellWord.of(limit)).collect(Collectors.joining())
                + (strict ? " --strict" : "")
                + (allowMissing ? " --allow-missing" : "");
    }
}

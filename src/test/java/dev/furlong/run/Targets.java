package dev.furlong.run;

import dev.furlong.failure.MachineException;
import dev.furlong.jmh.BenchmarkPoint;
import dev.furlong.plan.Plan;
import dev.furlong.run.prepare.Preflight;
import java.nio.file.Path;
import java.util.Optional;

/** Whether targets can run on the machine of the tests. */
public final class Targets {
    private Targets() {}

    /** Why a benchmark's target cannot run here, if it cannot. */
    public static Optional<String> unavailable(BenchmarkPoint point) {
        return unavailable(point.plan());
    }

    /** Why a plan's targets cannot run here, if they cannot. */
    public static Optional<String> unavailable(Plan plan) {
        try {
            new Preflight().check(plan, Path.of("target"));
            return Optional.empty();
        } catch (MachineException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }
}

package dev.furlong.run;

import dev.furlong.failure.MachineException;
import dev.furlong.jmh.BenchmarkPoint;
import java.nio.file.Path;
import java.util.Optional;

/** Whether targets can run on the machine of the tests. */
public final class Targets {
    private Targets() {}

    /** Why a benchmark's target cannot run here, if it cannot. */
    public static Optional<String> unavailable(BenchmarkPoint point) {
        try {
            new Preflight().check(point.plan(), Path.of("target"));
            return Optional.empty();
        } catch (MachineException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }
}

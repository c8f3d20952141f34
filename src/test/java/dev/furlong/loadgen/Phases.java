package dev.furlong.loadgen;

import dev.furlong.loadgen.tally.PhaseResult;
import dev.furlong.loadgen.tally.Sample;
import java.time.Duration;
import java.util.function.Consumer;

/** A whole phase in one call. */
public final class Phases {
    private Phases() {}

    public static PhaseResult run(LoadGenerator load, Duration duration, Consumer<Sample> progress) {
        LoadPhase phase = load.phase(duration);
        phase.run(progress);
        return phase.result();
    }
}

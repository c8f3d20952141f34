package dev.furlong.loadgen;

import java.time.Duration;
import java.util.function.Consumer;

/** A whole phase in one call. */
final class Phases {
    private Phases() {}

    static PhaseResult run(LoadGenerator load, Duration duration, Consumer<Sample> progress) {
        LoadPhase phase = load.phase(duration);
        phase.run(progress);
        return phase.result();
    }
}

package dev.furlong.loadgen;

import java.time.Duration;
import java.util.function.LongConsumer;

/** A whole phase in one call. */
final class Phases {
    private Phases() {}

    static PhaseResult run(LoadGenerator load, Duration duration, LongConsumer progress) {
        LoadPhase phase = load.phase(duration);
        phase.run(progress);
        return phase.result();
    }
}

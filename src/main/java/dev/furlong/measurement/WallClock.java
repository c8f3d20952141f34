package dev.furlong.measurement;

import java.time.Instant;

/** The time of day, for stamps on records; never for durations. */
@FunctionalInterface
public interface WallClock {
    /** Now, in UTC. */
    Instant now();

    /** The machine's clock. */
    static WallClock system() {
        return Instant::now;
    }
}

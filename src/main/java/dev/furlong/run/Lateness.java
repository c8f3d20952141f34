package dev.furlong.run;

import dev.furlong.measurement.Readings;
import dev.furlong.measurement.WallClock;
import dev.furlong.run.load.LoadEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/**
 * How long after an edge of a phase its probes are read. A coordinator that was stopped reads them late. What the processes
 * did after the phase would then be divided by the phase's transactions.
 */
final class Lateness {
    /** A reading takes milliseconds; a busy machine may let the coordinator wait for a second. */
    private static final Duration MOST = Duration.ofSeconds(2);

    private final WallClock clock;
    private Duration late = Duration.ZERO;

    /** By the clock of the machine, which load JVM and coordinator share. */
    Lateness(WallClock clock) {
        this.clock = clock;
    }

    /** Probes are read now, after this edge. */
    void readAfter(LoadEvent.Boundary edge) {
        Duration now = Duration.between(Instant.ofEpochMilli(edge.epochMillis()), clock.now());
        late = now.compareTo(late) > 0 ? now : late;
    }

    /** These; or, where an edge so far was read too late, none of them, with that reason. */
    Readings of(Readings readings) {
        return late.compareTo(MOST) <= 0
                ? readings
                : readings.withheld(String.format(
                        Locale.ROOT,
                        "the probes were read %.1f s late, because Furlong stood still or waited for a server",
                        late.toMillis() / 1e3));
    }
}

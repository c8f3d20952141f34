package dev.furlong.run.trial;

import dev.furlong.measurement.Readings;
import dev.furlong.measurement.WallClock;
import dev.furlong.session.protocol.LoadEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/**
 * The time between the edges of a phase and the readings of its probes. A coordinator that was stopped reads them late,
 * and a load that was stopped begins long after they were read. Work of the processes outside of the phase would then
 * be divided by the phase's transactions.
 */
final class Lateness {
    /** A reading takes milliseconds; a busy machine may let the coordinator wait for a second. */
    private static final Duration MOST = Duration.ofSeconds(2);

    private final WallClock clock;
    private Instant read = Instant.MAX;
    private Duration early = Duration.ZERO;
    private Duration late = Duration.ZERO;

    /** Measures by the clock of the machine, which load JVM and coordinator share. */
    Lateness(WallClock clock) {
        this.clock = clock;
    }

    /** Notes that probes are read now, before the measurement begins. */
    void readsBefore() {
        read = clock.now();
    }

    /** Notes that the measurement has begun. */
    void began(LoadEvent.MeasurementBegins event) {
        early = Duration.between(read, Instant.ofEpochMilli(event.epochMillis()));
    }

    /** Notes that probes are read now, after this edge. */
    void readAfter(LoadEvent.Boundary edge) {
        Duration now = Duration.between(Instant.ofEpochMilli(edge.epochMillis()), clock.now());
        late = now.compareTo(late) > 0 ? now : late;
    }

    /**
     * Returns these readings. If an edge so far was read too early or too late, it withholds all of them with that
     * reason.
     */
    Readings of(Readings readings) {
        if (early.compareTo(MOST) > 0) {
            return withheld(
                    readings,
                    "the measurement began %.1f s after the probes were read, because Furlong or the load stood still",
                    early);
        }
        return late.compareTo(MOST) <= 0
                ? readings
                : withheld(
                        readings,
                        "the probes were read %.1f s late, because Furlong stood still or waited for a server",
                        late);
    }

    private static Readings withheld(Readings readings, String reason, Duration time) {
        return readings.withheld(String.format(Locale.ROOT, reason, time.toMillis() / 1e3));
    }
}

package dev.furlong.plan;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.written.TimeSpan;
import java.time.Duration;

/**
 * The lengths of the timed phases of a trial.
 *
 * @param warmUp the length of the warm-up, which is not measured; may be 0; the longest if it ends when the load is
 *     steady
 * @param untilSteady whether the warm-up ends when the load's own series is steady
 * @param measure the length of the measurement, at least 100 ms
 */
public record Phases(Duration warmUp, boolean untilSteady, Duration measure) {
    /** Makes phases with a warm-up of a given time. */
    public Phases(Duration warmUp, Duration measure) {
        this(warmUp, false, measure);
    }

    /** Checks the ranges. */
    public Phases {
        if (warmUp.isNegative() || warmUp.compareTo(Duration.ofHours(24)) > 0) {
            throw new PlanException((untilSteady ? "warm-up-max" : "warm-up") + ": must be a time from 0s to 24h, got "
                    + TimeSpan.written(warmUp));
        }
        if (measure.toMillis() < 100 || measure.compareTo(Duration.ofHours(24)) > 0) {
            throw new PlanException("measure: must be a time from 100ms to 24h, got " + TimeSpan.written(measure));
        }
    }

    /** Whether others warm up for as long, and end it alike. */
    public boolean hasTheWarmUpOf(Phases other) {
        return untilSteady == other.untilSteady && warmUp.equals(other.warmUp);
    }

    /** The warm-up as people read it. */
    public String warmUpWords() {
        return (untilSteady ? "up to " : "") + TimeSpan.written(warmUp);
    }
}

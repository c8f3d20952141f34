package dev.furlong.loadgen.tally;

import java.time.Duration;

/**
 * The time of a phase.
 *
 * @param startNanos the beginning of the phase on the clock
 * @param deadlineNanos the end of the phase on the clock
 * @param lastBeginNanos the latest beginning of what arrived before the deadline: a tenth of the phase later, so that
 *     its latency is known rather than cut off
 */
public record PhaseWindow(long startNanos, long deadlineNanos, long lastBeginNanos) {
    private static final int GRACE = 10;

    /** A phase that begins at this time and lasts so long. */
    public static PhaseWindow of(long startNanos, Duration duration) {
        long deadline = startNanos + duration.toNanos();
        return new PhaseWindow(startNanos, deadline, deadline + duration.toNanos() / GRACE);
    }

    /** Returns which of so many equal parts a time within the phase lies in, from 0. */
    int part(long nanos, int parts) {
        return (int) ((nanos - startNanos) / (double) (deadlineNanos - startNanos) * parts);
    }
}

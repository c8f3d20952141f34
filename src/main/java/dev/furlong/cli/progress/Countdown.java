package dev.furlong.cli.progress;

import dev.furlong.measurement.NanoClock;
import dev.furlong.measurement.Nanos;

/**
 * The remaining time and the finished share of a run, as they are shown. Neither goes backwards: if an estimate grows, the
 * time that was shown stays until it holds again.
 */
final class Countdown {
    private static final double LAST_SECOND = 1;

    private final NanoClock clock;
    private final long start;
    private double estimate;
    private long estimated;
    private double shown = Double.MAX_VALUE;
    private double share;

    /**
     * Begins now.
     *
     * @param seconds the time that the whole run takes, about
     */
    Countdown(NanoClock clock, double seconds) {
        this.clock = clock;
        start = clock.nanos();
        estimate = seconds;
        estimated = start;
    }

    /** Takes a new estimate of the time that is left, in seconds. */
    synchronized void left(double seconds) {
        estimate = seconds;
        estimated = clock.nanos();
    }

    /** The time that is left, in seconds. It never grows, and is at least one second. */
    synchronized double seconds() {
        double left = estimate - (clock.nanos() - estimated) / Nanos.PER_SECOND;
        shown = Math.min(shown, Math.max(LAST_SECOND, left));
        return shown;
    }

    /** The share of the run that is done, from 0 to 1. It never shrinks. */
    synchronized double share() {
        double done = (clock.nanos() - start) / Nanos.PER_SECOND;
        share = Math.max(share, done / (done + seconds()));
        return share;
    }
}

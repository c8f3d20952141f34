package dev.furlong.run;

import dev.furlong.measurement.NanoClock;
import dev.furlong.measurement.Nanos;
import dev.furlong.plan.Phases;
import java.time.Duration;

/** Estimates how long the rest of a run takes, from what the trials so far took beyond their phases. */
final class TimeLeft {
    private static final double FIRST_GUESS_OVERHEAD_SECONDS = 3.0;
    private static final Duration USUAL_UNTIL_STEADY = Duration.ofSeconds(20);

    private final NanoClock clock;
    private final double phaseSeconds;
    private final double firstGuessOverheadSeconds;
    private int trialsLeft;
    private int trialsDone;
    private double overheadSeconds;
    private int together = 1;
    private long trialStart;

    /**
     * Begins before the first trial.
     *
     * @param auditSeconds the time that a trial spends on its audit, on average
     */
    TimeLeft(NanoClock clock, Phases phases, int trials, double auditSeconds) {
        this.firstGuessOverheadSeconds = FIRST_GUESS_OVERHEAD_SECONDS + auditSeconds;
        this.clock = clock;
        Duration warmUp = phases.untilSteady() && phases.warmUp().compareTo(USUAL_UNTIL_STEADY) > 0
                ? USUAL_UNTIL_STEADY
                : phases.warmUp();
        this.phaseSeconds = phases.loaded().minus(phases.warmUp()).plus(warmUp).toMillis() / 1e3;
        this.trialsLeft = trials;
        this.trialStart = clock.nanos();
    }

    void trialStarts() {
        trialsStart(1);
    }

    /** Trials begin that take turns, and end together. */
    void trialsStart(int trials) {
        together = trials;
        trialStart = clock.nanos();
    }

    void trialEnds() {
        trialsEnd(1);
    }

    /** Trials have ended that took turns. */
    void trialsEnd(int trials) {
        overheadSeconds += Math.max(0, sinceTrialStart() - trials * phaseSeconds);
        trialsDone += trials;
        trialsLeft -= trials;
        trialStart = clock.nanos();
    }

    double seconds() {
        double overhead = trialsDone == 0 ? firstGuessOverheadSeconds : overheadSeconds / trialsDone;
        double all = trialsLeft * (phaseSeconds + overhead);
        // A trial that takes longer than thought still has something left.
        return trialsLeft == 0
                ? 0
                : Math.max(
                        all - sinceTrialStart(), Math.max(0, trialsLeft - together) * (phaseSeconds + overhead) + 0.5);
    }

    private double sinceTrialStart() {
        return (clock.nanos() - trialStart) / Nanos.PER_SECOND;
    }
}

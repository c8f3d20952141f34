package dev.furlong.run;

import dev.furlong.measurement.NanoClock;
import dev.furlong.measurement.Nanos;
import dev.furlong.plan.Phases;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Estimates how long the rest of a run takes, from what the trials so far took beyond their phases. */
final class TimeLeft {
    private static final double FIRST_GUESS_OVERHEAD_SECONDS = 3.0;
    private static final double LEAST = 0.5;
    private static final Duration USUAL_UNTIL_STEADY = Duration.ofSeconds(20);

    private final NanoClock clock;
    private final double phaseSeconds;
    private final double firstGuessOverheadSeconds;
    private final double longestSeconds;
    private final int repetition;
    private final long begun;
    private int trialsLeft;
    private int trialsDone;
    private double overheadSeconds;
    private int together = 1;
    private long trialStart;

    /**
     * Begins before the first trial of a run that makes all of them.
     *
     * @param auditSeconds the time that a trial spends on its audit, on average
     */
    TimeLeft(NanoClock clock, Phases phases, int trials, double auditSeconds) {
        this(clock, phases, trials, auditSeconds, trials, null);
    }

    /**
     * Begins before the first trial.
     *
     * @param auditSeconds the time that a trial spends on its audit, on average
     * @param repetition the trials of a repetition
     * @param longest the time after which no repetition begins, or null if there is none
     */
    TimeLeft(
            NanoClock clock,
            Phases phases,
            int trials,
            double auditSeconds,
            int repetition,
            @Nullable Duration longest) {
        this.repetition = repetition;
        this.longestSeconds = longest == null ? Double.POSITIVE_INFINITY : longest.toMillis() / 1e3;
        this.firstGuessOverheadSeconds = FIRST_GUESS_OVERHEAD_SECONDS + auditSeconds;
        this.clock = clock;
        Duration warmUp = phases.untilSteady() && phases.warmUp().compareTo(USUAL_UNTIL_STEADY) > 0
                ? USUAL_UNTIL_STEADY
                : phases.warmUp();
        this.phaseSeconds = phases.loaded().minus(phases.warmUp()).plus(warmUp).toMillis() / 1e3;
        this.trialsLeft = trials;
        this.begun = clock.nanos();
        this.trialStart = begun;
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
        // A trial that takes longer than thought still has something left, and a repetition that has begun is finished.
        return trialsLeft == 0
                ? 0
                : Math.min(
                        left(trialsLeft, overhead),
                        Math.max(longestSeconds - since(begun), left(ofRepetition(), overhead)));
    }

    /** The trials that are left of the present repetition. */
    private int ofRepetition() {
        return (trialsLeft - 1) % repetition + 1;
    }

    private double left(int trials, double overhead) {
        double each = phaseSeconds + overhead;
        return Math.max(trials * each - sinceTrialStart(), Math.max(0, trials - together) * each + LEAST);
    }

    private double sinceTrialStart() {
        return since(trialStart);
    }

    private double since(long start) {
        return (clock.nanos() - start) / Nanos.PER_SECOND;
    }
}

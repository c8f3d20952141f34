package dev.furlong.run;

import dev.furlong.failure.InterruptedRunException;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.TrialException;
import dev.furlong.measurement.WallClock;
import dev.furlong.measurement.condition.CanaryTimes;
import dev.furlong.plan.TrialSpec;
import dev.furlong.results.TrialRecord;
import dev.furlong.run.prepare.Prepared;
import dev.furlong.run.trial.Capacities;
import dev.furlong.run.trial.TrialRunner;
import java.time.Instant;

/** Runs whole trials, each of which stands alone. */
final class OneByOne {
    private final TrialRunner runner;
    private final KeptTrials kept;
    private final RunListener listener;
    private final Interruption interruption;
    private final WallClock wallClock;
    private final TimeLeft timeLeft;
    private final Capacities capacities;

    /**
     * Runs the trials of one run.
     *
     * @param capacities what the points of the run can do, from which rates follow
     */
    OneByOne(
            TrialRunner runner,
            KeptTrials kept,
            RunListener listener,
            Interruption interruption,
            WallClock wallClock,
            TimeLeft timeLeft,
            Capacities capacities) {
        this.runner = runner;
        this.kept = kept;
        this.listener = listener;
        this.interruption = interruption;
        this.wallClock = wallClock;
        this.timeLeft = timeLeft;
        this.capacities = capacities;
    }

    /**
     * Runs a trial, and keeps its record.
     *
     * @param prepared its point with what it needs
     * @param times the times that the canary took before its block
     * @throws MachineException if the machine or the target cannot do it
     * @throws InterruptedRunException if the run was asked to stop
     */
    void run(TrialSpec trial, Prepared prepared, CanaryTimes times) {
        timeLeft.trialStarts();
        Prepared own = prepared;
        Instant started = wallClock.now();
        TrialRecord record;
        try {
            own = capacities.load(trial).map(prepared::arriving).orElse(prepared);
            TrialRunner.Outcome outcome = runner.run(
                    trial,
                    own,
                    doing -> listener.progress(doing + " " + trial.point().id(), timeLeft.seconds()));
            record = kept.finished(trial, own, started, outcome, times);
        } catch (TrialException | MachineException e) {
            // A server that the same signal ended is no loss.
            interruption.checkAfterFailure();
            kept.lost(trial, own, started, e);
            timeLeft.trialEnds();
            return;
        }
        kept.keep(trial, record);
        timeLeft.trialEnds();
    }
}

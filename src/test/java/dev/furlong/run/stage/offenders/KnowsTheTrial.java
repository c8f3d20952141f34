package dev.furlong.run.stage.offenders;

import dev.furlong.run.trial.TrialRunner;

/** A stage that knows what runs on it. */
public final class KnowsTheTrial {
    /** The arrow that it may not draw. */
    public TrialRunner.Outcome outcome;
}

package dev.furlong.run;

import dev.furlong.plan.TrialSpec;
import dev.furlong.results.TrialRecord;

/** Who wants to see a run go on. Called from the coordinator's thread. */
public interface RunListener {
    /** Something to know before the run begins, such as which server it is about to use. */
    default void noticed(String words) {}

    /**
     * The run begins.
     *
     * @param trials still to run
     * @param estimatedSeconds about how long they take
     */
    default void started(int trials, double estimatedSeconds) {}

    /**
     * Something goes on.
     *
     * @param doing in a few words
     * @param secondsLeft about how long the whole run still takes
     */
    default void progress(String doing, double secondsLeft) {}

    /** A trial has ended and its record is on disk. */
    default void ended(TrialSpec trial, TrialRecord record) {}

    /** Hears nothing. */
    static RunListener silent() {
        return new RunListener() {};
    }
}

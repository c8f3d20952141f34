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
     * @param estimated what they take, and what there is
     */
    default void started(int trials, Remaining estimated) {}

    /**
     * Something goes on.
     *
     * @param doing in a few words
     * @param left for the rest of the run
     */
    default void progress(String doing, Remaining left) {}

    /** A trial has ended and its record is on disk. */
    default void ended(TrialSpec trial, TrialRecord record) {}

    /** Hears nothing. */
    static RunListener silent() {
        return new RunListener() {};
    }
}

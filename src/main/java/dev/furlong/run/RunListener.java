package dev.furlong.run;

import dev.furlong.plan.TrialSpec;
import dev.furlong.results.TrialRecord;

/** The listener of a run. It is called from the coordinator's thread. */
public interface RunListener {
    /** Hears something to know before the run begins, such as the server that it is about to use. */
    default void noticed(String words) {}

    /**
     * Hears that the run begins.
     *
     * @param trials the number of trials still to run
     * @param estimated the time that they take, about, and the free space
     */
    default void started(int trials, Remaining estimated) {}

    /**
     * Hears what goes on.
     *
     * @param doing the present step in a few words; what is done stands before where, for a line that is cut off
     * @param left the time and the space for the rest of the run
     */
    default void progress(String doing, Remaining left) {}

    /** A trial has ended and its record is on disk. */
    default void ended(TrialSpec trial, TrialRecord record) {}

    /** Returns a listener that ignores everything. */
    static RunListener silent() {
        return new RunListener() {};
    }
}

package dev.furlong.run;

import dev.furlong.plan.TrialSpec;
import dev.furlong.results.TrialRecord;
import java.util.List;

/** The listener of a run. It is called from one thread at a time: that of the run, or those of trials that take turns. */
public interface RunListener {
    /** Hears something to know before the run begins, such as the server that it is about to use. */
    default void noticed(String words) {}

    /**
     * Hears that the next run is one of several.
     *
     * @param name the name of its experiment
     * @param number its number, from 1
     * @param of the number of all of them
     * @param seconds the time that it takes, about
     * @param secondsAfter the time that those after it take, about
     */
    default void experimentStarts(String name, int number, int of, double seconds, double secondsAfter) {}

    /**
     * Hears that the run begins.
     *
     * @param trials the trials still to run, in their order
     * @param seconds the time that they take, about
     */
    default void started(List<TrialSpec> trials, double seconds) {}

    /**
     * Hears what goes on.
     *
     * @param doing the present step in a few words; what is done stands before where, for a line that is cut off
     * @param secondsLeft the time that the rest of the run takes, about
     */
    default void progress(String doing, double secondsLeft) {}

    /** A trial has ended and its record is on disk. */
    default void ended(TrialSpec trial, TrialRecord record) {}

    /** Returns a listener that ignores everything. */
    static RunListener silent() {
        return new RunListener() {};
    }
}

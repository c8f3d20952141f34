package dev.furlong.analysis.change;

/**
 * The result of a limit at one point.
 *
 * @param limit as written
 * @param point what both arms' ids share
 * @param state the outcome
 * @param words the change that was seen, and why it was judged so
 */
public record GateResult(String limit, String point, State state, String words) {
    /** How it went. */
    public enum State {
        /** The change is within the limit, and so is its whole interval. */
        HELD,
        /**
         * The measured change is beyond the limit, and its whole interval excludes "no change". Or the
         * contender has a trial that is invalid, an alarm, or only lost trials.
         */
        FAILED,
        /** Neither: more blocks may tell. */
        UNDECIDED,
        /** The baseline has no figure either, so the limit cannot be judged. */
        UNJUDGED,
        /** The baseline has a figure, and the contender has none. */
        MISSING,
        /** The judge of one of the runs forbids any conclusion here. */
        WITHHELD
    }
}

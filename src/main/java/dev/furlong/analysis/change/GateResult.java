package dev.furlong.analysis.change;

/**
 * What a limit says of one point.
 *
 * @param limit as written
 * @param point what both arms' ids share
 * @param state how it went
 * @param words the change that was seen, and why it was judged so
 */
public record GateResult(String limit, String point, State state, String words) {
    /** How it went. */
    public enum State {
        /** The change is within the limit, and so is its whole interval. */
        HELD,
        /** The interval excludes no change, and the estimate is beyond the limit. */
        FAILED,
        /** Neither: more blocks may tell. */
        UNDECIDED,
        /** The baseline has no figure either, so that there is nothing to hold against the limit. */
        UNJUDGED,
        /** The baseline has a figure, and the contender has none. */
        MISSING,
        /** The judge of one of the runs lets nothing be concluded here. */
        WITHHELD
    }
}

package dev.furlong.analysis.change;

/**
 * The result of a limit at one point.
 *
 * @param limit the limit as written
 * @param point the part of the id that both arms share
 * @param state the outcome
 * @param words the change that was seen, and the reason of the outcome
 */
public record GateResult(String limit, String point, State state, String words) {
    /** The outcome of a limit. */
    public enum State {
        /**
         * The change is within the limit, and so is its whole interval. Reports call it passed. JSON keeps
         * the older word.
         */
        HELD,
        /**
         * The measured change is beyond the limit, and its whole interval excludes "no change". A contender with an
         * invalid trial, an alarm, or only lost trials fails too.
         */
        FAILED,
        /** The limit neither passed nor failed. More blocks may decide it. */
        UNDECIDED,
        /** The baseline has no figure either, so the limit cannot be judged. */
        UNJUDGED,
        /** The baseline has a figure, and the contender has none. */
        MISSING,
        /** The judge of one of the runs forbids any conclusion here, or the arms may not be compared in the metric. */
        WITHHELD
    }
}

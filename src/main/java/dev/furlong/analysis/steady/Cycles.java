package dev.furlong.analysis.steady;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The checkpoint cycles of an engine in a trial.
 *
 * @param asked whether the level that the trial ends in must hold three
 * @param transactions the transactions committed in one cycle, by the growth of the engine's log; for engines that tell
 *     of no checkpoint
 */
public record Cycles(boolean asked, OptionalDouble transactions) {
    /** The cycles where nobody asks for them. */
    public static final Cycles ANY = new Cycles(false, OptionalDouble.empty());

    /** Returns the number of whole cycles among so many transactions; empty if the size of a cycle is not known. */
    OptionalInt among(double committed) {
        return transactions.isPresent()
                ? OptionalInt.of((int) (committed / transactions.getAsDouble()))
                : OptionalInt.empty();
    }
}

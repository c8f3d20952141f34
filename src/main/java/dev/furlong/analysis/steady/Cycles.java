package dev.furlong.analysis.steady;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * An engine's checkpoint cycles in a trial.
 *
 * @param asked whether the level that the trial ends in must hold three
 * @param transactions that are committed in one, as its log grows by them; for engines that tell of no checkpoint
 */
public record Cycles(boolean asked, OptionalDouble transactions) {
    /** Nobody asks for them. */
    public static final Cycles ANY = new Cycles(false, OptionalDouble.empty());

    /** How many whole ones there are among so many transactions; nothing if one's size is not known. */
    OptionalInt among(double committed) {
        return transactions.isPresent()
                ? OptionalInt.of((int) (committed / transactions.getAsDouble()))
                : OptionalInt.empty();
    }
}

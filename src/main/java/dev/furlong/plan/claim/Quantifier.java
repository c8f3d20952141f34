package dev.furlong.plan.claim;

import dev.furlong.plan.written.Worded;

/** The number of its places at which a claim must hold. */
public enum Quantifier implements Worded {
    /** Every place. */
    ALL,
    /** More than half of the places. */
    MOST,
    /** One place at least. */
    SOME;

    /**
     * Returns the least number of places that this takes.
     *
     * @param places the number of places that there are, at least 1
     */
    public int least(int places) {
        return switch (this) {
            case ALL -> places;
            case MOST -> places / 2 + 1;
            case SOME -> 1;
        };
    }
}

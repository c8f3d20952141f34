package dev.furlong.plan.claim;

import dev.furlong.plan.written.Worded;

/** At how many of its places a claim must hold. */
public enum Quantifier implements Worded {
    /** At every one. */
    ALL,
    /** At more than half of them. */
    MOST,
    /** At one of them at least. */
    SOME;

    /**
     * The least number of places that this takes.
     *
     * @param places that there are, at least 1
     */
    public int least(int places) {
        return switch (this) {
            case ALL -> places;
            case MOST -> places / 2 + 1;
            case SOME -> 1;
        };
    }
}

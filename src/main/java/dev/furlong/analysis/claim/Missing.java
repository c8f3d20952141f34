package dev.furlong.analysis.claim;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/**
 * The reason why there is no value.
 *
 * @param because the reason in words
 * @param forGood whether no other run of the plan would have it here, nor this one if it is resumed
 */
record Missing(String because, boolean forGood) {
    /** A value that nothing here can have. */
    static Missing forGood(String because) {
        return new Missing(because, true);
    }

    /** A value that was lost, is withheld or is not measured yet. */
    static Missing forNow(String because) {
        return new Missing(because, false);
    }

    /** Returns the first of several reasons, those that hold for good before others; empty if there are none. */
    static Optional<Missing> first(Collection<Missing> reasons) {
        // The least is the first of equals.
        return reasons.stream().min(Comparator.comparing(one -> !one.forGood));
    }
}

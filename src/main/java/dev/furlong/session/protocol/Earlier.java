package dev.furlong.session.protocol;

import dev.furlong.workload.invariant.Ledger;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The earlier drives on the same data, one after the other. The next drive finds their changes in the data, besides the
 * population.
 *
 * @param drives the number of these drives, those that did not end well included
 * @param clients the number of their clients, which are numbered from 0 through all drives, those that nobody times
 *     included
 * @param ledger the clients' own account of what they did in all of these drives; null if nobody knows, because one of
 *     them did not end well
 */
public record Earlier(int drives, int clients, @Nullable Ledger ledger) {
    /** The data are as they were populated. */
    public static final Earlier NONE = new Earlier(0, 0, new Ledger(List.of()));

    /**
     * Returns these drives with one more.
     *
     * @param all the number of the clients of all of them
     * @param did the account of what the clients of the last one did; empty if nobody knows
     */
    Earlier with(int all, Optional<Ledger> did) {
        Ledger before = ledger;
        return new Earlier(
                drives + 1, all, before == null ? null : did.map(before::plus).orElse(null));
    }
}

package dev.furlong.session.protocol;

import dev.furlong.workload.invariant.Ledger;
import java.util.List;

/**
 * The answer to a session that waits at a {@link LoadEvent.Boundary} or a {@link LoadEvent.Gathering}.
 *
 * @param steady whether the warm-up of all sessions together is steady; false where nobody asked
 * @param others the outcomes of the clients of the other sessions; empty until all are disconnected
 */
public record Go(boolean steady, List<Ledger.Entry> others) {
    /** The answer that says no more than to go on. */
    public static final Go ON = new Go(false, List.of());

    /** Copies the list. */
    public Go {
        others = List.copyOf(others);
    }
}

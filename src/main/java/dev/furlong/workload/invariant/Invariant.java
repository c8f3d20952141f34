package dev.furlong.workload.invariant;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** Something that must hold of the data after a trial. */
public interface Invariant {
    /** What must hold, in words. */
    String rule();

    /**
     * Checks it.
     *
     * @param ledger what the clients know that they did
     * @return what was found instead, or nothing if it holds
     */
    Optional<String> violation(Connection connection, Ledger ledger) throws SQLException;
}

package dev.furlong.workload.invariant;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** Something that must hold of the data after a trial. */
public interface Invariant {
    /** The rule that must hold, in words. */
    String rule();

    /**
     * Checks the data.
     *
     * @param ledger the clients' own account of what they did
     * @return the finding that contradicts the rule; empty if the rule holds
     */
    Optional<String> violation(Connection connection, Ledger ledger) throws SQLException;
}

package dev.furlong.workload.invariant;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** Something that must hold of the data after a trial. */
public interface Invariant {
    /** The rule that must hold, in words. */
    String rule();

    /**
     * Whether it can be checked only with the account of all clients that wrote to the data since they were populated.
     */
    default boolean needsLedger() {
        return true;
    }

    /**
     * Checks the data.
     *
     * @param ledger the clients' own account of what they did since the data were populated; where none is needed, that of
     *     some of them may be missing
     * @return the finding that contradicts the rule; empty if the rule holds
     */
    Optional<String> violation(Connection connection, Ledger ledger) throws SQLException;
}

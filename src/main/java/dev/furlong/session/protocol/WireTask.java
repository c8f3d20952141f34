package dev.furlong.session.protocol;

import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.connection.Password;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The path from a load to its server.
 *
 * @param audit the audit pass, or null if none is made
 * @param stretched the connector of the timed pass through the relay that stretches the distance, or null if there is
 *     none
 */
public record WireTask(@Nullable Audit audit, @Nullable Connector stretched) {
    /** Refuses a way that is like none. */
    public WireTask {
        if (audit == null && stretched == null) {
            throw new IllegalArgumentException("wire: must be audited or stretched, got neither");
        }
    }

    /** Returns the way of a load that nobody audits; empty if it reaches its server directly then. */
    Optional<WireTask> withoutAudit() {
        return Optional.ofNullable(stretched).map(way -> new WireTask(null, way));
    }

    WireTask with(@Nullable Password password) {
        return new WireTask(
                audit == null ? null : audit.with(password), stretched == null ? null : stretched.with(password));
    }

    /**
     * The transactions of one client whose messages and bytes are counted before anything is timed.
     *
     * @param connector the connector through the relay that counts
     * @param warmUps the number of transactions of the audit's client before it, so that every statement is prepared and
     *     settled
     * @param transactions the number of transactions of the audit
     */
    public record Audit(Connector connector, int warmUps, int transactions) {
        Audit with(@Nullable Password password) {
            return new Audit(connector.with(password), warmUps, transactions);
        }
    }
}

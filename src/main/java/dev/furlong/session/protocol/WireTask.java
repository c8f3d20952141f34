package dev.furlong.session.protocol;

import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.connection.Password;
import org.jspecify.annotations.Nullable;

/**
 * The way of a load to its server.
 *
 * @param audit the audit pass, or null if none is made
 * @param stretched the connector of the timed pass through the relay that stretches the distance, or null if there is
 *     none
 */
public record WireTask(@Nullable Audit audit, @Nullable Connector stretched) {
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

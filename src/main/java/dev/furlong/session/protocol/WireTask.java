package dev.furlong.session.protocol;

import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.connection.Password;
import org.jspecify.annotations.Nullable;

/**
 * The way of a load to its server.
 *
 * @param audit the connector of the audit pass, through the relay that counts
 * @param warmUps the number of transactions of the audit's client before it, so that every statement is prepared and
 *     settled
 * @param audited the number of transactions of the audit
 * @param stretched the connector of the timed pass through the relay that stretches the distance, or null if there is
 *     none
 */
public record WireTask(
        Connector audit, int warmUps, int audited, @Nullable Connector stretched) {
    WireTask with(@Nullable Password password) {
        return new WireTask(
                audit.with(password), warmUps, audited, stretched == null ? null : stretched.with(password));
    }
}

package dev.furlong.session.protocol;

import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.connection.Password;
import org.jspecify.annotations.Nullable;

/**
 * How a load is led to its server.
 *
 * @param audit connector of the audit pass, through the relay that counts
 * @param warmUps transactions of the audit's client before it, so that every statement is prepared and settled
 * @param audited transactions of the audit
 * @param stretched connector of the timed pass through the relay that stretches the distance, or null: direct
 */
public record WireTask(
        Connector audit, int warmUps, int audited, @Nullable Connector stretched) {
    WireTask with(@Nullable Password password) {
        return new WireTask(
                audit.with(password), warmUps, audited, stretched == null ? null : stretched.with(password));
    }
}

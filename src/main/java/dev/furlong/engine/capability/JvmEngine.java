package dev.furlong.engine.capability;

import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/** An engine that is a library of a JVM: embedded in the load JVM, and in a server JVM if it has a server. */
@FunctionalInterface
public interface JvmEngine {
    /** The system properties of the JVM that it boots in. */
    default Map<String, String> systemProperties(Configuration configuration) {
        return Map.of();
    }

    /**
     * Whether its files hold the password, so that every start of a server has the same one. Otherwise each start has a
     * new password, and nobody can use an old one.
     */
    default boolean filesHoldThePassword() {
        return true;
    }

    /** Stops an engine that ran in this JVM, so that its files are whole. */
    void shutDown(Connector connector) throws SQLException;

    /**
     * Makes its server, for a JVM of its own.
     *
     * @param launch the launch of that JVM
     * @return the server; empty if it has none
     */
    default Optional<JvmServer> server(JvmServer.Launch launch) {
        return Optional.empty();
    }
}

package dev.furlong.engine.capability;

import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/** An engine that is a library of a JVM: embedded in the load JVM, and in a server JVM if it has a server. */
public interface JvmEngine {
    /** The system properties of the JVM that it boots in. */
    default Map<String, String> systemProperties(Configuration configuration) {
        return Map.of();
    }

    /** The class path of its jars in its image; empty if it has none. */
    default Optional<String> classPathInImage() {
        return Optional.empty();
    }

    /**
     * Whether its files hold the password, so that it stays the same from one start of a server to the next. Else each start
     * has a password of its own, and one that somebody learned is good for no other server.
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
     * @throws IllegalStateException if it has none
     */
    JvmServer server(JvmServer.Launch launch);
}

package dev.furlong.engine.h2;

import dev.furlong.engine.capability.JvmEngine;
import dev.furlong.engine.capability.JvmServer;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/** H2 in a JVM. Its URLs are relative to a base folder, so that a path may hold what a URL may not. */
final class H2InJvm implements JvmEngine {
    @Override
    public Map<String, String> systemProperties(Configuration configuration) {
        return Map.of("h2.baseDir", configuration.data().toAbsolutePath().toString(), "h2.bindAddress", "127.0.0.1");
    }

    @Override
    public void shutDown(Connector connector) throws SQLException {
        connector.execute("SHUTDOWN");
    }

    @Override
    public Optional<JvmServer> server(JvmServer.Launch launch) {
        return Optional.of(new H2Server(launch, this));
    }
}

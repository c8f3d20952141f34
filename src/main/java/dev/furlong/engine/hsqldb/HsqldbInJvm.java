package dev.furlong.engine.hsqldb;

import dev.furlong.engine.capability.JvmEngine;
import dev.furlong.engine.capability.JvmServer;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/** HSQLDB in a JVM. */
final class HsqldbInJvm implements JvmEngine {
    @Override
    public Map<String, String> systemProperties(Configuration configuration) {
        // Else it takes over the JVM's logging.
        return Map.of("hsqldb.reconfig_logging", "false");
    }

    @Override
    public void shutDown(Connector connector) throws SQLException {
        connector.execute("SHUTDOWN");
    }

    @Override
    public Optional<JvmServer> server(JvmServer.Launch launch) {
        return Optional.of(new HsqldbServer(launch));
    }
}

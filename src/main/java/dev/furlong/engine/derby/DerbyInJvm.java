package dev.furlong.engine.derby;

import dev.furlong.engine.capability.JvmEngine;
import dev.furlong.engine.capability.JvmServer;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.derby.counter.CounterCalls;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Derby in the JVM that boots it: its properties are system properties, read once. */
final class DerbyInJvm implements JvmEngine {
    @Override
    public Map<String, String> systemProperties(Configuration configuration) {
        Map<String, String> properties = new TreeMap<>(DerbySettings.properties(configuration.settings()));
        properties.put(
                "derby.system.home", configuration.data().toAbsolutePath().toString());
        return properties;
    }

    @Override
    public boolean filesHoldThePassword() {
        return false;
    }

    @Override
    public void shutDown(Connector connector) throws SQLException {
        CounterCalls.end();
        // Derby reports a successful shutdown as an exception: 08006 of the database, XJ015 of the system.
        try {
            connector.connect("jdbc:derby:;shutdown=true").close();
        } catch (SQLException e) {
            if (!"XJ015".equals(e.getSQLState())) {
                throw e;
            }
        }
    }

    @Override
    public Optional<JvmServer> server(JvmServer.Launch launch) {
        return Optional.of(new DerbyServer(launch, this));
    }
}

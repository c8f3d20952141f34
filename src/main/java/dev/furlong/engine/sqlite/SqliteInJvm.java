package dev.furlong.engine.sqlite;

import dev.furlong.engine.capability.JvmEngine;
import dev.furlong.engine.capability.JvmServer;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import java.sql.SQLException;
import java.util.Map;

/** SQLite in a JVM, where it is a native library. */
final class SqliteInJvm implements JvmEngine {
    @Override
    public Map<String, String> systemProperties(Configuration configuration) {
        return Map.of();
    }

    @Override
    public void shutDown(Connector connector) throws SQLException {
        // The last connection that closes writes the log back and deletes it; this one is the last for certain.
        connector.open().close();
    }

    @Override
    public JvmServer server(JvmServer.Launch launch) {
        throw new IllegalStateException("sqlite: has no server");
    }
}

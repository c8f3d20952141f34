package dev.furlong.engine.hsqldb;

import dev.furlong.engine.capability.JvmServer;
import org.hsqldb.Database;
import org.hsqldb.server.Server;
import org.hsqldb.server.ServerConstants;

/**
 * HSQLDB's server in this JVM, on 127.0.0.1. It opens its database when it starts. It is ours
 * because its data know the run's password. If it cannot listen, it fails to start.
 */
final class HsqldbServer implements JvmServer {
    private final Server server = new Server();

    HsqldbServer(Launch launch) {
        server.setSilent(true);
        server.setTrace(false);
        server.setLogWriter(null);
        server.setErrWriter(null);
        server.setNoSystemExit(true);
        server.setAddress("127.0.0.1");
        server.setPort(launch.port());
        server.setDatabaseName(0, HsqldbEngine.DATABASE);
        server.setDatabasePath(0, HsqldbEngine.existing(launch.data(), launch.properties()));
    }

    @Override
    public void start() throws Exception {
        // Returns when it is open, or when it has given up.
        server.start();
        if (server.getState() != ServerConstants.SERVER_STATE_ONLINE) {
            throw new IllegalStateException(
                    "hsqldb: its server must be online, is " + server.getStateDescriptor(), server.getServerError());
        }
    }

    @Override
    public void stop() {
        server.shutdownWithCatalogs(Database.CLOSEMODE_NORMAL);
    }
}

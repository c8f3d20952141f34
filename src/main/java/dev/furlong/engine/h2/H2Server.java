package dev.furlong.engine.h2;

import dev.furlong.engine.capability.JvmServer;
import dev.furlong.engine.connection.Connector;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.List;
import org.h2.tools.Server;

/**
 * H2's TCP server in this JVM, on the address that {@code h2.bindAddress} names. It is ours because
 * its data know the run's password. If it cannot listen, it fails to start.
 */
final class H2Server implements JvmServer {
    private static final String FILE_ENDING = ".mv.db";

    private final Launch launch;
    private final H2InJvm engine;
    private final Server server;

    H2Server(Launch launch, H2InJvm engine) {
        this.launch = launch;
        this.engine = engine;
        try {
            this.server = Server.createTcpServer(
                    "-tcpPort",
                    String.valueOf(launch.port()),
                    "-baseDir",
                    launch.data().toString(),
                    // The password to shut the server down. Before 2.0, H2 would demand none.
                    "-tcpPassword",
                    launch.password().text());
        } catch (SQLException e) {
            throw new IllegalStateException("h2: its server refuses its arguments", e);
        }
    }

    @Override
    public void start() throws SQLException {
        server.start();
    }

    @Override
    public void stop() throws SQLException {
        server.stop();
        // A database stays open when the server ends; it is closed from within.
        if (Files.exists(launch.data().resolve(H2Engine.DATABASE + FILE_ENDING))) {
            engine.shutDown(new Connector(
                    H2Engine.DRIVER,
                    "jdbc:h2:" + H2Engine.DATABASE + ";IFEXISTS=TRUE",
                    H2Engine.USER,
                    List.of(),
                    launch.password()));
        }
    }
}

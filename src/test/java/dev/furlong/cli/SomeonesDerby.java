package dev.furlong.cli;

import dev.furlong.engine.Engine;
import dev.furlong.engine.derby.DerbyEngine;
import dev.furlong.engine.release.ArtifactResolver;
import dev.furlong.engine.release.Release;
import dev.furlong.engine.release.ReleaseCatalogue;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** Derby's Network Server of an older release than the bundled one, with Derby's own authentication. */
public final class SomeonesDerby implements SomeonesServer {
    private static final String RELEASE = "10.15.2.0";

    private final Process process;
    private final String url;

    private SomeonesDerby(Process process, String url) {
        this.process = process;
        this.url = url;
    }

    /** Starts it in a folder that is there and empty. */
    public static SomeonesDerby start(Path folder) throws IOException, SQLException {
        Files.writeString(
                folder.resolve("derby.properties"),
                String.join(
                        "\n",
                        "derby.connection.requireAuthentication=true",
                        // A plan that is compiled again after the audit makes each later answer longer: see
                        // docs/costs.md.
                        "derby.language.stalePlanCheckInterval=" + Integer.MAX_VALUE,
                        "derby.authentication.provider=BUILTIN",
                        "derby.user." + USER + "=" + PASSWORD,
                        ""));
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        Release release = ReleaseCatalogue.bundled().of("test", "derby", RELEASE);
        String classPath = new ArtifactResolver()
                .resolve(release).stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dderby.system.home=" + folder,
                        "-cp",
                        classPath,
                        "org.apache.derby.drda.NetworkServerControl",
                        "start",
                        "-h",
                        "127.0.0.1",
                        "-p",
                        String.valueOf(port),
                        "-noSecurityManager"))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("server.log").toFile())
                .start();
        SomeonesDerby server = new SomeonesDerby(process, "jdbc:derby://127.0.0.1:" + port + "/shop");
        Await.until("a database", Duration.ofSeconds(60), () -> {
            try {
                DriverManager.getConnection(server.url + ";create=true", USER, PASSWORD)
                        .close();
                return true;
            } catch (SQLException e) {
                return false;
            }
        });
        try (Connection connection = server.open()) {
            server.fill(connection);
        }
        return server;
    }

    @Override
    public Engine engine() {
        return new DerbyEngine();
    }

    @Override
    public String url() {
        return url;
    }

    @Override
    public String release() {
        return RELEASE;
    }

    @Override
    public Connection open() throws SQLException {
        return DriverManager.getConnection(url, USER, PASSWORD);
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}

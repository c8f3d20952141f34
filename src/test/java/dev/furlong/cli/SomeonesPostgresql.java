package dev.furlong.cli;

import dev.furlong.deployment.ProcessDeployment;
import dev.furlong.deployment.RunningTarget;
import dev.furlong.deployment.binaries.BinaryCache;
import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.engine.Engine;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.postgresql.PostgresqlEngine;
import dev.furlong.engine.release.ArtifactResolver;
import dev.furlong.engine.release.Release;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** PostgreSQL of a pinned release that is not the newest, with SCRAM for all. */
public final class SomeonesPostgresql implements SomeonesServer {
    private static final String RELEASE = "17";

    private final RunningTarget running;
    private final String url;

    private SomeonesPostgresql(RunningTarget running) {
        this.running = running;
        this.url = running.connector().url();
    }

    /** Starts it in a folder that is there and empty. */
    public static SomeonesPostgresql start(Path folder) throws IOException, SQLException {
        Release release = ReleaseCatalogue.bundled().of("test", "postgresql", RELEASE);
        Path data = Files.createDirectory(folder.resolve("data"));
        Launch launch = new Launch(
                new PostgresqlEngine(),
                new Configuration(
                        release, DeploymentKind.PROCESS, new Settings(Map.of("buffer", "24MiB")), 20, data, null, 0),
                JavaHome.running(),
                List.of(),
                Optional.of(new BinaryCache(new ArtifactResolver())
                        .folder("test", release)
                        .resolve("bin")),
                List.of(),
                folder.resolve("server.log"));
        ProcessDeployment deployment = new ProcessDeployment();
        deployment.initialise(launch);
        SomeonesPostgresql server = new SomeonesPostgresql(deployment.start(launch));
        try (Connection connection = server.running.connector().open();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE ROLE " + USER + " LOGIN PASSWORD '" + PASSWORD + "'");
            statement.execute("GRANT CREATE ON DATABASE postgres TO " + USER);
            connection.commit();
            Files.writeString(data.resolve("pg_hba.conf"), "host all all 127.0.0.1/32 scram-sha-256\n");
            statement.execute("SELECT pg_reload_conf()");
            connection.commit();
        }
        server.awaitThatItAsksForAPassword();
        try (Connection connection = server.open()) {
            server.fill(connection);
        }
        return server;
    }

    private void awaitThatItAsksForAPassword() {
        Await.until("a refusal without password", java.time.Duration.ofSeconds(30), () -> {
            try {
                DriverManager.getConnection(url, USER, "wrong").close();
                return false;
            } catch (SQLException e) {
                return "28P01".equals(e.getSQLState());
            }
        });
    }

    @Override
    public Engine engine() {
        return new PostgresqlEngine();
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
        running.close();
    }
}

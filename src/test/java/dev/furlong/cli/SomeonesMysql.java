package dev.furlong.cli;

import dev.furlong.deployment.ContainerDeployment;
import dev.furlong.deployment.RunningTarget;
import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.engine.Engine;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.mysql.MysqlEngine;
import dev.furlong.engine.release.Release;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;

/** MySQL in a container, with a user that has rights on two databases alone. */
public final class SomeonesMysql implements SomeonesServer {
    private final RunningTarget running;
    private final String url;

    private SomeonesMysql(RunningTarget running) {
        this.running = running;
        this.url = running.connector().url().replaceFirst("/[^/]*$", "/SHOP");
    }

    /** Starts it; a machine that has no containers, or no such image, cannot. */
    public static SomeonesMysql start(Path folder) throws IOException, SQLException {
        Release release = ReleaseCatalogue.bundled().of("test", "mysql", null);
        Path data = Files.createDirectory(folder.resolve("data"));
        Launch launch = new Launch(
                new MysqlEngine(),
                new Configuration(release, DeploymentKind.CONTAINER, Settings.defaults(), 20, data, null, 0),
                JavaHome.running(),
                List.of(),
                Optional.empty(),
                List.of(),
                folder.resolve("server.log"));
        ContainerDeployment deployment = new ContainerDeployment();
        deployment.initialise(launch);
        SomeonesMysql server = new SomeonesMysql(deployment.start(launch));
        server.administer(
                "CREATE USER " + USER + " IDENTIFIED BY '" + PASSWORD + "'",
                "GRANT ALL ON SHOP.* TO " + USER,
                "GRANT ALL ON furlong.* TO " + USER,
                "CREATE DATABASE SHOP",
                "GRANT SELECT ON performance_schema.* TO " + USER);
        server.administer("DROP DATABASE SHOP");
        try (Connection connection = DriverManager.getConnection(
                server.url.replaceFirst("/SHOP$", "/") + "?allowPublicKeyRetrieval=true", USER, PASSWORD)) {
            server.fill(connection);
        }
        return server;
    }

    /** Runs statements as the server's own administrator. */
    void administer(String... statements) throws SQLException {
        String anywhere = url.replaceFirst("/SHOP$", "/");
        try (Connection connection = running.connector().connect(anywhere);
                Statement statement = connection.createStatement()) {
            for (String one : statements) {
                statement.execute(one);
            }
        }
    }

    /** Whether it takes rows from a client's stream. */
    boolean takesLocalRows() throws SQLException {
        try (Connection connection = open();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT @@GLOBAL.local_infile")) {
            row.next();
            return row.getBoolean(1);
        }
    }

    @Override
    public Engine engine() {
        return new MysqlEngine();
    }

    @Override
    public String url() {
        return url;
    }

    @Override
    public String release() {
        return "9.7";
    }

    @Override
    public Connection open() throws SQLException {
        return DriverManager.getConnection(url + "?databaseTerm=SCHEMA&allowPublicKeyRetrieval=true", USER, PASSWORD);
    }

    @Override
    public void close() {
        running.close();
    }
}

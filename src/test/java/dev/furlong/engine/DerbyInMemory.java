package dev.furlong.engine;

import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.derby.DerbyEngine;
import dev.furlong.engine.loading.TableIndexes;
import dev.furlong.engine.release.Release;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.engine.schema.Population;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A database of the bundled Derby in this JVM's memory, dropped when closed. */
public final class DerbyInMemory implements AutoCloseable {
    private static final AtomicInteger DATABASES = new AtomicInteger();

    static {
        keepItsLogAway();
    }

    private final Engine engine = new DerbyEngine();
    private final Connector connector;

    private DerbyInMemory(Connector connector) {
        this.connector = connector;
    }

    /** Before Derby boots in this JVM: its log must not fall into the working folder. */
    public static void keepItsLogAway() {
        // Derby reads these when it boots: its log must not fall into the working folder, deadlocks be found soon.
        System.setProperty(
                "derby.stream.error.file",
                Path.of(System.getProperty("java.io.tmpdir"), "furlong-tests-derby.log")
                        .toString());
        System.setProperty("derby.locks.deadlockTimeout", "1");
    }

    /** A new one, empty. */
    public static DerbyInMemory create() throws SQLException {
        String url = "jdbc:derby:memory:furlong" + DATABASES.incrementAndGet();
        Connector connector = new DerbyEngine()
                .connector(configuration(DeploymentKind.EMBEDDED, Settings.defaults(), 0))
                .at(url);
        connector.connect(url + ";create=true").close();
        return new DerbyInMemory(connector);
    }

    /** A new one with these tables, filled by the loader of a release. */
    public static DerbyInMemory with(List<Population> populations) throws SQLException {
        DerbyInMemory database = create();
        try (Connection connection = database.open()) {
            database.engine.loader(release()).load(connection, populations, rows -> {});
            for (Population population : populations) {
                TableIndexes.make(connection, population.table());
            }
        }
        return database;
    }

    /** The bundled release as it is run in tests. */
    public static Configuration configuration(DeploymentKind deployment, Settings settings, int port) {
        return new Configuration(
                release(), deployment, settings, 1, Path.of("data").toAbsolutePath(), null, port);
    }

    /** The bundled release. */
    public static Release release() {
        return ReleaseCatalogue.bundled().of("test", "derby", null);
    }

    public Engine engine() {
        return engine;
    }

    public Connector connector() {
        return connector;
    }

    public Connection open() throws SQLException {
        return connector.open();
    }

    /** Runs one statement in a transaction of its own. */
    public void execute(String sql) throws SQLException {
        try (Connection connection = open();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
            connection.commit();
        }
    }

    @Override
    public void close() throws SQLException {
        drop(connector, connector.url());
    }

    /** Drops a database in memory that nobody is connected to. */
    public static void drop(Connector connector, String url) throws SQLException {
        try {
            connector.connect(url + ";drop=true").close();
        } catch (SQLException e) {
            // 08006 says that the database was shut down, which dropping it includes.
            if (!"08006".equals(e.getSQLState())) {
                throw e;
            }
        }
    }
}

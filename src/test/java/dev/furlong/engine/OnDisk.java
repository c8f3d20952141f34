package dev.furlong.engine;

import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.derby.DerbyEngine;
import dev.furlong.engine.mapping.Substitute;
import dev.furlong.engine.release.Release;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** A database of a bundled engine in this JVM, with its files below a folder; shut down when closed. */
public final class OnDisk implements AutoCloseable {
    private final Map<String, String> before = new HashMap<>();
    private final Engine engine;
    private final Configuration configuration;

    private OnDisk(Engine engine, Configuration configuration) {
        this.engine = engine;
        this.configuration = configuration;
        engine.jvm().orElseThrow().systemProperties(configuration).forEach((key, value) -> {
            before.put(key, System.getProperty(key, ""));
            System.setProperty(key, value);
        });
    }

    /** A new one, empty. */
    public static OnDisk create(Engine engine, Path data, Map<String, String> asked) throws SQLException {
        OnDisk database = new OnDisk(engine, configuration(engine, data, asked));
        engine.creating(database.configuration).open().close();
        return database;
    }

    /** A new one of Derby, which boots anew for it: Derby reads when it boots where the databases of a JVM are. */
    public static OnDisk createDerby(Path data, Map<String, String> asked) throws SQLException {
        Engine derby = new DerbyEngine();
        DerbyInMemory.keepItsLogAway();
        derby.jvm().orElseThrow().shutDown(derby.connector(configuration(derby, data, asked)));
        return create(derby, data, asked);
    }

    /** One that is there. */
    public static OnDisk open(Engine engine, Path data, Map<String, String> asked) {
        return new OnDisk(engine, configuration(engine, data, asked));
    }

    /** The bundled release, embedded, with the engine's substitutes where nothing is asked. */
    public static Configuration configuration(Engine engine, Path data, Map<String, String> asked) {
        Settings settings = new Settings(asked);
        for (Map.Entry<Setting<?>, Substitute> one :
                engine.mapping().substitutes().entrySet()) {
            if (!settings.asks(one.getKey())) {
                settings = settings.with(one.getKey(), one.getValue().value());
            }
        }
        // Files that are opened again, by another JVM too, demand none.
        return new Configuration(release(engine), DeploymentKind.EMBEDDED, settings, 2, data, null, 0)
                .withPassword(null);
    }

    static Release release(Engine engine) {
        return ReleaseCatalogue.bundled().of("test", engine.name(), null);
    }

    public Configuration configuration() {
        return configuration;
    }

    public Connection open() throws SQLException {
        return engine.connector(configuration).open();
    }

    @Override
    public void close() throws SQLException {
        engine.jvm().orElseThrow().shutDown(engine.connector(configuration));
        before.forEach((key, value) -> {
            if (value.isEmpty()) {
                System.clearProperty(key);
            } else {
                System.setProperty(key, value);
            }
        });
    }
}

package dev.furlong.engine.hsqldb;

import dev.furlong.engine.Engine;
import dev.furlong.engine.Remedy;
import dev.furlong.engine.capability.Checkpointing;
import dev.furlong.engine.capability.EngineCounters;
import dev.furlong.engine.capability.JvmEngine;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.loading.BatchLoader;
import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.mapping.InJvmLimits;
import dev.furlong.engine.mapping.Substitute;
import dev.furlong.engine.release.Release;
import dev.furlong.engine.schema.TableWords;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.plan.written.TimeSpan;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** HyperSQL. */
public final class HsqldbEngine implements Engine {
    static final String DRIVER = "org.hsqldb.jdbc.JDBCDriver";
    /** The user that makes the database; the data hold its password. */
    static final Map<String, String> USER = Map.of("user", "SA");

    /** The database's name below the data folder, and its alias in the server. */
    static final String DATABASE = "furlong";

    private static final String NO_COUNTER = "HyperSQL keeps no counters";

    private static final TableWords TABLES = new TableWords("INTEGER", "BIGINT", "TIMESTAMP", "");

    @Override
    public String name() {
        return "hsqldb";
    }

    @Override
    public List<DeploymentKind> deployments() {
        return List.of(DeploymentKind.EMBEDDED, DeploymentKind.SERVER);
    }

    @Override
    public Map<Setting<?>, Substitute> substitutes() {
        return Map.of(
                Setting.LOCK_WAIT,
                new Substitute(
                        TimeSpan.UNLIMITED,
                        "HyperSQL waits until the other transaction ends; a deadlock it refuses at once"));
    }

    @Override
    public Set<Setting<?>> stored() {
        return Set.of(Setting.BUFFER, Setting.DURABILITY);
    }

    @Override
    public Map<String, String> properties(Configuration configuration) {
        InJvmLimits.checkPath(configuration.data(), name(), ';');
        return HsqldbSettings.properties(configuration.settings());
    }

    @Override
    public Connector connector(Configuration configuration) {
        String url = configuration.deployment().inLoadJvm()
                ? "jdbc:hsqldb:" + existing(configuration.data(), properties(configuration))
                : "jdbc:hsqldb:hsql://127.0.0.1:" + configuration.port() + "/" + DATABASE;
        return new Connector(DRIVER, url, USER, List.of(), configuration.password());
    }

    @Override
    public Connector creating(Configuration configuration) {
        Connector connector = connector(configuration);
        return configuration.deployment().inLoadJvm()
                ? connector.at("jdbc:hsqldb:" + place(configuration.data(), properties(configuration)))
                : connector;
    }

    /** A database that must be there. */
    static String existing(Path data, Map<String, String> properties) {
        return place(data, properties) + ";ifexists=true";
    }

    private static String place(Path data, Map<String, String> properties) {
        StringBuilder place = new StringBuilder("file:" + data.toAbsolutePath().resolve(DATABASE));
        properties.forEach(
                (key, value) -> place.append(';').append(key).append('=').append(value));
        return place.toString();
    }

    @Override
    public Map<String, EffectiveSetting> readBack(Configuration configuration, Connection connection)
            throws SQLException {
        return HsqldbSettings.readBack(configuration.settings(), connection);
    }

    @Override
    public EngineCounters counters() {
        return EngineCounters.none(NO_COUNTER);
    }

    @Override
    public Checkpointing checkpoints() {
        return Checkpointing.by("CHECKPOINT");
    }

    @Override
    public Loader loader(Release release) {
        // Without its log, rows are written once; the checkpoint syncs them. It keeps no statistics to gather.
        return new BatchLoader(
                " without the log, then a checkpoint",
                TABLES,
                List.of("SET FILES LOG FALSE"),
                populations -> List.of("SET FILES LOG TRUE", "CHECKPOINT"));
    }

    @Override
    public Remedy remedy(SQLException error) {
        String state = String.valueOf(error.getSQLState());
        if (state.equals("40001")) {
            return Remedy.RETRY;
        }
        return state.startsWith("08") ? Remedy.RECONNECT : Remedy.GIVE_UP;
    }

    @Override
    public Optional<JvmEngine> jvm() {
        return Optional.of(new HsqldbInJvm());
    }
}

package dev.furlong.engine.sqlite;

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
import dev.furlong.plan.setting.Isolation;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.target.DeploymentKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * SQLite with a write-ahead log: readers do not wait, writers wait for one another.
 *
 * <p>A transaction begins as a reader, SQLite's default, so that reads stay parallel. One that reads before it writes, as
 * {@code tpcb.mix=uniform} does, is refused at once when another has written meanwhile, and is retried. Beginning as a
 * writer would spare it that, but the driver begins the next transaction with each commit: an idle client would hold the
 * lock.
 */
public final class SqliteEngine implements Engine {
    private static final String NO_COUNTER =
            "SQLite counts for one connection at a time, and its driver does not give the counters";

    /** The column type INTEGER makes the primary key the rowid: rows lie in its order, without an index. */
    private static final TableWords TABLES = new TableWords("INTEGER", "BIGINT", "TIMESTAMP", "");

    /** Another connection writes, or has written since this one began to read. */
    private static final int BUSY = 5;

    /** Another statement of the same cache is at work. */
    private static final int LOCKED = 6;

    @Override
    public String name() {
        return "sqlite";
    }

    @Override
    public List<DeploymentKind> deployments() {
        return List.of(DeploymentKind.EMBEDDED);
    }

    @Override
    public Map<Setting<?>, Substitute> substitutes() {
        return Map.of(
                Setting.ISOLATION,
                new Substitute(
                        Isolation.SERIALIZABLE.word(), "SQLite has one writer at a time and no weaker isolation"));
    }

    @Override
    public Map<String, String> properties(Configuration configuration) {
        InJvmLimits.checkPath(configuration.data(), name(), '?');
        return SqliteSettings.properties(configuration.settings());
    }

    @Override
    public Connector connector(Configuration configuration) {
        return connector(configuration, Map.of("open_mode", "2"));
    }

    @Override
    public Connector creating(Configuration configuration) {
        return connector(configuration, Map.of());
    }

    private Connector connector(Configuration configuration, Map<String, String> driver) {
        return new Connector(
                "org.sqlite.JDBC",
                "jdbc:sqlite:" + configuration.data().toAbsolutePath().resolve("furlong.db"),
                driver,
                properties(configuration).entrySet().stream()
                        .map(pragma -> "PRAGMA " + pragma.getKey() + " = " + pragma.getValue())
                        .toList(),
                null);
    }

    @Override
    public Map<String, EffectiveSetting> readBack(Configuration configuration, Connection connection)
            throws SQLException {
        return SqliteSettings.readBack(configuration.settings(), connection);
    }

    @Override
    public EngineCounters counters() {
        return EngineCounters.none(NO_COUNTER);
    }

    @Override
    public Checkpointing checkpoints() {
        return () -> Optional.of(SqliteCheckpoint::make);
    }

    @Override
    public Loader loader(Release release) {
        // Going back to the write-ahead log syncs the file.
        return new BatchLoader(
                " without journal and syncs, then ANALYZE",
                TABLES,
                List.of("PRAGMA journal_mode = OFF", "PRAGMA synchronous = OFF"),
                populations -> List.of("ANALYZE", "PRAGMA synchronous = FULL", "PRAGMA journal_mode = WAL"));
    }

    @Override
    public Remedy remedy(SQLException error) {
        // Its errors have no SQLState.
        return error.getErrorCode() == BUSY || error.getErrorCode() == LOCKED ? Remedy.RETRY : Remedy.GIVE_UP;
    }

    @Override
    public Optional<JvmEngine> jvm() {
        return Optional.of(new SqliteInJvm());
    }
}

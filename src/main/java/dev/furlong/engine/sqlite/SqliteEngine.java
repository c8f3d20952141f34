package dev.furlong.engine.sqlite;

import dev.furlong.engine.InJvmEngine;
import dev.furlong.engine.Remedy;
import dev.furlong.engine.access.PlanReader;
import dev.furlong.engine.access.SqlitePlans;
import dev.furlong.engine.capability.Checkpointing;
import dev.furlong.engine.capability.EngineCounters;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.loading.TableLoader;
import dev.furlong.engine.mapping.KnownNames;
import dev.furlong.engine.mapping.Rows;
import dev.furlong.engine.release.Release;
import dev.furlong.engine.schema.TableDialect;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.value.Durability;
import dev.furlong.plan.setting.value.Isolation;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * SQLite with a write-ahead log: readers do not wait, writers wait for one another.
 *
 * <p>A transaction begins as a reader, SQLite's default, so that reads stay parallel. One that reads before it writes, as
 * {@code tpcb.mix=uniform} does, is refused at once when another has written meanwhile, and is retried. Beginning as a
 * writer would spare it that, but the driver begins the next transaction with each commit: an idle client would hold the
 * lock.
 *
 * <p>Its settings are pragmas, which hold for one connection. The buffer is each connection's own: so many clients have so
 * many of it. Source: SQLite documentation, "PRAGMA Statements" and "Write-Ahead Logging"; what {@code synchronous} is
 * worth was checked by counting syncs.
 */
public final class SqliteEngine extends InJvmEngine {
    private static final String NO_COUNTER =
            "SQLite counts per connection, and its driver does not expose the counters";

    /** The column type INTEGER makes the primary key the rowid: rows lie in its order, without an index. */
    private static final TableDialect TABLES = new TableDialect("INTEGER", "BIGINT", "TIMESTAMP", "");

    /** Another connection writes, or has written since this one began to read. */
    private static final int BUSY = 5;

    /** Another statement of the same cache is at work. */
    private static final int LOCKED = 6;

    private static final long KIB = 1 << 10;

    /** Makes the engine with the table of its settings. */
    public SqliteEngine() {
        // The page size must come before the journal mode, which fixes it.
        super(
                "sqlite",
                connection -> names -> pragmas(connection, names),
                Rows.pathWithout('?'),
                Rows.lacks(Setting.LOG_DISK, "SQLite keeps its write-ahead log beside the data"),
                Rows.millis(Setting.LOCK_WAIT, "busy_timeout"),
                Rows.closed(
                        "transaction_mode",
                        "not be set",
                        ": it is not a pragma, and the driver begins the next transaction at each commit, so an"
                                + " idle client would hold the lock"),
                Rows.own(KnownNames.listed("sqlite"), name -> name.toLowerCase(Locale.ROOT)),
                Rows.always("journal_mode", "WAL"),
                Rows.word(
                                Setting.DURABILITY,
                                "synchronous",
                                Map.of(Durability.POWER_CUT, "FULL", Durability.PROCESS_KILL, "NORMAL"),
                                "SQLite hands every commit to the operating system")
                        .told(
                                "journal_mode/synchronous",
                                Rows.inPlan(Map.of(Durability.POWER_CUT, "wal/2", Durability.PROCESS_KILL, "wal/1"))),
                Rows.value(Setting.BUFFER, "cache_size", size -> String.valueOf(-size.bytes() / KIB))
                        .must(
                                size -> size.bytes() % KIB == 0 && size.bytes() / KIB <= Integer.MAX_VALUE,
                                "whole KiB and below 2 TiB for sqlite",
                                "")
                        .told("cache_size", found -> found.startsWith("-") ? found.substring(1) + "KiB" : found),
                Rows.told(Setting.ISOLATION, "read_uncommitted", Map.of(Isolation.SERIALIZABLE, "0")),
                Rows.instead(
                        Setting.ISOLATION,
                        Isolation.SERIALIZABLE.word(),
                        "SQLite has one writer at a time and no weaker isolation"));
    }

    @Override
    public Connector connector(Configuration configuration) {
        return Connector.toFileIn(configuration.data(), "org.sqlite.JDBC", "jdbc:sqlite:", Map.of())
                .beginningWith(mapping().properties(configuration).entrySet().stream()
                        .map(pragma -> "PRAGMA " + pragma.getKey() + " = " + pragma.getValue())
                        .toList());
    }

    /** The values of pragmas, one behind the other; null if there is none of that name. */
    private static @Nullable String pragmas(Connection connection, String names) throws SQLException {
        StringJoiner values = new StringJoiner("/");
        try (Statement statement = connection.createStatement()) {
            for (String name : names.split("/", -1)) {
                if (!statement.execute("PRAGMA " + name)) {
                    return null;
                }
                try (ResultSet row = statement.getResultSet()) {
                    if (!row.next()) {
                        return null;
                    }
                    values.add(row.getString(1));
                }
            }
        }
        return values.toString();
    }

    @Override
    public EngineCounters counters() {
        return EngineCounters.none(NO_COUNTER);
    }

    @Override
    public Optional<PlanReader> plans() {
        return Optional.of(new SqlitePlans());
    }

    @Override
    public Checkpointing checkpoints() {
        return () -> Optional.of(SqliteCheckpoint::make);
    }

    @Override
    public Loader loader(Release release) {
        // Going back to the write-ahead log syncs the file.
        return new TableLoader(
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
}

package dev.furlong.engine.duckdb;

import dev.furlong.engine.InJvmEngine;
import dev.furlong.engine.Remedy;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.loading.TableLoader;
import dev.furlong.engine.mapping.Answers;
import dev.furlong.engine.mapping.KnownNames;
import dev.furlong.engine.mapping.Rows;
import dev.furlong.engine.release.Release;
import dev.furlong.engine.schema.ColumnType;
import dev.furlong.engine.schema.Population;
import dev.furlong.engine.schema.TableDialect;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.value.Durability;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongConsumer;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/**
 * DuckDB. Source: its documentation, "Configuration" and "Concurrency"; what {@code fsync_mode} guarantees was found by
 * killing the process and by counting its syncs, and the meaning of its errors by two writers.
 */
public final class DuckdbEngine extends InJvmEngine {
    private static final long GIB = 1 << 30;

    /** The smallest buffer. With 5 MiB, not with 6, the checkpoint of 100,000 rows failed: it takes 3 MiB at once. */
    private static final long LEAST_BUFFER = 8 << 20;

    /** Makes the engine with the table of its settings. */
    public DuckdbEngine() {
        super(
                "duckdb",
                // It tells sizes as "64.0 MiB".
                Answers.by("SELECT name, replace(value, '.0 ', '') FROM duckdb_settings()"),
                Rows.pathWithout(';'),
                Rows.lacks(Setting.LOG_DISK, "DuckDB keeps its write-ahead log beside the data"),
                Rows.value(Setting.BUFFER, "memory_limit", size -> size.written())
                        .must(
                                size -> size.bytes() >= LEAST_BUFFER
                                        && size.bytes() < 1024 * GIB
                                        && size.bytes() % (size.bytes() < GIB ? 1 << 20 : GIB) == 0,
                                "at least 8MiB, and whole MiB below 1GiB or whole GiB below 1024GiB, for duckdb",
                                ": checkpoints may fail with less, and DuckDB reports other sizes rounded;"
                                        + " legal: 8MiB, 9MiB, …, 1GiB, 2GiB, …")
                        .told("memory_limit", found -> found),
                Rows.word(
                        Setting.DURABILITY,
                        "fsync_mode",
                        Map.of(Durability.POWER_CUT, "STANDARD", Durability.PROCESS_KILL, "NONE"),
                        "DuckDB hands every commit to the operating system"),
                // The driver tells a constant. Proof: transactionsThatReadWhatTheOtherChanges_bothCommit in the tests.
                Rows.instead(Setting.ISOLATION, "snapshot", "DuckDB has no isolation that is weaker than snapshots"),
                Rows.only(Setting.LOCK_WAIT, "0s", "DuckDB never waits: it refuses the second change of a row at once"),
                // Else it may fetch from the network what a statement lacks.
                Rows.always("autoinstall_known_extensions", "false"),
                Rows.closed(
                        "max_memory", "not be set", ": it is the same as memory_limit, which the setting buffer sets"),
                Rows.closed("jdbc_*", "not be set", ": it belongs to the driver, and Furlong makes the connections"),
                Rows.own(KnownNames.listed("duckdb"), name -> name.toLowerCase(Locale.ROOT)));
    }

    @Override
    public Connector connector(Configuration configuration) {
        Map<String, String> properties = mapping().properties(configuration);
        return Connector.toFileIn(configuration.data(), "org.duckdb.DuckDBDriver", "jdbc:duckdb:", properties);
    }

    @Override
    public Loader loader(Release release) {
        return new TableLoader(
                "the driver's appender, then ANALYZE",
                new TableDialect("INTEGER", "BIGINT", "TIMESTAMP", ""),
                List.of(),
                DuckdbEngine::fill,
                all -> List.of("ANALYZE"));
    }

    private static void fill(Connection connection, Population population, LongConsumer progress) throws SQLException {
        String table = population.table().name();
        try (DuckDBAppender appender = connection.unwrap(DuckDBConnection.class).createAppender(table)) {
            for (long row = 0; row < population.rows(); row++) {
                appender.beginRow();
                for (int column = 0; column < population.table().columns().size(); column++) {
                    ColumnType type = population.table().columns().get(column).type();
                    if (type instanceof ColumnType.Int) {
                        appender.append((int) population.cells().number(row, column));
                    } else if (type.numeric()) {
                        appender.append(population.cells().number(row, column));
                    } else {
                        appender.append(population.cells().text(row, column));
                    }
                }
                appender.endRow();
                progress.accept(row + 1);
            }
        }
    }

    @Override
    public Remedy remedy(SQLException error) {
        // DuckDB's errors have no SQLState. A conflict undoes the transaction, and the driver closes its statement.
        boolean conflict = String.valueOf(error.getMessage()).startsWith("TransactionContext Error: Conflict on ");
        return conflict ? Remedy.PREPARE_AND_RETRY : Remedy.GIVE_UP;
    }
}

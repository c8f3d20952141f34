package dev.furlong.engine.duckdb;

import dev.furlong.engine.InJvmEngine;
import dev.furlong.engine.Remedy;
import dev.furlong.engine.capability.Checkpointing;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.loading.TableLoader;
import dev.furlong.engine.mapping.Rows;
import dev.furlong.engine.mapping.SettingTable;
import dev.furlong.engine.mapping.Told;
import dev.furlong.engine.release.Release;
import dev.furlong.engine.schema.ColumnType;
import dev.furlong.engine.schema.Population;
import dev.furlong.engine.schema.TableWords;
import dev.furlong.plan.setting.Durability;
import dev.furlong.plan.setting.Isolation;
import dev.furlong.plan.setting.Setting;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongConsumer;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/**
 * DuckDB. Source: its documentation, "Configuration" and "Concurrency"; what {@code fsync_mode} is worth was checked by
 * counting syncs, what errors ask for by two writers.
 */
public final class DuckdbEngine extends InJvmEngine {
    private static final long MIB = 1 << 20;
    private static final int PROGRESS_ROWS = 50_000;

    private static final SettingTable SETTINGS = SettingTable.of(
            "duckdb",
            Told.by("SELECT name, value FROM duckdb_settings()"),
            Rows.pathWithout(';'),
            Rows.lacks(Setting.LOG_DISK, "DuckDB keeps its write-ahead log beside the data"),
            // It tells one decimal of the largest unit, cut off.
            Rows.value(Setting.BUFFER, "memory_limit", size -> size.bytes() / MIB + "MiB")
                    .must(
                            size -> size.bytes() >= 8 * MIB
                                    && size.bytes() < MIB << 20
                                    && size.bytes() % (size.bytes() < MIB << 10 ? MIB : MIB << 10) == 0,
                            "whole MiB below 1 GiB, whole GiB from there to 1 TiB, and at least 8MiB for duckdb",
                            "; legal: 8MiB, 9MiB, … 1GiB, 2GiB, …")
                    .told("memory_limit", found -> found.replace(".0 ", "")),
            Rows.word(
                    Setting.DURABILITY,
                    "fsync_mode",
                    Map.of(Durability.POWER_CUT, "STANDARD", Durability.PROCESS_KILL, "NONE"),
                    "DuckDB hands every commit to the operating system"),
            Rows.isolation(
                    Connection.TRANSACTION_REPEATABLE_READ,
                    Isolation.SNAPSHOT,
                    "DuckDB's transactions see the data as they were when it began, and no isolation is weaker"),
            Rows.only(Setting.LOCK_WAIT, "0s", "DuckDB does not wait: who changes a row second is refused at once"),
            // Else it may fetch what a statement needs from the network.
            Rows.always("autoinstall_known_extensions", "false"),
            Rows.own(name -> name.toLowerCase(Locale.ROOT)));

    /** With its table. */
    public DuckdbEngine() {
        super(SETTINGS);
    }

    @Override
    public Connector connector(Configuration configuration) {
        return Connector.toFile(
                "org.duckdb.DuckDBDriver",
                "jdbc:duckdb:",
                configuration.data().resolve("furlong.db"),
                properties(configuration),
                List.of());
    }

    @Override
    public Checkpointing checkpoints() {
        return Checkpointing.by("CHECKPOINT");
    }

    @Override
    public Loader loader(Release release) {
        TableWords words = new TableWords("INTEGER", "BIGINT", "TIMESTAMP", "");
        return new TableLoader(
                "the driver's appender, then ANALYZE",
                words,
                List.of(),
                DuckdbEngine::append,
                all -> List.of("ANALYZE"));
    }

    private static void append(Connection connection, Population population, LongConsumer progress)
            throws SQLException {
        try (DuckDBAppender appender = connection
                .unwrap(DuckDBConnection.class)
                .createAppender(population.table().name())) {
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
                if ((row + 1) % PROGRESS_ROWS == 0 || row + 1 == population.rows()) {
                    progress.accept(row + 1);
                }
            }
        }
    }

    @Override
    public Remedy remedy(SQLException error) {
        // Its errors have no SQLState, and the driver closes a statement that fails. A failed commit spoils the
        // connection.
        boolean conflict = String.valueOf(error.getMessage()).startsWith("TransactionContext Error: Conflict on ");
        return conflict ? Remedy.PREPARE_AND_RETRY : Remedy.GIVE_UP;
    }
}

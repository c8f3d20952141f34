package dev.furlong.engine.duckdb;

import dev.furlong.engine.InJvmEngine;
import dev.furlong.engine.Remedy;
import dev.furlong.engine.capability.Checkpointing;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.loading.TableLoader;
import dev.furlong.engine.mapping.Rows;
import dev.furlong.engine.mapping.Told;
import dev.furlong.engine.release.Release;
import dev.furlong.engine.schema.ColumnType;
import dev.furlong.engine.schema.Population;
import dev.furlong.engine.schema.TableWords;
import dev.furlong.plan.setting.Durability;
import dev.furlong.plan.setting.Isolation;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.written.ByteSize;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongConsumer;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/**
 * DuckDB. Source: its documentation, "Configuration" and "Concurrency"; what {@code fsync_mode} is worth was found by
 * killing the process and by counting its syncs, what its errors mean by two writers.
 */
public final class DuckdbEngine extends InJvmEngine {
    private static final long MIB = 1 << 20;
    private static final long GIB = 1 << 30;

    /** With the table of its settings. */
    public DuckdbEngine() {
        super(
                "duckdb",
                Told.by("SELECT name, value FROM duckdb_settings()"),
                Rows.pathWithout(';'),
                Rows.lacks(Setting.LOG_DISK, "DuckDB keeps its write-ahead log beside the data"),
                Rows.value(Setting.BUFFER, "memory_limit", ByteSize::written)
                        .must(
                                size -> size.bytes() >= 8 * MIB
                                        && size.bytes() < 1024 * GIB
                                        && size.bytes() % (size.bytes() < GIB ? MIB : GIB) == 0,
                                "whole MiB from 8 to 1023 or whole GiB from 1 to 1023 for duckdb, which tells no others exactly",
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
                        "DuckDB's transactions see the data as they were when each began; it has no weaker isolation"),
                Rows.only(Setting.LOCK_WAIT, "0s", "DuckDB never waits: it refuses the second change of a row at once"),
                // Else it may fetch from the network what a statement lacks.
                Rows.always("autoinstall_known_extensions", "false"),
                Rows.own(name -> name.toLowerCase(Locale.ROOT)));
    }

    @Override
    public Connector connector(Configuration configuration) {
        Path file = configuration.data().resolve("furlong.db");
        return Connector.toFile("org.duckdb.DuckDBDriver", "jdbc:duckdb:", file, properties(configuration));
    }

    @Override
    public Checkpointing checkpoints() {
        return Checkpointing.by("CHECKPOINT");
    }

    @Override
    public Loader loader(Release release) {
        TableWords words = new TableWords("INTEGER", "BIGINT", "TIMESTAMP", "");
        return new TableLoader(
                "the driver's appender, then ANALYZE", words, List.of(), DuckdbEngine::fill, all -> List.of("ANALYZE"));
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
        // They have no SQLState. The driver closes a statement that fails; a commit that fails spoils the connection.
        boolean conflict = String.valueOf(error.getMessage()).startsWith("TransactionContext Error: Conflict on ");
        return conflict ? Remedy.PREPARE_AND_RETRY : Remedy.GIVE_UP;
    }
}

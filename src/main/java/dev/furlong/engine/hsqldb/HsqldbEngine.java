package dev.furlong.engine.hsqldb;

import dev.furlong.engine.InJvmEngine;
import dev.furlong.engine.Remedy;
import dev.furlong.engine.capability.EngineCounters;
import dev.furlong.engine.capability.JvmEngine;
import dev.furlong.engine.capability.SessionView;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.loading.TableLoader;
import dev.furlong.engine.mapping.Answers;
import dev.furlong.engine.mapping.KnownNames;
import dev.furlong.engine.mapping.Rows;
import dev.furlong.engine.release.Release;
import dev.furlong.engine.schema.TableDialect;
import dev.furlong.engine.wait.StackSigns;
import dev.furlong.engine.wait.StackView;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.value.Durability;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.plan.written.TimeSpan;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * HSQLDB, with settings in the words of its properties, which a database takes when it is made and then keeps.
 * Source: HyperSQL User Guide, "Properties"; what {@code write_delay} guarantees was found by killing the process and
 * by counting its syncs.
 */
public final class HsqldbEngine extends InJvmEngine {
    static final String DRIVER = "org.hsqldb.jdbc.JDBCDriver";
    /** The user that makes the database; the data hold its password. */
    static final Map<String, String> USER = Map.of("user", "SA");

    /** The database's name below the data folder, and its alias in the server. */
    static final String DATABASE = "furlong";

    private static final String NO_COUNTER = "HSQLDB keeps no counters";

    private static final StackSigns STACKS = new StackSigns(
            List.of("org.hsqldb."),
            List.of("org.hsqldb.lib.CountUpDownLatch."),
            List.of("org.hsqldb.persist.Log", "org.hsqldb.scriptio."),
            List.of(),
            List.of());

    private static final TableDialect TABLES = new TableDialect("INTEGER", "BIGINT", "TIMESTAMP", "");

    private static final long KIB = 1 << 10;

    /** No row of ours takes less on disk, so that the size is what limits the cache, never the number of rows. */
    private static final int LEAST_ROW_BYTES = 64;

    private static final long LEAST_BUFFER = 128 * KIB;

    /** Makes the engine with the table of its settings. */
    public HsqldbEngine() {
        super(
                "hsqldb",
                Answers.by("SELECT PROPERTY_NAME, PROPERTY_VALUE FROM INFORMATION_SCHEMA.SYSTEM_PROPERTIES"),
                // Rows in the cache are objects, about three times as large as the bytes on disk that the cache counts.
                Rows.inHeap(4),
                Rows.pathWithout(';'),
                Rows.lacks(Setting.LOG_DISK, "HSQLDB keeps its log beside the data"),
                Rows.value(Setting.BUFFER, "hsqldb.cache_rows", size -> String.valueOf(size.bytes() / LEAST_ROW_BYTES)),
                Rows.value(Setting.BUFFER, "hsqldb.cache_size", size -> String.valueOf(size.bytes() / KIB))
                        .must(
                                size -> size.bytes() % KIB == 0 && size.bytes() >= LEAST_BUFFER,
                                "whole KiB, at least 128, for hsqldb",
                                "; legal: 128KiB, 129KiB, …")
                        .told("hsqldb.cache_size", found -> found + "KiB"),
                Rows.always("hsqldb.default_table_type", "cached"),
                Rows.always("hsqldb.tx", "mvcc"),
                Rows.always("hsqldb.tx_level", "read_committed"),
                // Delayed, the log is written and synced every half second; HSQLDB has nothing in between.
                Rows.word(
                                Setting.DURABILITY,
                                "hsqldb.write_delay",
                                Map.of(Durability.POWER_CUT, "false", Durability.BOUNDED_LOSS, "true"),
                                "HSQLDB syncs each commit or keeps it in memory for half a second")
                        .told(
                                "hsqldb.write_delay_millis",
                                Rows.inPlan(Map.of(Durability.POWER_CUT, "0", Durability.BOUNDED_LOSS, "500"))),
                Rows.only(
                        Setting.LOCK_WAIT,
                        TimeSpan.UNLIMITED,
                        "HSQLDB waits until the other transaction ends; it refuses a deadlock at once"),
                Rows.readCommitted(),
                Rows.stored(Setting.BUFFER, Setting.DURABILITY),
                Rows.own(KnownNames.listed("hsqldb"), name -> "hsqldb." + name.toLowerCase(Locale.ROOT)));
    }

    @Override
    public Optional<SessionView.Opening> sessions(Configuration configuration) {
        return configuration.inClient()
                ? Optional.of((connector, threads) -> new StackView(STACKS, threads))
                : Optional.empty();
    }

    @Override
    public List<DeploymentKind> deployments() {
        return List.of(DeploymentKind.EMBEDDED, DeploymentKind.SERVER);
    }

    @Override
    public Connector connector(Configuration configuration) {
        String url = configuration.inClient()
                ? "jdbc:hsqldb:" + existing(configuration.data(), mapping().properties(configuration))
                : "jdbc:hsqldb:hsql://127.0.0.1:" + configuration.port() + "/" + DATABASE;
        return new Connector(DRIVER, url, USER, List.of(), configuration.password());
    }

    @Override
    public Connector creating(Configuration configuration) {
        Connector connector = connector(configuration);
        return configuration.inClient()
                ? connector.at(
                        "jdbc:hsqldb:" + place(configuration.data(), mapping().properties(configuration)))
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
    public EngineCounters counters() {
        return EngineCounters.none(NO_COUNTER);
    }

    @Override
    public Loader loader(Release release) {
        // Without its log, rows are written once; the checkpoint syncs them. It keeps no statistics to gather.
        return new TableLoader(
                " without the log, then a checkpoint",
                TABLES,
                List.of("SET FILES LOG FALSE"),
                populations -> List.of("SET FILES LOG TRUE", "CHECKPOINT"));
    }

    @Override
    public Remedy remedy(SQLException error) {
        return Remedy.byState(error, Set.of("40001"), Set.of());
    }

    @Override
    public Optional<JvmEngine> jvm() {
        return Optional.of(new HsqldbInJvm());
    }
}

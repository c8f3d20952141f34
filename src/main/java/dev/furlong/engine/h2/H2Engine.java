package dev.furlong.engine.h2;

import dev.furlong.engine.InJvmEngine;
import dev.furlong.engine.Remedy;
import dev.furlong.engine.access.H2Plans;
import dev.furlong.engine.access.PlanReader;
import dev.furlong.engine.capability.Checkpointing;
import dev.furlong.engine.capability.EngineCounters;
import dev.furlong.engine.capability.FileGrowth;
import dev.furlong.engine.capability.JvmEngine;
import dev.furlong.engine.capability.SessionView;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.layer.LayerSigns;
import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.loading.TableLoader;
import dev.furlong.engine.mapping.Answers;
import dev.furlong.engine.mapping.KnownNames;
import dev.furlong.engine.mapping.Rows;
import dev.furlong.engine.release.Release;
import dev.furlong.engine.schema.TableDialect;
import dev.furlong.engine.wait.StackSigns;
import dev.furlong.engine.wait.StackView;
import dev.furlong.measurement.Layer;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.value.Durability;
import dev.furlong.plan.target.DeploymentKind;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * H2, with settings in the words of its URL. Source: H2 documentation, "Commands" (SET) and "Durability Problems"; what
 * {@code WRITE_DELAY} guarantees was found by killing the process and by counting its system calls.
 */
public final class H2Engine extends InJvmEngine {
    static final String DRIVER = "org.h2.Driver";

    /** The user that makes the database; the data hold its password. */
    static final Map<String, String> USER = Map.of("user", "sa");

    /** The database below the base folder; H2 wants to be told that the path is relative. */
    static final String DATABASE = "./furlong";

    private static final StackSigns STACKS = new StackSigns(
            List.of("org.h2."),
            List.of("org.h2.mvstore.db.MVTable.doLock", "org.h2.mvstore.tx.Transaction.waitFor"),
            List.of(),
            List.of(),
            List.of());

    /** By the packages in the jars of 1.4.200 to 2.5.252. Tables are with SQL, and their rows and indexes with access. */
    private static final LayerSigns LAYERS = new LayerSigns(Map.of(
            Layer.JDBC,
            List.of("org.h2.jdbc.", "org.h2.jdbcx."),
            Layer.SQL,
            List.of(
                    "org.h2.command.",
                    "org.h2.constraint.",
                    "org.h2.engine.",
                    "org.h2.expression.",
                    "org.h2.mode.",
                    "org.h2.result.",
                    "org.h2.schema.",
                    "org.h2.table.",
                    "org.h2.value."),
            Layer.ACCESS,
            List.of("org.h2.index.", "org.h2.mvstore.db.", "org.h2.pagestore.db."),
            Layer.STORAGE,
            List.of("org.h2.mvstore.", "org.h2.pagestore.", "org.h2.store."),
            Layer.NETWORK,
            List.of(
                    "org.h2.server.",
                    "org.h2.command.CommandRemote",
                    "org.h2.engine.SessionRemote",
                    "org.h2.result.ResultRemote",
                    "org.h2.value.Transfer")));

    private static final TableDialect TABLES = new TableDialect("INTEGER", "BIGINT", "TIMESTAMP", "");

    /** Deadlock or concurrent change; a lock's time is over; a row changed meanwhile. */
    private static final Set<String> RETRIED = Set.of("40001", "HYT00", "90131");

    /** Connection broken, database closed, closed at the JVM's end, closed by an administrator. */
    private static final Set<String> DISCONNECTED = Set.of("90067", "90098", "90121", "90135");

    /** Source: {@code MVStore.getCacheHitRatio}, {@code FileStore.getReadCount}. */
    private static final String NO_PAGE_COUNTER =
            "H2 reports its cache hits as a whole percentage since it was opened (info.CACHE_HIT_RATIO), and"
                    + " its file reads as a number of reads of any size; neither counts pages";

    /** The time that the file keeps replaced pages. Source: {@code FileStore.retentionTime}. */
    private static final long RETENTION_SECONDS = 45;

    /** Seen on one disk under TPC-B-like loads: up to 100 MiB in a second, and 4.3 GiB after 90 s. */
    private static final long REPLACED_BYTES_PER_SECOND = 100L << 20;

    private static final long MIB = 1 << 20;
    private static final long KIB = 1 << 10;

    private static final String NOT_SYNCED =
            "H2 does not sync at a commit: at best (WRITE_DELAY=0) it hands each commit to the operating"
                    + " system, and a power cut loses what the system has not yet written";

    /** Makes the engine with the table of its settings. */
    public H2Engine() {
        super(
                "h2",
                Answers.by("SELECT * FROM INFORMATION_SCHEMA.SETTINGS", "SELECT 'LOCK_TIMEOUT', LOCK_TIMEOUT()"),
                Rows.inHeap(2),
                Rows.lacks(Setting.LOG_DISK, "H2 keeps data and log in one file"),
                Rows.value(Setting.BUFFER, "CACHE_SIZE", size -> String.valueOf(size.bytes() / KIB))
                        .must(size -> size.bytes() % MIB == 0, "whole MiB for h2, which rounds to MiB", "")
                        .told("INFO.CACHE_MAX_SIZE", found -> found + "MiB"),
                // Stays open while nobody is connected, as other engines do.
                Rows.always("DB_CLOSE_DELAY", "-1"),
                Rows.millis(Setting.LOCK_WAIT, "LOCK_TIMEOUT"),
                // 500 ms is H2's default delay.
                Rows.word(
                        Setting.DURABILITY,
                        "WRITE_DELAY",
                        Map.of(Durability.PROCESS_KILL, "0", Durability.BOUNDED_LOSS, "500"),
                        NOT_SYNCED),
                Rows.instead(Setting.DURABILITY, Durability.PROCESS_KILL.word(), NOT_SYNCED),
                Rows.readCommitted(),
                Rows.closed("IFEXISTS", "be left to Furlong", ""),
                Rows.own(KnownNames.listed("h2"), name -> name.toUpperCase(Locale.ROOT)));
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
        Connector creating = creating(configuration);
        return creating.at(creating.url() + ";IFEXISTS=TRUE");
    }

    @Override
    public Connector creating(Configuration configuration) {
        String place = configuration.inClient() ? "" : "tcp://127.0.0.1:" + configuration.port() + "/";
        StringBuilder url = new StringBuilder("jdbc:h2:" + place + DATABASE);
        mapping()
                .properties(configuration)
                .forEach((key, value) -> url.append(';').append(key).append('=').append(value));
        return new Connector(DRIVER, url.toString(), USER, List.of(), configuration.password());
    }

    @Override
    public EngineCounters counters() {
        return EngineCounters.none(Map.of(
                Metrics.ENGINE_LOG_BYTES.key(),
                "H2 has no transaction log of its own: each change is a new version of a page",
                Metrics.ENGINE_SYNCS.key(),
                "H2 counts no syncs",
                Metrics.ENGINE_BUFFER_HITS.key(),
                NO_PAGE_COUNTER,
                Metrics.ENGINE_BUFFER_READS.key(),
                NO_PAGE_COUNTER));
    }

    @Override
    public Optional<LayerSigns> layers() {
        return Optional.of(LAYERS);
    }

    @Override
    public Optional<PlanReader> plans() {
        return Optional.of(new H2Plans());
    }

    @Override
    public Checkpointing checkpoints() {
        return Checkpointing.by("CHECKPOINT SYNC");
    }

    @Override
    public Loader loader(Release release) {
        // In one transaction the old versions of pages double the file; H2's own table functions took more CPU.
        return new TableLoader(", then ANALYZE", TABLES, List.of(), populations -> List.of("ANALYZE"));
    }

    @Override
    public Optional<FileGrowth> growth() {
        return Optional.of(loaded -> Math.min(loaded.toSeconds(), RETENTION_SECONDS) * REPLACED_BYTES_PER_SECOND);
    }

    @Override
    public Remedy remedy(SQLException error) {
        return Remedy.byState(error, RETRIED, DISCONNECTED);
    }

    @Override
    public Optional<JvmEngine> jvm() {
        return Optional.of(new H2InJvm());
    }
}

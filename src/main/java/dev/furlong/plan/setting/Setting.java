package dev.furlong.plan.setting;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.client.ConnectionUse;
import dev.furlong.plan.setting.client.Preparation;
import dev.furlong.plan.setting.client.Slowdown;
import dev.furlong.plan.setting.client.StatementUse;
import dev.furlong.plan.setting.value.Arrivals;
import dev.furlong.plan.setting.value.Closeness;
import dev.furlong.plan.setting.value.Collector;
import dev.furlong.plan.setting.value.Durability;
import dev.furlong.plan.setting.value.Isolation;
import dev.furlong.plan.setting.value.Jdk;
import dev.furlong.plan.setting.value.LogDisk;
import dev.furlong.plan.setting.value.Rate;
import dev.furlong.plan.setting.value.StorageKind;
import dev.furlong.plan.setting.value.Tuning;
import dev.furlong.plan.setting.value.WriteCache;
import dev.furlong.plan.written.ByteSize;
import dev.furlong.plan.written.TimeSpan;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One of the engine-neutral switches, with its default and the form of its values.
 *
 * @param <T> the type of its value
 */
public final class Setting<T> {
    private static final Map<String, Setting<?>> ALL = new LinkedHashMap<>();

    /** The greatest number of cores or connections that may be asked for. */
    private static final int MOST = 9999;

    /** Size of the database buffer. */
    public static final Setting<ByteSize> BUFFER =
            new Setting<>("buffer", "64MiB", "size of the database buffer: a size such as 4MiB", ByteSize::parse);

    /** The worst that an acknowledged commit survives. */
    public static final Setting<Durability> DURABILITY = new Setting<>(
            "durability",
            "power-cut",
            "the worst that an acknowledged commit survives: power-cut, process-kill, or bounded-loss (a crash may lose"
                    + " the last commits)",
            Form.words(Durability.values()));

    /** Whether a sync waits for the disk's medium. */
    public static final Setting<WriteCache> WRITE_CACHE = new Setting<>(
            "write-cache",
            "flush",
            "the disk's write cache: flush (a sync waits for the medium) or noflush (acknowledged from the cache: unsafe;"
                    + " needs storage=loop)",
            Form.words(WriteCache.values()));

    /** Whether the log has a disk of its own. */
    public static final Setting<LogDisk> LOG_DISK = new Setting<>(
            "log-disk",
            "same",
            "disk of the transaction log: same as the data's, or separate (needs storage=loop, or log-folder)",
            Form.words(LogDisk.values()));

    /** The folder for the log with {@code log-disk=separate} and {@code storage=directory}. */
    public static final Setting<Optional<String>> LOG_FOLDER = new Setting<>(
            "log-folder",
            "none",
            "folder on another disk for log-disk=separate: an absolute path",
            Form.unless("none"));

    /** The storage that the files lie on. */
    public static final Setting<StorageKind> STORAGE = new Setting<>(
            "storage",
            "directory",
            "what the files lie on: directory, or loop (a disk of their own, counted apart; needs root on Linux)",
            Form.words(StorageKind.values()));

    /** Size of each disk of {@code storage=loop}. */
    public static final Setting<ByteSize> DISK_SIZE = new Setting<>(
            "disk-size",
            "2GiB",
            "size of each disk of storage=loop, made sparse: a size such as 2GiB",
            ByteSize::parse);

    /** Memory of the process or container that holds the engine, page cache included. */
    public static final Setting<Optional<ByteSize>> MEMORY = new Setting<>(
            "memory",
            "unlimited",
            "limit on the memory of the engine's process or container, page cache included: unlimited, or a size",
            (place, written) ->
                    written.equals("unlimited") ? Optional.empty() : Optional.of(ByteSize.parse(place, written)));

    /** The number of the machine's cores that the engine may use. */
    public static final Setting<OptionalInt> CORES = new Setting<>(
            "cores",
            "all",
            "cores that the engine may use: all, or a number",
            Form.numberUnless("all", "a number", 1, MOST));

    /** Whether the costs of each transaction are measured. */
    public static final Setting<Boolean> PROBES = new Setting<>(
            "probes",
            "on",
            "measure what each transaction costs: on or off; as an axis, it shows what measuring costs",
            Form.onOff());

    /** Whether stacks are sampled, to tell which layer is at work. */
    public static final Setting<Boolean> LAYERS = new Setting<>(
            "layers",
            "off",
            "sample the stacks of JVMs, to split the time in Java by layer: off or on; as an axis, it shows what sampling"
                    + " costs",
            Form.onOff());

    /** The cores that client and server run on. */
    public static final Setting<Closeness> PLACEMENT = new Setting<>(
            "placement",
            "free",
            "where client and server run: free, together (on one core), or apart (on different cores)",
            Form.words(Closeness.values()));

    /** Encryption between client and server. */
    public static final Setting<Boolean> TLS =
            new Setting<>("tls", "off", "encryption between client and server: off or on", Form.onOff());

    /** The place where statements are prepared. */
    public static final Setting<Preparation> PREPARE = new Setting<>(
            "prepare",
            "server",
            "where statements are prepared: server, driver-default, or never (the client sends text)",
            Form.words(Preparation.values()));

    /** How clients send their statements. */
    public static final Setting<StatementUse> STATEMENTS = new Setting<>(
            "statements",
            "prepare-once",
            "how clients send statements: prepare-once, prepare-each, driver-cache or literal. With prepare-each, the driver"
                    + " keeps none. With driver-cache, it keeps those that it knows. A literal has its values in its text",
            Form.words(StatementUse.values()));

    /** The rate of transactions that is asked for. */
    public static final Setting<Rate> RATE = new Setting<>(
            "rate",
            Rate.CLOSED,
            "how transactions are sent: closed, 1000/s or 70%. With closed, each client sends the next transaction when"
                    + " the last is done: capacity. 1000/s is an open loop, in which transactions arrive at that rate."
                    + " 70% is an open loop, at that share of what the closed loop of the same repetition reached",
            Rate::parse);

    /** The spacing of the transactions of an open loop. */
    public static final Setting<Arrivals> ARRIVALS = new Setting<>(
            "arrivals",
            "poisson",
            "how transactions of an open loop arrive: poisson (as from many users) or constant (all the same time apart)",
            Form.words(Arrivals.values()));

    /** How each client gets its connection. */
    public static final Setting<ConnectionUse> CONNECTIONS = new Setting<>(
            "connections",
            "held",
            "how each client gets its connection: held (one each) or pooled (HikariCP, taken for each transaction)",
            Form.words(ConnectionUse.values()));

    /** Size of the pool with {@code connections=pooled}. */
    public static final Setting<OptionalInt> POOL_SIZE = new Setting<>(
            "pool-size",
            "clients",
            "connections in the pool of connections=pooled: clients (one for each) or a number",
            Form.numberUnless("clients", "a number", 1, MOST));

    /** The number of JVMs that the clients of a server are spread over. */
    public static final Setting<Integer> LOAD_JVMS = new Setting<>(
            "load-jvms",
            "1",
            "JVMs that the clients of a server are spread over, each with a heap of its own: a number from 1 to 64",
            Form.number("a number of JVMs", 1, 64));

    /** The round-trip time that a relay adds on the way to the server. */
    public static final Setting<Duration> NETWORK_RTT = new Setting<>(
            "network-rtt",
            "0",
            "distance to the server that a relay adds, half of it each way: 0, or a time such as 1ms. Embedded targets"
                    + " have none. As an axis, it leaves them as they are",
            (place, written) -> written.equals("0") ? Duration.ZERO : TimeSpan.parse(place, written));

    /** A slowdown of known size. */
    public static final Setting<Slowdown> SLOWDOWN = new Setting<>(
            "slowdown",
            "0%",
            "how much longer each transaction takes, since its client spins for that share of its time: a share from 0% to"
                    + " 1000%. As an axis such as 0%,10%, it shows whether a run sees such a difference",
            Slowdown::parse);

    /** Jars of a build of the user's own. */
    public static final Setting<Optional<String>> JARS = new Setting<>(
            "jars",
            "release",
            "jars of engine and driver, or of a driver alone: release (the target's), or an absolute path of a jar or a folder"
                    + " of jars. These may be a build of your own. As an axis, it compares two builds",
            Form.unless("release"));

    /** The image of a container. */
    public static final Setting<Optional<String>> IMAGE = new Setting<>(
            "image", "default", "image of a container: default (of the release), or NAME:TAG", Form.unless("default"));

    /** Isolation of every transaction. */
    public static final Setting<Isolation> ISOLATION = new Setting<>(
            "isolation",
            "read-committed",
            "isolation of every transaction: read-committed",
            Form.words(new Isolation[] {Isolation.READ_COMMITTED}),
            Map.of("serializable", Isolation.SERIALIZABLE, "snapshot", Isolation.SNAPSHOT));

    /** The longest time that a transaction waits for a lock. */
    public static final Setting<Duration> LOCK_WAIT = new Setting<>(
            "lock-wait",
            "10s",
            "how long a transaction waits for a lock: a time of whole seconds",
            TimeSpan::parse,
            Map.of(TimeSpan.UNLIMITED, TimeSpan.FOREVER));

    /** Whose buffer, durability and lock wait the engine has. */
    public static final Setting<Tuning> TUNING = new Setting<>(
            "tuning",
            "equal",
            "whose settings the engine has: equal (Furlong's, which mean the same in all engines) or out-of-the-box (its"
                    + " own defaults). Out of the box, a plan may not set buffer, durability or lock-wait",
            Form.words(Tuning.values()));

    /** The JDK of the load JVM and of JVM servers. */
    public static final Setting<Jdk> JAVA = new Setting<>(
            "java",
            "same",
            "JDK of the load JVM and of JVM servers: same (the one that runs Furlong), a major such as 25, or a path",
            Jdk::parse);

    /** Fixed heap of the load JVM and of JVM servers. */
    public static final Setting<ByteSize> HEAP = new Setting<>(
            "heap", "1GiB", "fixed heap of the load JVM and of JVM servers: a size such as 1GiB", ByteSize::parse);

    /** Collector of the load JVM and of JVM servers. */
    public static final Setting<Collector> GC = new Setting<>(
            "gc",
            "G1",
            "collector of the load JVM and of JVM servers: G1, Parallel or Serial",
            Form.words(Collector.values()));

    /** Loopback port of a server. */
    public static final Setting<OptionalInt> PORT = new Setting<>(
            "port",
            "free",
            "loopback port of a server: free (any free one) or a number from 1024 to 65535",
            Form.numberUnless("free", "a port", 1024, 65535));

    private final String key;
    private final String byDefault;
    private final String description;
    private final Form<T> form;
    private final Map<String, T> substitutes;

    private Setting(String key, String byDefault, String description, Form<T> form) {
        this(key, byDefault, description, form, Map.of());
    }

    /** A setting that an engine may have at a substitute for the default. Nobody may ask for a substitute. */
    private Setting(String key, String byDefault, String description, Form<T> form, Map<String, T> substitutes) {
        this.key = key;
        this.byDefault = byDefault;
        this.description = description;
        this.form = form;
        this.substitutes = substitutes;
        ALL.put(key, this);
    }

    /** The word in plans and on the command line. */
    public String key() {
        return key;
    }

    /** The default, as it is written. */
    public String byDefault() {
        return byDefault;
    }

    /** The meaning of the setting, and its legal values. */
    public String description() {
        return description;
    }

    /** The words that are all its legal values; empty if it has values beside them, such as sizes. */
    public List<String> words() {
        return form.words();
    }

    /** Every setting, in the order in which lists show them. */
    public static List<Setting<?>> all() {
        return List.copyOf(ALL.values());
    }

    /** The keys of all settings. */
    public static List<String> keys() {
        return List.copyOf(ALL.keySet());
    }

    /** The setting of this key. */
    public static Optional<Setting<?>> named(String key) {
        return Optional.ofNullable(ALL.get(key));
    }

    /**
     * Checks a value that somebody asks for.
     *
     * @throws PlanException if it is not legal
     */
    public void check(String place, String written) {
        form.read(place, written);
    }

    /**
     * The value of a written form, even one that only an engine may have.
     *
     * @throws PlanException if it is not legal
     */
    public T value(String written) {
        T substitute = substitutes.get(written);
        return substitute == null ? form.read(key, written) : substitute;
    }

    /** The value that holds by these read-backs; empty if they lack it, or have what is no value of this setting. */
    public Optional<T> effectiveIn(Map<String, EffectiveSetting> settings) {
        EffectiveSetting setting = settings.get(key);
        return setting == null ? Optional.empty() : valueIfAny(setting.effective());
    }

    /**
     * What holds by these read-backs, which is the same however it is written. Read-backs from before there was the
     * setting have its default.
     */
    public Held<T> held(Map<String, EffectiveSetting> settings) {
        EffectiveSetting setting = settings.get(key);
        return held(setting == null ? byDefault : setting.effective());
    }

    /**
     * Whether two texts are written forms of the same value, as 4MiB and 4096KiB are. What is no value of this setting,
     * such as a server's own word, is the same as itself alone.
     */
    public boolean same(String one, String other) {
        return held(one).equals(held(other));
    }

    private Held<T> held(String written) {
        return valueIfAny(written).<Held<T>>map(Held.Known::new).orElseGet(() -> new Held.Foreign<>(written));
    }

    private Optional<T> valueIfAny(String written) {
        try {
            return Optional.of(value(written));
        } catch (PlanException e) {
            return Optional.empty();
        }
    }

    @Override
    public String toString() {
        return key;
    }
}

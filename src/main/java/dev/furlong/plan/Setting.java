package dev.furlong.plan;

import dev.furlong.failure.PlanException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The engine-neutral switches, each with its default and its check. */
@SuppressWarnings("ImmutableEnumChecker") // a check is a function without state
public enum Setting {
    /** Size of the database buffer. */
    BUFFER("buffer", "64MiB", "size of the database buffer: a size such as 4MiB", ByteSize::parse),
    /** The worst that an acknowledged commit survives. */
    DURABILITY(
            "durability",
            "power-cut",
            "the worst that an acknowledged commit survives: power-cut, process-kill or bounded-loss",
            oneOf("power-cut", "process-kill", "bounded-loss")),
    /** Whether a sync waits for the disk's medium. */
    WRITE_CACHE(
            "write-cache",
            "flush",
            "the disk's write cache: flush (a sync waits for the medium) or noflush (acknowledged from the cache: unsafe;"
                    + " needs storage=loop)",
            oneOf("flush", "noflush")),
    /** Whether the log has a disk of its own. */
    LOG_DISK(
            "log-disk",
            "same",
            "disk of the transaction log: same as the data's, or separate (needs storage=loop, or log-folder)",
            oneOf("same", "separate")),
    /** The folder for the log with {@code log-disk=separate} and {@code storage=directory}. */
    LOG_FOLDER(
            "log-folder", "none", "folder on another disk for log-disk=separate: an absolute path", Setting::anything),
    /** What the files lie on. */
    STORAGE(
            "storage",
            "directory",
            "what the files lie on: directory, or loop (a disk of their own, counted apart; needs root on Linux)",
            oneOf("directory", "loop")),
    /** Size of each disk of {@code storage=loop}. */
    DISK_SIZE(
            "disk-size",
            "2GiB",
            "size of each disk of storage=loop, made sparse: a size such as 2GiB",
            ByteSize::parse),
    /** Memory of the process or container that holds the engine, page cache included. */
    MEMORY(
            "memory",
            "unlimited",
            "limit on the memory of the engine's process or container, page cache included: unlimited, or a size",
            (place, value) -> value.equals("unlimited") ? value : ByteSize.parse(place, value)),
    /** How many of the machine's cores the engine may use. */
    CORES("cores", "all", "cores that the engine may use: all, or a number", Setting::cores),
    /** Whether it is measured what a transaction costs. */
    PROBES(
            "probes",
            "on",
            "whether it is measured what a transaction costs: on or off, as an axis to see what measuring costs",
            oneOf("on", "off")),
    /** Where client and server run. */
    PLACEMENT(
            "placement",
            "free",
            "where client and server run: free, together (on one core), or apart (on different cores)",
            oneOf("free", "together", "apart")),
    /** Encryption between client and server. */
    TLS("tls", "off", "encryption between client and server: off or on", oneOf("off", "on")),
    /** Where statements are prepared. */
    PREPARE(
            "prepare",
            "server",
            "where statements are prepared: server, driver-default, or never (the client sends text)",
            oneOf("server", "driver-default", "never")),
    /** How much load is asked for. */
    RATE(
            "rate",
            Rate.CLOSED,
            "load: closed (each client sends the next transaction when the last is done: capacity), or open, where"
                    + " transactions arrive at 1000/s, or at 70% of what the closed loop of the same block reached",
            Rate::parse),
    /** How transactions of an open loop arrive. */
    ARRIVALS(
            "arrivals",
            "poisson",
            "how transactions of an open loop arrive: poisson (as from many users) or constant (all the same time apart)",
            Arrivals::parse),
    /** How clients come by their connection. */
    CONNECTIONS(
            "connections",
            "held",
            "how clients come by a connection: held (one each) or pooled (HikariCP, taken for each transaction)",
            oneOf("held", "pooled")),
    /** Size of the pool with {@code connections=pooled}. */
    POOL_SIZE(
            "pool-size",
            "clients",
            "connections in the pool of connections=pooled: clients (one for each) or a number",
            (place, value) -> value.equals("clients") ? value : count(place, value, "clients")),
    /** How far away the server seems. */
    NETWORK_RTT(
            "network-rtt",
            "0",
            "distance to the server that a relay adds, half of it each way: 0, or a time such as 1ms (embedded has none:"
                    + " an axis leaves it as it is)",
            (place, value) -> value.equals("0") ? value : TimeSpan.parse(place, value)),
    /** The image of a container. */
    IMAGE("image", "default", "image of a container: default (of the release), or NAME:TAG", Setting::anything),
    /** Isolation of every transaction. */
    ISOLATION("isolation", "read-committed", "isolation of every transaction: read-committed", oneOf("read-committed")),
    /** How long a transaction waits for a lock. */
    LOCK_WAIT("lock-wait", "10s", "how long a transaction waits for a lock: a time of whole seconds", TimeSpan::parse),
    /** The JDK of the load JVM and of JVM servers. */
    JAVA(
            "java",
            "same",
            "JDK of the load JVM and of JVM servers: same (the one that runs Furlong), a major such as 25, or a path",
            Setting::anything),
    /** Fixed heap of the load JVM and of JVM servers. */
    HEAP("heap", "1GiB", "fixed heap of the load JVM and of JVM servers: a size such as 1GiB", ByteSize::parse),
    /** Collector of the load JVM and of JVM servers. */
    GC(
            "gc",
            "G1",
            "collector of the load JVM and of JVM servers: G1, Parallel or Serial",
            oneOf("G1", "Parallel", "Serial")),
    /** Loopback port of a server. */
    PORT(
            "port",
            "free",
            "loopback port of a server: free (any free one) or a number from 1024 to 65535",
            Setting::port);

    private interface Check {
        Object read(String place, String value);
    }

    private final String key;
    private final String byDefault;
    private final String description;
    private final Check check;

    Setting(String key, String byDefault, String description, Check check) {
        this.key = key;
        this.byDefault = byDefault;
        this.description = description;
        this.check = check;
    }

    /** The word in plans and on the command line. */
    public String key() {
        return key;
    }

    /** What holds if nobody asks. */
    public String byDefault() {
        return byDefault;
    }

    /** What it switches, and its legal values. */
    public String description() {
        return description;
    }

    /** All keys. */
    public static List<String> keys() {
        return Arrays.stream(values()).map(Setting::key).toList();
    }

    /** The setting of this key. */
    public static Optional<Setting> named(String key) {
        return Arrays.stream(values())
                .filter(setting -> setting.key.equals(key))
                .findFirst();
    }

    /**
     * Checks a value.
     *
     * @throws PlanException if it is not legal
     */
    public void check(String place, String value) {
        check.read(place, value);
    }

    private static Check oneOf(String... legal) {
        return (place, value) -> {
            if (!Arrays.asList(legal).contains(value)) {
                throw new PlanException(place + ": must be one of the legal values, got '" + value + "'; legal: "
                        + String.join(", ", legal));
            }
            return value;
        };
    }

    private static Object cores(String place, String value) {
        return value.equals("all") ? value : count(place, value, "all");
    }

    private static Object count(String place, String value, String otherwise) {
        if (!value.matches("[1-9][0-9]{0,3}")) {
            throw new PlanException(place + ": must be a number, got '" + value + "'; legal: " + otherwise
                    + ", or a number from 1 to 9999");
        }
        return value;
    }

    private static Object anything(String place, String value) {
        if (value.isBlank()) {
            throw new PlanException(place + ": must not be empty, got '" + value + "'");
        }
        return value;
    }

    private static Object port(String place, String value) {
        boolean legal = value.equals("free");
        if (value.matches("[0-9]{4,5}")) {
            int number = Integer.parseInt(value);
            legal = number >= 1024 && number <= 65535;
        }
        if (!legal) {
            throw new PlanException(
                    place + ": must be a port, got '" + value + "'; legal: free, or a number from 1024 to 65535");
        }
        return value;
    }
}

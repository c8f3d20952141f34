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

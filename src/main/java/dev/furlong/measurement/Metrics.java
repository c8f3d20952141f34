package dev.furlong.measurement;

import static dev.furlong.measurement.Metric.Better.HIGHER;
import static dev.furlong.measurement.Metric.Better.LOWER;
import static dev.furlong.measurement.Metric.Better.NEITHER;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The catalogue: every metric of which a trial has a value, or a reason why it has none. */
public final class Metrics {
    /** Committed transactions per second of the measurement phase. */
    public static final Metric THROUGHPUT = new Metric(
            "throughput",
            "tx/s",
            HIGHER,
            "Transactions whose commit was acknowledged in the measurement phase, per second.");

    /** Latency percentiles, from the transaction's intended start to its acknowledged commit. */
    public static final Metric LATENCY_P50 = latency("p50", "Half of the transactions took at most this long");
    /** The 95th percentile; see {@link #LATENCY_P50}. */
    public static final Metric LATENCY_P95 = latency("p95", "95 % of the transactions took at most this long");
    /** The 99th percentile; see {@link #LATENCY_P50}. */
    public static final Metric LATENCY_P99 = latency("p99", "99 % of the transactions took at most this long");
    /** The 99.9th percentile; see {@link #LATENCY_P50}. */
    public static final Metric LATENCY_P999 = latency("p999", "99.9 % of the transactions took at most this long");
    /** The greatest latency; see {@link #LATENCY_P50}. */
    public static final Metric LATENCY_MAX = latency("max", "The slowest transaction took this long");

    /** CPU of all roles. */
    public static final Cpu CPU = new Cpu("cpu.", "client and server together");
    /** CPU of the load JVM, where the server is a process of its own. */
    public static final Cpu CPU_CLIENT = new Cpu("cpu.client.", "the load JVM");
    /** CPU of the server's processes, where there are any. */
    public static final Cpu CPU_SERVER = new Cpu("cpu.server.", "the server's processes");

    /** CPU of everything else on the machine. */
    public static final Metric CPU_MACHINE_REST = new Metric(
            "cpu.machine.rest",
            "µs/tx",
            LOWER,
            "CPU time of everything but client and server over the measurement phase, per transaction. It includes"
                    + " kernel threads, interrupts, Furlong's coordinator and all other processes. It leaves out idle"
                    + " time, waits for a disk and stolen time.");

    /** Share of the time of all cores in which they worked, whoever for. */
    public static final Metric CPU_MACHINE_BUSY = machine(
            "busy", "in which they worked, whoever for. Busy, idle and iowait make up all of it but stolen time.");

    /** Share of the time of all cores in which they had nothing to do and waited for no disk. */
    public static final Metric CPU_MACHINE_IDLE =
            machine("idle", "in which they had no work, and none of their tasks waited for a disk.");

    /** Share of the time of all cores in which they had nothing to do but wait for a disk. */
    public static final Metric CPU_MACHINE_IOWAIT = machine(
            "iowait",
            "in which they had no work, and a task of theirs waited for a disk. The kernel only estimates it.");

    /** Collection, allocation and compilation of the load JVM, which an embedded engine lives in too. */
    public static final Jvm JVM_CLIENT = new Jvm("jvm.client.", "the load JVM, which also runs an embedded engine,");
    /** Collection, allocation and compilation of the server's JVM. */
    public static final Jvm JVM_SERVER = new Jvm("jvm.server.", "the server's JVM");

    /** The layers of client and server together. */
    public static final Layers LAYERS = new Layers("layer.", "client and server together");
    /** The layers of the load JVM, where the server is a process of its own. */
    public static final Layers LAYERS_CLIENT = new Layers("layer.client.", "the load JVM");
    /** The layers of the server's JVM. */
    public static final Layers LAYERS_SERVER = new Layers("layer.server.", "the server's JVM");

    /** The disks of data and log together. */
    public static final DiskMetrics DISK = new DiskMetrics("disk.", "the target's disks", false);
    /** The disks of data and log together, drained. */
    public static final DiskMetrics DISK_DRAINED = new DiskMetrics("disk.", "the target's disks", true);
    /** The disk of the data, where the log has one of its own. */
    public static final DiskMetrics DISK_DATA = new DiskMetrics("disk.data.", "the disk of the data", false);
    /** The disk of the data, drained. */
    public static final DiskMetrics DISK_DATA_DRAINED = new DiskMetrics("disk.data.", "the disk of the data", true);
    /** The disk of the log, where it has one of its own. */
    public static final DiskMetrics DISK_LOG = new DiskMetrics("disk.log.", "the disk of the log", false);
    /** The disk of the log, drained. */
    public static final DiskMetrics DISK_LOG_DRAINED = new DiskMetrics("disk.log.", "the disk of the log", true);

    /** The number of transactions in which one client is counted apart, behind what is timed, where counting costs time. */
    public static final int TRANSACTIONS_APART = 200;

    /** The end of a definition. */
    private static final String PER_TRANSACTION = ", per transaction.";

    /** The end of a definition whose time is the measurement phase. */
    private static final String OF_PHASE = " over the measurement phase" + PER_TRANSACTION;

    /** The end of a definition whose count is taken apart, because Derby's counting costs time. */
    private static final String APART = PER_TRANSACTION + " Derby's are counted in " + TRANSACTIONS_APART
            + " separate transactions of one client after the timed part. Those of others are counted over the"
            + " measurement phase.";

    /** The engine's own count of its log. */
    public static final Metric ENGINE_LOG_BYTES =
            engine("logBytes", "B/tx", LOWER, "Bytes by which the engine says its transaction log grew" + OF_PHASE);
    /** The engine's own count of its syncs. */
    public static final Metric ENGINE_SYNCS = engine(
            "syncs",
            "syncs/tx",
            LOWER,
            "Syncs that the engine says it requested" + OF_PHASE
                    + " PostgreSQL counts those of its log, InnoDB those of all its files.");
    /** The engine's own count of pages that it had in its buffer. */
    public static final Metric ENGINE_BUFFER_HITS = engine(
            "bufferHits", "pages/tx", NEITHER, "Accesses to pages that the engine says it found in its buffer" + APART);
    /** The engine's own count of pages that it had to read. */
    public static final Metric ENGINE_BUFFER_READS = engine(
            "bufferReads",
            "pages/tx",
            LOWER,
            "Accesses to pages that the engine says it had to read, from the disk or the system's page cache" + APART);

    /** Checkpoints that ended while it was measured. */
    public static final Metric CHECKPOINTS = checkpoint(
            "ended",
            "count",
            NEITHER,
            "Checkpoints of the engine that ended in the measurement phase. Of several of Derby's in a second, one counts");
    /** The fall of throughput at a checkpoint, beyond that of other seconds. */
    public static final Metric CHECKPOINT_DIP = checkpoint(
            "dip",
            "%",
            LOWER,
            "Fall of the throughput in the worst second around the end of a checkpoint, as a share of the usual second."
                    + " The fall in the worst of as many other seconds is subtracted, so it may be below 0");
    /** The time for which throughput is low at a checkpoint, beyond that elsewhere. */
    public static final Metric CHECKPOINT_SLOW = checkpoint(
            "slow",
            "s",
            LOWER,
            "Time around the worst second at the end of a checkpoint for which the throughput is below 90 % of the usual."
                    + " The same time elsewhere is subtracted, so it may be below 0");

    /** Round trips: each is a time that the client blocks for the server. */
    public static final Metric WIRE_ROUND_TRIPS = wire(
            "roundTrips",
            "round trips/tx",
            "Waits of the client for the server, per transaction: bursts that it sends after it has received something",
            "them");
    /** Payload to the server. */
    public static final Metric WIRE_BYTES_UP =
            wire("bytesUp", "B/tx", "Payload that the client sends, per transaction", "it");
    /** Payload from the server. */
    public static final Metric WIRE_BYTES_DOWN =
            wire("bytesDown", "B/tx", "Payload that the server sends, per transaction", "it");

    /** Commits acknowledged, also the last one of each client, which may fall just after the phase's end. */
    public static final Metric COMMITTED =
            count("committed", NEITHER, "Transactions whose commit was acknowledged, each client's last one included");
    /** Attempts made again after a rollback. */
    public static final Metric RETRIED =
            count("retried", LOWER, "Attempts made again after a deadlock or a lock timeout");
    /** Attempts that the engine ended, by SQLState in the record. */
    public static final Metric ABORTED =
            count("aborted", LOWER, "Attempts that the engine ended with a deadlock or a lock timeout");
    /** Transactions given up after the last permitted attempt. */
    public static final Metric FAILED =
            count("failed", LOWER, "Transactions given up after the last permitted attempt");
    /** Commits without an answer. */
    public static final Metric UNKNOWN =
            count("unknown", LOWER, "Commits whose answer was lost, so their outcome is unknown");

    /** Transactions rolled back on purpose; a kind of transaction alone has this metric. */
    public static final Metric ROLLED_BACK =
            count("rolledBack", NEITHER, "Transactions of the kind that were rolled back on purpose");

    /** Arrivals in the measurement phase of an open loop. */
    public static final Metric ARRIVALS =
            count("arrivals", NEITHER, "Transactions that arrived in the measurement phase of an open loop");
    /** Arrivals of an open loop that waited for a client. */
    public static final Metric LATE = count(
            "late",
            LOWER,
            "Arrivals of an open loop that found every client busy and waited. Their latency includes the wait");
    /** Arrivals of an open loop that no client had begun at the end of the measurement phase. */
    public static final Metric BACKLOG = count(
            "backlog", LOWER, "Arrivals of an open loop that no client had begun at the end of the measurement phase");

    private static final List<Metric> ALL = Stream.of(
                    Stream.of(THROUGHPUT),
                    latencies().stream(),
                    CPU.all(),
                    CPU_CLIENT.all(),
                    CPU_SERVER.all(),
                    machine(),
                    JVM_CLIENT.all(),
                    JVM_SERVER.all(),
                    layers(),
                    disks(),
                    engines(),
                    checkpoints(),
                    wire().stream(),
                    Stream.of(COMMITTED, RETRIED, ABORTED, FAILED, UNKNOWN, ARRIVALS, LATE, BACKLOG))
            .flatMap(s -> s)
            .toList();

    private static final double LEAST = 1e-18;
    private static final double MOST = 1e18;

    /**
     * Metrics that a record may hold below zero. JVMs do not count threads that have ended. In older
     * records, some were not read at one moment, or had the cost of asking subtracted. What happens elsewhere is subtracted
     * from what happens at a checkpoint.
     */
    private static final Set<Metric> BELOW_ZERO = Stream.concat(
                    Stream.of(
                            CPU_MACHINE_REST,
                            JVM_CLIENT.allocated(),
                            JVM_SERVER.allocated(),
                            CHECKPOINT_DIP,
                            CHECKPOINT_SLOW),
                    engines())
            .collect(Collectors.toUnmodifiableSet());

    private static final Set<Metric> ERRORS =
            Set.of(CPU.splitError(), CPU_CLIENT.splitError(), CPU_SERVER.splitError());

    private static final Set<String> LAYER_KEYS = layers().map(Metric::key).collect(Collectors.toUnmodifiableSet());

    private static final Set<String> SPEEDS = Stream.of(
                    Stream.of(THROUGHPUT), latencies().stream(), rolledBackLatencies().stream())
            .flatMap(metrics -> metrics.map(Metric::key))
            .collect(Collectors.toUnmodifiableSet());

    private static final Set<String> MEANS_OVER_TIME = Stream.concat(
                    SPEEDS.stream(),
                    Stream.of(machine(), CPU.all(), CPU_CLIENT.all(), CPU_SERVER.all())
                            .flatMap(metrics -> metrics.map(Metric::key)))
            .collect(Collectors.toUnmodifiableSet());

    private Metrics() {}

    /** All metrics, in the order of reports. */
    public static List<Metric> all() {
        return ALL;
    }

    /** Whether a metric can have this value. What is not 0 lies between 1e-18 and 1e18, whatever the unit. */
    public static boolean permits(Metric metric, double value) {
        boolean measurable = value == 0 || (Math.abs(value) >= LEAST && Math.abs(value) <= MOST);
        return measurable && (value >= 0 || BELOW_ZERO.contains(metric));
    }

    /** Whether a metric is one of layers. Records have those with {@code layers=on} alone; others say nothing of them. */
    public static boolean isOfLayers(Metric metric) {
        return LAYER_KEYS.contains(metric.key());
    }

    /**
     * Tells whether a metric is the same each time the same is done, so that one block decides: the round trips of a
     * transaction.
     *
     * @param key the name of the metric
     */
    public static boolean isExact(String key) {
        return key.equals(WIRE_ROUND_TRIPS.key());
    }

    /**
     * Tells whether a metric says how fast a target is, so that one target is faster in it than another: throughput and
     * latencies.
     *
     * @param key the name of the metric
     */
    public static boolean isSpeed(String key) {
        return SPEEDS.contains(key);
    }

    /** Whether a metric says how far off others may be. That is no result of a target, and nothing is concluded from it. */
    public static boolean isError(Metric metric) {
        return ERRORS.contains(metric);
    }

    /**
     * Tells whether a metric is a mean over the measurement phase that differs from one mode of a trial to another:
     * throughput, latencies and CPU. Round trips, bytes and counts do not.
     *
     * @param key the name of the metric
     */
    public static boolean isMeanOverTime(String key) {
        return MEANS_OVER_TIME.contains(key);
    }

    /** The latency metrics: p50, p95, p99, p999 and max. */
    public static List<Metric> latencies() {
        return List.of(LATENCY_P50, LATENCY_P95, LATENCY_P99, LATENCY_P999, LATENCY_MAX);
    }

    /** The latencies of transactions that were rolled back on purpose: p50, p95, p99, p999 and max, of a kind alone. */
    public static List<Metric> rolledBackLatencies() {
        return latencies().stream()
                .map(metric -> new Metric(
                        metric.key().replace("latency.", "latency.rolledBack."),
                        metric.unit(),
                        metric.better(),
                        "Of transactions that were rolled back on purpose, from intended start to acknowledged rollback: "
                                + metric.key().replace("latency.", "") + "."))
                .toList();
    }

    /**
     * The metrics that a record has of each kind of transaction, where a workload has several, in the order of reports.
     */
    public static List<Metric> ofKinds() {
        return Stream.of(
                        Stream.of(THROUGHPUT),
                        latencies().stream(),
                        rolledBackLatencies().stream(),
                        Stream.of(COMMITTED, ROLLED_BACK, RETRIED, ABORTED, FAILED, UNKNOWN))
                .flatMap(s -> s)
                .toList();
    }

    /** All metrics of the machine's cores as a whole. */
    public static Stream<Metric> machine() {
        return Stream.of(CPU_MACHINE_REST, CPU_MACHINE_BUSY, CPU_MACHINE_IDLE, CPU_MACHINE_IOWAIT);
    }

    /**
     * Whether a metric has no value in slices: it is about the machine's cores as a whole, whoever they work for, or about
     * whole seconds.
     */
    public static boolean isLostInSlices(Metric metric) {
        return Stream.concat(machine(), checkpoints()).anyMatch(metric::equals);
    }

    /** All metrics of layers, which records have with {@code layers=on} alone. */
    public static Stream<Metric> layers() {
        return Stream.of(LAYERS, LAYERS_CLIENT, LAYERS_SERVER).flatMap(Layers::all);
    }

    /** All metrics of disks. */
    public static Stream<Metric> disks() {
        return Stream.of(DISK, DISK_DRAINED, DISK_DATA, DISK_DATA_DRAINED, DISK_LOG, DISK_LOG_DRAINED)
                .flatMap(DiskMetrics::all);
    }

    /** All metrics that the engine counts itself. */
    public static Stream<Metric> engines() {
        return Stream.of(ENGINE_LOG_BYTES, ENGINE_SYNCS, ENGINE_BUFFER_HITS, ENGINE_BUFFER_READS);
    }

    /** All metrics of the engine's checkpoints. */
    public static Stream<Metric> checkpoints() {
        return Stream.of(CHECKPOINTS, CHECKPOINT_DIP, CHECKPOINT_SLOW);
    }

    /** The metrics of the way to a server and back. */
    public static List<Metric> wire() {
        return List.of(WIRE_ROUND_TRIPS, WIRE_BYTES_UP, WIRE_BYTES_DOWN);
    }

    /**
     * User, system and total time of one role, in µs per transaction of the measurement phase.
     *
     * @param prefix the beginning of each key
     * @param role the words for the processes that use the time
     */
    public record Cpu(String prefix, String role) {
        private static final String SAMPLED = " Where the kernel only samples it, splitError is its error.";

        /** Time in user mode. */
        public Metric user() {
            return metric("user", " in user mode", SAMPLED);
        }

        /** Time in the kernel. */
        public Metric system() {
            return metric("system", " in the kernel", SAMPLED);
        }

        /** User and system time. */
        public Metric total() {
            return metric("total", ", user and system,", "");
        }

        /** Half of a 95 % interval for the error of user and of system time in one trial; the total has none. */
        public Metric splitError() {
            return new Metric(
                    prefix + "splitError",
                    "µs/tx",
                    NEITHER,
                    "Possible error of the user and of the system time of " + role
                            + ". It is half of a 95 % interval for one trial. It is 0 where the kernel counts these"
                            + " times instead of sampling them.");
        }

        /** The number of cores at work, on average. */
        public Metric cores() {
            return new Metric(
                    prefix + "cores",
                    "cores",
                    NEITHER,
                    "CPU time of " + role
                            + " over the measurement phase, per second: the number of cores that it kept busy.");
        }

        /** All five metrics. */
        public Stream<Metric> all() {
            return Stream.of(user(), system(), total(), splitError(), cores());
        }

        private Metric metric(String part, String mode, String caveat) {
            return new Metric(
                    prefix + part,
                    "µs/tx",
                    LOWER,
                    "CPU time of " + role + mode + " over the measurement phase, per transaction." + caveat);
        }
    }

    /**
     * The split of one role's time in Java by layer.
     *
     * @param prefix the beginning of each key
     * @param role the words for the JVMs
     */
    public record Layers(String prefix, String role) {
        /** The part of the samples that a layer has. */
        public Metric share(Layer layer) {
            return new Metric(
                    prefix + layer.word(),
                    "%",
                    NEITHER,
                    "Part of the time in Java of " + role + " in which " + words(layer)
                            + " was at work, over the measurement phase. It is told from samples of threads that run Java"
                            + " code.");
        }

        /** The number of samples. */
        public Metric samples() {
            return new Metric(
                    prefix + "samples",
                    "count",
                    NEITHER,
                    "Samples of threads that run Java code, of " + role + ", over the measurement phase.");
        }

        /** The share of each layer, and the number of samples. */
        public Stream<Metric> all() {
            return Stream.concat(Stream.of(Layer.values()).map(this::share), Stream.of(samples()));
        }

        private static String words(Layer layer) {
            return switch (layer) {
                case LOAD -> "Furlong's own load";
                case OTHER -> "no known layer";
                default -> "the layer " + layer.label();
            };
        }
    }

    /**
     * Garbage collection, allocation, compilation and loaded classes of one role's JVM over the measurement phase.
     *
     * @param prefix the beginning of each key
     * @param role the words for the JVM
     */
    public record Jvm(String prefix, String role) {
        /** The number of garbage collections. */
        public Metric collections() {
            return metric("collections", "count", NEITHER, "Garbage collections of ", " over the measurement phase.");
        }

        /** The time that the collectors took. */
        public Metric collecting() {
            return metric(
                    "gc", "µs/tx", LOWER, "Time that the collectors of ", " report for their work, per transaction.");
        }

        /** The heap that was allocated. */
        public Metric allocated() {
            return metric(
                    "allocated",
                    "B/tx",
                    LOWER,
                    "Heap that the threads of ",
                    " allocated, per transaction. Before JDK 21, threads that ended during the phase are left out.");
        }

        /** The time that the compiler worked, waits for a core included; it may be above the CPU time of its JVM. */
        public Metric compiling() {
            return metric(
                    "jit",
                    "µs/tx",
                    LOWER,
                    "Time that the JIT compilers of ",
                    " report for their work, per transaction. It includes waits for a core. A warm JVM no longer"
                            + " compiles.");
        }

        /** The CPU time of the compiler's threads. */
        public Metric compilingCpu() {
            return metric(
                    "jitCpu",
                    "µs/tx",
                    LOWER,
                    "CPU time of the JIT compilers' threads of ",
                    " over the measurement phase, per transaction.");
        }

        /** The classes that were loaded. */
        public Metric loadedClasses() {
            return metric(
                    "loadedClasses",
                    "classes/tx",
                    LOWER,
                    "Classes that ",
                    " loaded, per transaction. Derby makes and loads one for each statement that it compiles.");
        }

        /** All six metrics. */
        public Stream<Metric> all() {
            return Stream.of(collections(), collecting(), allocated(), compiling(), compilingCpu(), loadedClasses());
        }

        private Metric metric(String part, String unit, Metric.Better better, String before, String after) {
            return new Metric(prefix + part, unit, better, before + role + after);
        }
    }

    private static Metric latency(String statistic, String words) {
        return new Metric("latency." + statistic, "µs", LOWER, words + ", from intended start to acknowledged commit.");
    }

    private static Metric machine(String what, String words) {
        return new Metric(
                "cpu.machine." + what, "%", NEITHER, "Share of all cores' time over the measurement phase " + words);
    }

    private static Metric engine(String what, String unit, Metric.Better better, String words) {
        return new Metric("engine." + what, unit, better, words);
    }

    private static Metric checkpoint(String what, String unit, Metric.Better better, String words) {
        return new Metric("checkpoint." + what, unit, better, words + ".");
    }

    private static Metric wire(String what, String unit, String words, String object) {
        return new Metric(
                "wire." + what,
                unit,
                LOWER,
                words + ". A relay counts " + object + " in a separate audit pass. The kernel's counters of the same"
                        + " connections confirm the count in both passes.");
    }

    private static Metric count(String what, Metric.Better better, String words) {
        return new Metric("txn." + what, "count", better, words + ".");
    }
}

package dev.furlong.measurement;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The names of the values in each second of a trial's time line, and their kinds. The load's own values have the keys of
 * their {@link Metrics}. A run writes them; the analysis and the report read them.
 */
public final class Gauged {
    /** The CPU time of the load JVM with an engine in it, in seconds; as a rate, in cores. */
    public static final String CPU = "cpu";
    /** The CPU time of the load JVMs, where the engine is elsewhere. */
    public static final String CPU_CLIENT = "cpu.client";
    /** The CPU time of the server's processes. */
    public static final String CPU_SERVER = "cpu.server";
    /** The busy time of all cores of the machine. */
    public static final String CPU_MACHINE = "cpu.machine";
    /** What other programs used in user mode, in seconds of all cores together. It is no value of a time line. */
    public static final String CPU_OTHERS = "cpu.others";

    /** What the engine's processes gave the kernel to write by calls, in MiB. It is no value of a time line. */
    public static final String WRITTEN = "processes.writtenMiB";

    /** The log that an engine's checkpoints have passed, in MiB. */
    public static final String CHECKPOINT = "checkpoint.MiB";

    private static final Map<String, Kind> KINDS = kinds();

    private Gauged() {}

    /** What a value of a second is of. */
    public enum Kind {
        /** The transactions a second. */
        THROUGHPUT,
        /** A percentile of the latency, in µs. */
        LATENCY,
        /** The greatest latency, in µs. */
        LATENCY_MAXIMUM,
        /** CPU, in cores. */
        CPU,
        /** Requests of a disk, a second. */
        DISK_REQUESTS,
        /** What a disk read or wrote, in MiB a second. */
        DISK_BYTES,
        /** What checkpoints passed, in MiB a second. */
        CHECKPOINT,
        /** Something else, a second. */
        OTHER
    }

    /** The kind of a value by its name. */
    public static Kind kindOf(String name) {
        return KINDS.getOrDefault(name, Kind.OTHER);
    }

    private static Map<String, Kind> kinds() {
        Map<String, Kind> kinds = new HashMap<>();
        kinds.put(Metrics.THROUGHPUT.key(), Kind.THROUGHPUT);
        List.of(Metrics.LATENCY_P50, Metrics.LATENCY_P99).forEach(metric -> kinds.put(metric.key(), Kind.LATENCY));
        kinds.put(Metrics.LATENCY_MAX.key(), Kind.LATENCY_MAXIMUM);
        List.of(CPU, CPU_CLIENT, CPU_SERVER, CPU_MACHINE).forEach(name -> kinds.put(name, Kind.CPU));
        for (Disk disk : Disk.values()) {
            List.of(disk.reads(), disk.writes(), disk.syncs()).forEach(name -> kinds.put(name, Kind.DISK_REQUESTS));
            List.of(disk.readMiB(), disk.writtenMiB()).forEach(name -> kinds.put(name, Kind.DISK_BYTES));
        }
        kinds.put(CHECKPOINT, Kind.CHECKPOINT);
        return Map.copyOf(kinds);
    }

    /** One disk of a target, with the names of what it did. */
    public enum Disk {
        /** The only disk. */
        ONLY("disk."),
        /** The disk of the data, where the log has another. */
        DATA("disk.data."),
        /** The disk of the log. */
        LOG("disk.log.");

        private final String prefix;

        Disk(String prefix) {
            this.prefix = prefix;
        }

        /** The number of reads that the disk finished. */
        public String reads() {
            return prefix + "reads";
        }

        /** The number of writes that the disk finished. */
        public String writes() {
            return prefix + "writes";
        }

        /** The number of syncs that the disk finished. */
        public String syncs() {
            return prefix + "syncs";
        }

        /** What was read, in MiB. */
        public String readMiB() {
            return prefix + "readMiB";
        }

        /** What was written, in MiB. */
        public String writtenMiB() {
            return prefix + "writtenMiB";
        }
    }

    /** Returns the most requests of one sort that one disk finished; empty if no disk was seen. */
    public static OptionalDouble mostRequests(Map<String, Double> values) {
        return Stream.of(Disk.values())
                .flatMap(disk -> Stream.of(disk.reads(), disk.writes(), disk.syncs()))
                .filter(values::containsKey)
                .mapToDouble(values::get)
                .max();
    }
}

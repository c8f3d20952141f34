package dev.furlong.measurement;

import static dev.furlong.measurement.Metric.Better.LOWER;

import java.util.stream.Stream;

/**
 * The metrics of one transaction's requests to a disk: reads, writes, their bytes, and syncs. They are taken over the
 * measurement phase, or drained, that is through a checkpoint of the engine and a sync of the file systems after it.
 *
 * @param prefix the beginning of each key
 * @param disk the words for the disk that serves the requests
 * @param drained whether what was written later is included
 */
public record DiskMetrics(String prefix, String disk, boolean drained) {
    private static final String JOURNAL = " The file system's journal is included.";

    private static final String DRAINED = ", per transaction. The count goes on through the measurement phase, and then"
            + " through a checkpoint and a sync.";

    /** Requests to read. */
    public Metric reads() {
        return metric("reads", "reads/tx", "Requests to read that reached " + disk, "");
    }

    /** Bytes read. */
    public Metric readBytes() {
        return metric("readBytes", "B/tx", "Bytes read from " + disk, "");
    }

    /** Requests to write that carry data. */
    public Metric writes() {
        return metric(
                "writes",
                "writes/tx",
                "Requests to write data, without syncs, that reached " + disk,
                JOURNAL + " The count is an upper bound where several syncs wait at once.");
    }

    /** Bytes written. */
    public Metric writeBytes() {
        return metric("writeBytes", "B/tx", "Bytes written to " + disk, JOURNAL);
    }

    /** Flushes of the disk's cache. */
    public Metric syncs() {
        return metric("syncs", "syncs/tx", "Cache flushes of " + disk, " One flush may serve several commits.");
    }

    /** All five metrics. */
    public Stream<Metric> all() {
        return Stream.of(reads(), writes(), readBytes(), writeBytes(), syncs());
    }

    private Metric metric(String part, String unit, String words, String caveat) {
        return new Metric(
                prefix + part + (drained ? ".drained" : ""),
                unit,
                LOWER,
                words + (drained ? DRAINED : ", over the measurement phase, per transaction.") + caveat);
    }
}

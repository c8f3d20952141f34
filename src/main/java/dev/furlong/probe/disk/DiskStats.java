package dev.furlong.probe.disk;

import java.io.IOException;

/**
 * A disk's requests so far, from {@code /sys/block/X/stat}. Source: the kernel's Documentation/block/stat.rst.
 *
 * <p>The kernel counts a sync as a write without data. Apart from that, it counts the flushes that the disk did: one
 * for all syncs that wait for it, and two for a commit of the file system's journal. That commit is a write with data.
 * So neither is part of the other; {@link #writes} puts them together with the journal's own count of its commits.
 *
 * @param reads the number of completed requests to read
 * @param readBytes the bytes that they read
 * @param writeRequests the number of completed requests to write, syncs included
 * @param writeBytes the bytes that they wrote
 * @param flushes the number of completed flushes of the disk's cache
 * @param journalCommits the number of journal commits of the file system on it; 0 where there is no journal
 * @param times the time that requests took
 */
record DiskStats(
        long reads,
        long readBytes,
        long writeRequests,
        long writeBytes,
        long flushes,
        long journalCommits,
        Times times) {
    /**
     * The time that requests took, in milliseconds, summed over all of them.
     *
     * @param reading the time of requests to read
     * @param writing the time of requests to write, syncs included
     * @param flushing the time of flushes
     */
    record Times(long reading, long writing, long flushing) {
        Times minus(Times before) {
            return new Times(reading - before.reading, writing - before.writing, flushing - before.flushing);
        }

        Times plus(Times other) {
            return new Times(reading + other.reading, writing + other.writing, flushing + other.flushing);
        }
    }

    private static final int SECTOR_BYTES = 512;
    private static final int READS = 0;
    private static final int SECTORS_READ = 2;
    private static final int READING_MILLIS = 3;
    private static final int WRITES = 4;
    private static final int SECTORS_WRITTEN = 6;
    private static final int WRITING_MILLIS = 7;
    private static final int IN_FLIGHT = 8;
    private static final int FLUSHES = 15;
    private static final int FLUSHING_MILLIS = 16;

    /**
     * Parses the text of {@code /sys/block/X/stat}.
     *
     * @throws IOException if the kernel is older than 5.5 and counts no flushes
     */
    static DiskStats parse(String stat, long journalCommits) throws IOException {
        String[] fields = fields(stat);
        return new DiskStats(
                number(fields, READS),
                number(fields, SECTORS_READ) * SECTOR_BYTES,
                number(fields, WRITES),
                number(fields, SECTORS_WRITTEN) * SECTOR_BYTES,
                number(fields, FLUSHES),
                journalCommits,
                new Times(
                        number(fields, READING_MILLIS),
                        number(fields, WRITING_MILLIS),
                        number(fields, FLUSHING_MILLIS)));
    }

    /** The number of requests under way. */
    static long inFlight(String stat) throws IOException {
        return number(fields(stat), IN_FLIGHT);
    }

    private static String[] fields(String stat) throws IOException {
        String[] fields = stat.strip().split("\\s+", -1);
        if (fields.length <= FLUSHING_MILLIS) {
            throw new IOException("this kernel does not count flushes; 5.5 and later do");
        }
        return fields;
    }

    private static long number(String[] fields, int field) {
        return Long.parseLong(fields[field]);
    }

    /**
     * Writes with data: exact while one sync waits at a time; syncs that are joined to others are in it.
     *
     * @param flushed whether the kernel sends this disk flushes; without, syncs end before they are counted
     */
    long writes(boolean flushed) {
        return flushed ? writeRequests - flushes + 2 * journalCommits : writeRequests;
    }

    DiskStats minus(DiskStats before) {
        return new DiskStats(
                reads - before.reads,
                readBytes - before.readBytes,
                writeRequests - before.writeRequests,
                writeBytes - before.writeBytes,
                flushes - before.flushes,
                journalCommits - before.journalCommits,
                times.minus(before.times));
    }

    DiskStats plus(DiskStats other) {
        return new DiskStats(
                reads + other.reads,
                readBytes + other.readBytes,
                writeRequests + other.writeRequests,
                writeBytes + other.writeBytes,
                flushes + other.flushes,
                journalCommits + other.journalCommits,
                times.plus(other.times));
    }
}

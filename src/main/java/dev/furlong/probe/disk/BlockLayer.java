package dev.furlong.probe.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The files in which the kernel counts its requests to disks.
 *
 * @param devices a folder for each disk, with its {@code stat}
 * @param journals a folder for each ext4 journal, with its {@code info}
 */
record BlockLayer(Path devices, Path journals) {
    /** The files of this machine. */
    static final BlockLayer HERE = new BlockLayer(Path.of("/sys/block"), Path.of("/proc/fs/jbd2"));

    private static final String VOLATILE_CACHE = "write back";
    private static final int LOOKS = 2000;

    /**
     * A disk's requests so far.
     *
     * @throws IOException if the disk is not there, or the kernel is older than 5.5 and counts no flushes
     */
    DiskStats of(String disk) throws IOException {
        return DiskStats.parse(stat(disk), journalCommits(disk));
    }

    /**
     * Waits until no request is under way, and reads the same.
     *
     * @throws IOException if the disk does not come to rest within 2 s
     */
    DiskStats atRest(String disk) throws IOException, InterruptedException {
        for (int look = 0; look < LOOKS; look++) {
            if (DiskStats.inFlight(stat(disk)) == 0) {
                return of(disk);
            }
            Thread.sleep(1);
        }
        throw new IOException(disk + " was never idle");
    }

    /** Whether the kernel sends the disk a flush for a sync. */
    boolean flushed(String disk) throws IOException {
        return Files.readString(devices.resolve(disk).resolve("queue/write_cache"))
                .strip()
                .equals(VOLATILE_CACHE);
    }

    private String stat(String disk) throws IOException {
        return Files.readString(devices.resolve(disk).resolve("stat"));
    }

    /**
     * The first number in ext4's words on its journal, such as {@code 12 transactions (…)}. The
     * journal is always inode 8.
     */
    private long journalCommits(String disk) throws IOException {
        Path journal = journals.resolve(disk + "-8").resolve("info");
        return Files.exists(journal) ? Long.parseLong(Files.readString(journal).split(" ", 2)[0]) : 0;
    }
}

package dev.furlong.storage;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.ByteSize;
import dev.furlong.plan.Settings;
import dev.furlong.storage.disk.WriteCache;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What a plan asks of the disks.
 *
 * @param loop whether the disks are loop devices of our own; otherwise a directory
 * @param writeCache what a sync waits for
 * @param separateLog whether the log has a disk of its own
 * @param logFolder a folder of the user's on another disk, for the log
 * @param diskSize of each loop device
 */
public record DiskSettings(
        boolean loop, WriteCache writeCache, boolean separateLog, Optional<Path> logFolder, ByteSize diskSize) {
    /** {@code directory} or {@code loop}. */
    public static final String STORAGE = "storage";
    /** {@code flush} or {@code noflush}. */
    public static final String WRITE_CACHE = "write-cache";
    /** {@code same} or {@code separate}. */
    public static final String LOG_DISK = "log-disk";
    /** {@code none}, or an absolute path on another disk. */
    public static final String LOG_FOLDER = "log-folder";
    /** The size of a loop device. */
    public static final String DISK_SIZE = "disk-size";

    private static final String NONE = "none";
    private static final ByteSize SMALLEST = new ByteSize(256 << 20);

    /**
     * Reads them.
     *
     * @throws PlanException if a value is not legal, or two do not go together
     */
    public static DiskSettings of(Settings settings) {
        DiskSettings disks = new DiskSettings(
                word(settings, STORAGE, "directory", "loop").equals("loop"),
                WriteCache.named(word(settings, WRITE_CACHE, "flush", "noflush"))
                        .orElseThrow(),
                word(settings, LOG_DISK, "same", "separate").equals("separate"),
                logFolder(value(settings, LOG_FOLDER, NONE)),
                ByteSize.parse(DISK_SIZE, value(settings, DISK_SIZE, "2GiB")));
        disks.checkTogether();
        return disks;
    }

    private void checkTogether() {
        if (!loop && writeCache == WriteCache.NOFLUSH) {
            throw new PlanException(
                    "write-cache: noflush needs storage=loop, got storage=directory; legal:"
                            + " --set storage=loop (Linux, root), because the cache of a disk that others use too is left alone");
        }
        if (!loop && separateLog && logFolder.isEmpty()) {
            throw new PlanException("log-disk: separate needs another disk, got storage=directory without log-folder;"
                    + " legal: --set log-folder=FOLDER on another disk, or --set storage=loop (Linux, root)");
        }
        if (diskSize.bytes() < SMALLEST.bytes()) {
            throw new PlanException(
                    "disk-size: must be at least " + SMALLEST.written() + ", got " + diskSize.written());
        }
    }

    private static Optional<Path> logFolder(String value) {
        if (value.equals(NONE)) {
            return Optional.empty();
        }
        Path folder = Path.of(value);
        if (!folder.isAbsolute()) {
            throw new PlanException(
                    "log-folder: must be an absolute path, got '" + value + "'; legal: none, or a path such as /disk2");
        }
        return Optional.of(folder);
    }

    private static String word(Settings settings, String key, String byDefault, String other) {
        String value = value(settings, key, byDefault);
        List<String> legal = Arrays.asList(byDefault, other);
        if (!legal.contains(value)) {
            throw new PlanException(
                    key + ": must be one of the legal values, got '" + value + "'; legal: " + String.join(", ", legal));
        }
        return value;
    }

    private static String value(Settings settings, String key, String byDefault) {
        return settings.values().getOrDefault(key, byDefault);
    }

    /** The word of {@link #LOG_DISK}. */
    String logDiskWord() {
        return separateLog ? "separate" : "same";
    }
}

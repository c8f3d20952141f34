package dev.furlong.storage;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.ByteSize;
import dev.furlong.plan.Setting;
import dev.furlong.plan.Settings;
import dev.furlong.storage.disk.WriteCache;
import java.nio.file.Path;
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
    private static final ByteSize SMALLEST = new ByteSize(256 << 20);

    /**
     * Reads them.
     *
     * @throws PlanException if a value is not legal, or two do not go together
     */
    public static DiskSettings of(Settings settings) {
        DiskSettings disks = new DiskSettings(
                settings.of(Setting.STORAGE).equals("loop"),
                WriteCache.named(settings.of(Setting.WRITE_CACHE)).orElseThrow(),
                settings.of(Setting.LOG_DISK).equals("separate"),
                logFolder(settings.of(Setting.LOG_FOLDER)),
                settings.size(Setting.DISK_SIZE));
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
        if (value.equals(Setting.LOG_FOLDER.byDefault())) {
            return Optional.empty();
        }
        Path folder = Path.of(value);
        if (!folder.isAbsolute()) {
            throw new PlanException(
                    "log-folder: must be an absolute path, got '" + value + "'; legal: none, or a path such as /disk2");
        }
        return Optional.of(folder);
    }

    /** The word of {@code log-disk}. */
    String logDiskWord() {
        return separateLog ? "separate" : "same";
    }
}

package dev.furlong.storage;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.setting.value.LogDisk;
import dev.furlong.plan.setting.value.StorageKind;
import dev.furlong.plan.setting.value.WriteCache;
import dev.furlong.plan.written.ByteSize;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The settings of a plan for its disks.
 *
 * @param loop whether the disks are loop devices of our own; otherwise a directory
 * @param writeCache the point that a sync waits for
 * @param separateLog whether the log has a disk of its own
 * @param logFolder a folder of the user's on another disk, for the log
 * @param diskSize the size of each loop device
 */
public record DiskSettings(
        boolean loop, WriteCache writeCache, boolean separateLog, Optional<Path> logFolder, ByteSize diskSize) {
    private static final ByteSize SMALLEST = new ByteSize(256 << 20);

    /**
     * Reads these settings.
     *
     * @throws PlanException if a value is not legal, or two do not go together
     */
    public static DiskSettings of(Settings settings) {
        DiskSettings disks = new DiskSettings(
                settings.get(Setting.STORAGE) == StorageKind.LOOP,
                settings.get(Setting.WRITE_CACHE),
                settings.get(Setting.LOG_DISK) == LogDisk.SEPARATE,
                settings.get(Setting.LOG_FOLDER).map(DiskSettings::absolute),
                settings.get(Setting.DISK_SIZE));
        disks.checkTogether();
        return disks;
    }

    private void checkTogether() {
        if (!loop && writeCache == WriteCache.NOFLUSH) {
            throw PlanException.ofSetting(
                    "write-cache",
                    "noflush needs storage=loop, got storage=directory; legal:"
                            + " --set storage=loop (Linux, root), because Furlong leaves the cache of a shared"
                            + " disk alone");
        }
        if (!loop && separateLog && logFolder.isEmpty()) {
            throw PlanException.ofSetting(
                    "log-disk",
                    "separate needs another disk, got storage=directory without log-folder;"
                            + " legal: --set log-folder=FOLDER on another disk, or --set storage=loop (Linux, root)");
        }
        if (diskSize.bytes() < SMALLEST.bytes()) {
            throw PlanException.ofSetting(
                    "disk-size", "must be at least " + SMALLEST.written() + ", got " + diskSize.written());
        }
    }

    private static Path absolute(String written) {
        Path folder = Path.of(written);
        if (!folder.isAbsolute()) {
            throw PlanException.ofSetting(
                    "log-folder",
                    "must be an absolute path, got '" + written + "'; legal: none, or a path such as /disk2");
        }
        return folder;
    }

    /** The word of {@code log-disk}. */
    String logDiskWord() {
        return (separateLog ? LogDisk.SEPARATE : LogDisk.SAME).word();
    }
}

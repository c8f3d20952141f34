package dev.furlong.storage;

import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.storage.kernel.BlockDevice;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The places of a target's files while it runs: a folder for its data and, if the log has a disk of its own, one for
 * that. Both are there, empty or restored, and belong to the user who runs Furlong.
 */
public sealed interface Volumes extends AutoCloseable permits DirectoryVolumes, LoopVolumes {
    /** The folder for the data. */
    Path data();

    /** The folder for the log, on a disk of its own. */
    Optional<Path> log();

    /** The disk of the data: the whole disk, which others may use too unless it is a loop device of our own. */
    Optional<BlockDevice> dataDevice();

    /** The disk of the log, if it has one of its own. */
    Optional<BlockDevice> logDevice();

    /** Whether the disks carry nothing but this target's files, so that their counters are its own. */
    boolean ownDevices();

    /** Whether the log is separate in kind only: both disks lie on one and the same disk below. */
    boolean oneDiskBelow();

    /**
     * Writes what the kernel's memory holds of these files to disks of our own, and waits for it. Disks that others use
     * too are left alone: their counters say nothing of the target, and what others wrote is not ours to wait for.
     *
     * @throws dev.furlong.failure.MachineException if that fails
     */
    void sync();

    /** {@code storage}, {@code write-cache} and {@code log-disk} as asked and as the kernel shows them now. */
    Map<String, EffectiveSetting> observed();

    /** The disks in words, by {@code disk.data}, {@code disk.log}, {@code disk.lower} and so on. */
    Map<String, String> facts();

    /**
     * Ends the use of these volumes and keeps their files. The target must have stopped.
     *
     * @param folder a folder that is there, and holds no kept files yet
     * @throws dev.furlong.failure.MachineException if that fails; as much as possible is released and deleted then
     */
    Kept keep(Path folder);

    /**
     * Releases and deletes everything that was made.
     *
     * @throws dev.furlong.failure.MachineException if something is still in use, or cannot be deleted
     */
    @Override
    void close();
}

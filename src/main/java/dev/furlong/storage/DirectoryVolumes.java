package dev.furlong.storage;

import dev.furlong.failure.MachineException;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.value.StorageKind;
import dev.furlong.plan.setting.value.WriteCache;
import dev.furlong.storage.disk.Undo;
import dev.furlong.storage.kernel.BlockDevice;
import dev.furlong.storage.kernel.QueueCache;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Folders on the user's disks, in use. */
record DirectoryVolumes(DiskSettings disks, Path data, Optional<Path> log, Undo undo) implements Volumes {
    @Override
    public Optional<BlockDevice> dataDevice() {
        return BlockDevice.under(data);
    }

    @Override
    public Optional<BlockDevice> logDevice() {
        return log.flatMap(BlockDevice::under);
    }

    @Override
    public boolean ownDevices() {
        return false;
    }

    @Override
    public boolean oneDiskBelow() {
        return Observation.oneDiskBelow(dataDevice(), logDevice());
    }

    @Override
    public void sync() {
        // Not our disks.
    }

    @Override
    public Map<String, EffectiveSetting> observed() {
        Map<String, EffectiveSetting> observed = new LinkedHashMap<>();
        observed.put(
                Setting.STORAGE.key(),
                EffectiveSetting.of(StorageKind.DIRECTORY.word(), StorageKind.DIRECTORY.word(), Witness.STARTED_WITH));
        observed.put(Setting.WRITE_CACHE.key(), writeCache());
        observed.put(Setting.LOG_DISK.key(), Observation.logDisk(disks, data, log));
        return observed;
    }

    /**
     * The user's disk is read and not set. One that shows no cache to flush ({@code write through}) either has none, and
     * then a sync waits for the medium, or was told to say so; the kernel does not know which.
     */
    private EffectiveSetting writeCache() {
        String asked = disks.writeCache().word();
        boolean flushes = dataDevice()
                .flatMap(BlockDevice::writeCache)
                .flatMap(QueueCache::named)
                .filter(WriteCache.FLUSH::equals)
                .isPresent();
        return EffectiveSetting.of(asked, WriteCache.FLUSH.word(), flushes ? Witness.OBSERVED : Witness.STARTED_WITH);
    }

    @Override
    public Map<String, String> facts() {
        return Observation.facts(
                "directory on " + DataFiles.fileSystem(data),
                dataDevice(),
                log.map(path -> "directory on " + DataFiles.fileSystem(path)),
                logDevice());
    }

    @Override
    public Kept keep(Path folder) {
        try {
            move(data, folder.resolve(Kept.DATA));
            // On another disk, whose owner lent it for the trials: what is kept goes to ours.
            log.ifPresent(path -> DataFiles.copy(path, folder.resolve(Kept.LOG)));
        } catch (RuntimeException e) {
            throw undo.after(e);
        }
        close();
        return new Kept(folder, log.isPresent());
    }

    private static void move(Path from, Path to) {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            DataFiles.copy(from, to);
        } catch (IOException e) {
            throw MachineException.cannot("move data from " + from + " to " + to, e);
        }
    }

    @Override
    public void close() {
        undo.close();
    }
}

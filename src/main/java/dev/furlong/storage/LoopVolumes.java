package dev.furlong.storage;

import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.value.StorageKind;
import dev.furlong.plan.setting.value.WriteCache;
import dev.furlong.storage.disk.LoopDisk;
import dev.furlong.storage.disk.Undo;
import dev.furlong.storage.kernel.BlockDevice;
import dev.furlong.storage.kernel.QueueCache;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Loop devices in use. */
record LoopVolumes(DiskSettings disks, LoopDisk dataDisk, Optional<LoopDisk> logDisk, Undo undo) implements Volumes {
    @Override
    public Path data() {
        return dataDisk.point();
    }

    @Override
    public Optional<Path> log() {
        return logDisk.map(LoopDisk::point);
    }

    @Override
    public Optional<BlockDevice> dataDevice() {
        return Optional.of(dataDisk.device());
    }

    @Override
    public Optional<BlockDevice> logDevice() {
        return logDisk.map(LoopDisk::device);
    }

    @Override
    public boolean ownDevices() {
        return true;
    }

    @Override
    public boolean oneDiskBelow() {
        return Observation.oneDiskBelow(dataDevice(), logDevice());
    }

    @Override
    public void sync() {
        roles().forEach(LoopDisk::sync);
    }

    @Override
    public Map<String, EffectiveSetting> observed() {
        Map<String, EffectiveSetting> observed = new LinkedHashMap<>();
        boolean here = roles().stream().allMatch(LoopVolumes::isMounted);
        observed.put(
                Setting.STORAGE.key(),
                EffectiveSetting.of(
                        StorageKind.LOOP.word(), here ? StorageKind.LOOP.word() : "not mounted", Witness.OBSERVED));
        observed.put(
                Setting.WRITE_CACHE.key(),
                EffectiveSetting.of(disks.writeCache().word(), writeCache(), Witness.OBSERVED));
        observed.put(Setting.LOG_DISK.key(), Observation.logDisk(disks, data(), log()));
        return observed;
    }

    /** Whether the device that we attached lies under the path, and not the disk that the folder was made on. */
    private static boolean isMounted(LoopDisk disk) {
        return BlockDevice.under(disk.point())
                .map(BlockDevice::name)
                .filter(disk.device().name()::equals)
                .isPresent();
    }

    private String writeCache() {
        return roles().stream()
                .map(disk -> disk.device().writeCache().orElse("nothing"))
                .map(value -> QueueCache.named(value).map(WriteCache::word).orElse(value))
                .distinct()
                .collect(Collectors.joining(" and "));
    }

    private List<LoopDisk> roles() {
        List<LoopDisk> roles = new ArrayList<>(List.of(dataDisk));
        logDisk.ifPresent(roles::add);
        return roles;
    }

    @Override
    public Map<String, String> facts() {
        return Observation.facts(dataDisk.words(), dataDevice(), logDisk.map(LoopDisk::words), logDevice());
    }

    @Override
    public Kept keep(Path folder) {
        try {
            for (LoopDisk disk : roles()) {
                disk.close();
                String name = String.valueOf(disk.point().getFileName());
                LoopDisk.move(disk.image(), LoopStorage.image(folder, name));
            }
        } catch (RuntimeException e) {
            throw undo.after(e);
        }
        close();
        return new Kept(folder, logDisk.isPresent());
    }

    @Override
    public void close() {
        undo.close();
    }
}

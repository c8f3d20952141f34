package dev.furlong.storage;

import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.value.LogDisk;
import dev.furlong.storage.kernel.BlockDevice;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The kernel's view of the disks under both kinds of storage. */
final class Observation {
    private Observation() {}

    /** Separate if the devices of both paths differ; without a path for the log, it lies with the data. */
    static EffectiveSetting logDisk(DiskSettings disks, Path data, Optional<Path> log) {
        boolean separate = log.isPresent() && !BlockDevice.numberOf(data).equals(BlockDevice.numberOf(log.get()));
        return EffectiveSetting.of(
                disks.logDiskWord(),
                (separate ? LogDisk.SEPARATE : LogDisk.SAME).word(),
                log.isPresent() ? Witness.OBSERVED : Witness.STARTED_WITH);
    }

    /** Whether two disks share one below; unknown disks are not said to. */
    static boolean oneDiskBelow(Optional<BlockDevice> data, Optional<BlockDevice> log) {
        return data.isPresent()
                && log.isPresent()
                && !Collections.disjoint(data.get().lowest(), log.get().lowest());
    }

    static Map<String, String> facts(
            String dataWords, Optional<BlockDevice> data, Optional<String> logWords, Optional<BlockDevice> log) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("disk.data", dataWords);
        data.flatMap(BlockDevice::writeCache).ifPresent(value -> facts.put("disk.data.write_cache", value));
        logWords.ifPresent(words ->
                facts.put("disk.log", words + (oneDiskBelow(data, log) ? "; separate in kind, one disk below" : "")));
        log.flatMap(BlockDevice::writeCache).ifPresent(value -> facts.put("disk.log.write_cache", value));
        Set<BlockDevice> lowest = new LinkedHashSet<>();
        data.ifPresent(device -> lowest.addAll(device.lowest()));
        log.ifPresent(device -> lowest.addAll(device.lowest()));
        facts.put(
                "disk.lower",
                lowest.isEmpty()
                        ? "unknown: the file system names no disk"
                        : lowest.stream().map(BlockDevice::words).collect(Collectors.joining(", ")));
        return facts;
    }
}

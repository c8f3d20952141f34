package dev.furlong.run.prepare;

import dev.furlong.failure.MachineException;
import dev.furlong.plan.Phases;
import dev.furlong.storage.DataFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * The space that a run will need on the disk under its results.
 *
 * @param neededBytes the bytes needed at once, about: the kept files of each data, and those of a trial
 * @param growthBytes the most that an engine's files may grow by in a trial, about
 * @param freeBytes the space that is free now
 */
public record DiskSpace(long neededBytes, long growthBytes, long freeBytes) {
    /** The space that must be free besides the data, for logs and records. */
    private static final long SPARE_BYTES = 64L << 20;

    /**
     * The disk space that these points need if each is loaded for so long. In slices, each has data of its own, and files in use
     * at the same time as those beside it.
     */
    public static DiskSpace of(Map<String, Prepared> prepared, Phases phases, Path results) {
        Duration loaded = phases.loaded();
        if (phases.inSlices()) {
            long data = prepared.values().stream()
                    .mapToLong(one -> one.home().dataBytes(one.workload()))
                    .sum();
            Collection<List<Prepared>> groups = prepared.values().stream()
                    .collect(Collectors.groupingBy(
                            one -> one.point().workload() + " " + one.point().clients()))
                    .values();
            return new DiskSpace(
                    data + 2 * greatest(groups, one -> one.home().dataBytes(one.workload())) + SPARE_BYTES,
                    greatest(groups, one -> one.home().growthBytes(one.engine(), loaded)),
                    DataFiles.freeBytes(results));
        }
        Map<String, Long> byData = new LinkedHashMap<>();
        prepared.values().forEach(one -> byData.merge(one.dataKey(), one.home().dataBytes(one.workload()), Math::max));
        long copies = byData.values().stream().mapToLong(Long::longValue).sum();
        long working = byData.values().stream().mapToLong(Long::longValue).max().orElse(0);
        long growth = prepared.values().stream()
                .mapToLong(one -> one.home().growthBytes(one.engine(), loaded))
                .max()
                .orElse(0);
        return new DiskSpace(copies + 2 * working + SPARE_BYTES, growth, DataFiles.freeBytes(results));
    }

    private static long greatest(Collection<List<Prepared>> groups, ToLongFunction<Prepared> bytes) {
        return groups.stream()
                .mapToLong(group -> group.stream().mapToLong(bytes).sum())
                .max()
                .orElse(0);
    }

    /** Whether there is enough for the data. */
    boolean suffices() {
        return freeBytes >= neededBytes;
    }

    /**
     * Checks that there is enough for the data.
     *
     * @throws MachineException if there is not
     */
    void check(Path results) {
        if (!suffices()) {
            DataFiles.takesNoFolder(results).ifPresent(reason -> {
                throw new MachineException("results folder " + results + ": must be one that can be made and written,"
                        + " got " + reason + "; nothing was started");
            });
            throw new MachineException("results folder " + results + ": its disk must have about " + (neededBytes >> 20)
                    + " MiB free, got " + (freeBytes >> 20) + " MiB; nothing was started");
        }
    }

    /** The space that is needed and free, in words for the user. */
    public String words() {
        long most = neededBytes + growthBytes;
        String words = "disk: up to about " + (most >> 20) + " MiB of " + (freeBytes >> 20) + " MiB free";
        return freeBytes >= most
                ? words
                : words
                        + "; a trial that fills the disk is lost: measure for less time, or choose another disk with --out";
    }
}

package dev.furlong.run;

import dev.furlong.failure.MachineException;
import dev.furlong.storage.DataFiles;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a run will need of the disk under its results.
 *
 * @param neededBytes about so many at once: the kept files of each data, and those of a trial
 * @param freeBytes now
 */
record DiskSpace(long neededBytes, long freeBytes) {
    /** What must be free besides the data, for logs and records. */
    private static final long SPARE_BYTES = 64L << 20;

    /** Of these points. */
    static DiskSpace of(Map<String, Prepared> prepared, Path results) {
        Map<String, Long> byData = new LinkedHashMap<>();
        prepared.values().stream()
                .filter(one -> one.server() == null)
                .forEach(one -> byData.put(one.dataKey(), one.workload().approximateBytes()));
        long copies = byData.values().stream().mapToLong(Long::longValue).sum();
        long working = byData.values().stream().mapToLong(Long::longValue).max().orElse(0);
        return new DiskSpace(copies + 2 * working + SPARE_BYTES, DataFiles.freeBytes(results));
    }

    /**
     * Checks that there is enough.
     *
     * @throws MachineException if there is not
     */
    void check(Path results) {
        if (freeBytes < neededBytes) {
            throw new MachineException("results folder " + results + ": its disk must have about " + (neededBytes >> 20)
                    + " MiB free, got " + (freeBytes >> 20) + " MiB; nothing was started");
        }
    }

    /** For whoever watches. */
    String words() {
        return "disk: up to about " + (neededBytes >> 20) + " MiB of " + (freeBytes >> 20) + " MiB free";
    }
}

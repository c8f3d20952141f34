package dev.furlong.probe.disk;

import dev.furlong.measurement.Gauged;
import dev.furlong.probe.Gauge;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads, writes, syncs and MiB of disks of a target's own: {@code disk.writes}, or {@code disk.data.writes} and
 * {@code disk.log.writes} where the log has one of its own.
 */
public final class DiskGauge implements Gauge {
    private static final double BYTES_PER_MIB = 1 << 20;

    private final BlockLayer kernel;
    private final Disks disks;

    /** Reads these disks. */
    public DiskGauge(Disks disks) {
        this(BlockLayer.HERE, disks);
    }

    DiskGauge(BlockLayer kernel, Disks disks) {
        this.kernel = kernel;
        this.disks = disks;
    }

    @Override
    public Map<String, Double> read() {
        Map<String, Double> counts = new TreeMap<>();
        if (disks instanceof Disks.Own own) {
            put(counts, own.log().isPresent() ? Gauged.Disk.DATA : Gauged.Disk.ONLY, own.data());
            own.log().ifPresent(log -> put(counts, Gauged.Disk.LOG, log));
        }
        return counts;
    }

    @Override
    public Map<String, String> absent() {
        if (disks instanceof Disks.Own) {
            return Map.of();
        }
        String because = disks instanceof Disks.Unseen unseen
                ? unseen.because()
                : "a control group gives too few figures; --set storage=loop (Linux, root) gives the files a"
                        + " disk of their own";
        return Map.of("disk", because);
    }

    private void put(Map<String, Double> counts, Gauged.Disk names, String disk) {
        try {
            DiskStats stats = kernel.of(disk);
            boolean flushed = kernel.flushed(disk);
            counts.put(names.reads(), (double) stats.reads());
            counts.put(names.writes(), (double) stats.writes(flushed));
            counts.put(names.readMiB(), stats.readBytes() / BYTES_PER_MIB);
            counts.put(names.writtenMiB(), stats.writeBytes() / BYTES_PER_MIB);
            if (flushed) {
                counts.put(names.syncs(), (double) stats.flushes());
            }
        } catch (IOException e) {
            // It is being taken away, or this kernel does not tell: there are no such counts now.
        }
    }
}

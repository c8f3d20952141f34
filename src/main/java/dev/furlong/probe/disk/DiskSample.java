package dev.furlong.probe.disk;

import dev.furlong.measurement.condition.DiskTimes;
import java.io.IOException;
import java.util.Optional;

/**
 * Both disks at one edge of a phase.
 *
 * @param data the counters of the disk with the data
 * @param log those of the disk with the log, if it has one of its own
 * @param flushed whether the kernel sends them flushes now
 */
record DiskSample(DiskStats data, Optional<DiskStats> log, boolean flushed) {
    static DiskSample of(BlockLayer kernel, Disks.Own disks) throws IOException {
        Optional<DiskStats> log =
                disks.log().isPresent() ? Optional.of(kernel.of(disks.log().get())) : Optional.empty();
        return new DiskSample(kernel.of(disks.data()), log, flushed(kernel, disks));
    }

    /** The time that requests to both disks took since an earlier edge. */
    DiskTimes timesSince(DiskSample before) {
        DiskStats grown = all().minus(before.all());
        DiskStats.Times times = grown.times();
        return new DiskTimes(
                grown.reads(),
                seconds(times.reading()),
                seconds(times.writing()),
                grown.flushes(),
                seconds(times.flushing()));
    }

    private DiskStats all() {
        return log.map(data::plus).orElse(data);
    }

    private static double seconds(long millis) {
        return Math.max(0, millis) / 1e3;
    }

    static DiskSample atRest(BlockLayer kernel, Disks.Own disks) throws IOException, InterruptedException {
        Optional<DiskStats> log =
                disks.log().isPresent() ? Optional.of(kernel.atRest(disks.log().get())) : Optional.empty();
        return new DiskSample(kernel.atRest(disks.data()), log, flushed(kernel, disks));
    }

    private static boolean flushed(BlockLayer kernel, Disks.Own disks) throws IOException {
        return kernel.flushed(disks.data())
                && (disks.log().isEmpty() || kernel.flushed(disks.log().get()));
    }
}

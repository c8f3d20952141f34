package dev.furlong.probe.disk;

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
    static DiskSample of(Disks.Own disks) throws IOException {
        Optional<DiskStats> log =
                disks.log().isPresent() ? Optional.of(DiskStats.of(disks.log().get())) : Optional.empty();
        return new DiskSample(DiskStats.of(disks.data()), log, flushed(disks));
    }

    static DiskSample atRest(Disks.Own disks) throws IOException, InterruptedException {
        Optional<DiskStats> log = disks.log().isPresent()
                ? Optional.of(DiskStats.atRest(disks.log().get()))
                : Optional.empty();
        return new DiskSample(DiskStats.atRest(disks.data()), log, flushed(disks));
    }

    private static boolean flushed(Disks.Own disks) throws IOException {
        return DiskStats.flushed(disks.data())
                && (disks.log().isEmpty() || DiskStats.flushed(disks.log().get()));
    }
}

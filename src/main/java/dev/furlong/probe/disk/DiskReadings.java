package dev.furlong.probe.disk;

import dev.furlong.measurement.DiskMetrics;
import dev.furlong.measurement.Reading;
import dev.furlong.measurement.Readings;
import java.util.stream.Stream;

/**
 * The requests to the disks between two edges, per transaction.
 *
 * @param before the first edge
 * @param after the other edge
 * @param transactions the number of transactions to divide by
 */
record DiskReadings(DiskSample before, DiskSample after, long transactions) {
    private static final String ONE_DISK =
            "data and log lie on one disk; --set log-disk=separate gives the log its own disk";
    private static final String NO_FLUSH =
            "with write-cache=noflush the kernel sends no flush to the disk, so none is counted and no commit"
                    + " waits for the medium; use --set write-cache=flush";

    Readings of(DiskMetrics both, DiskMetrics data, DiskMetrics log) {
        DiskStats ofData = after.data().minus(before.data());
        Readings readings = new Readings();
        if (after.log().isEmpty() || before.log().isEmpty()) {
            add(readings, both, ofData);
            readings.addAll(Readings.allUnavailable(Stream.concat(data.all(), log.all()), ONE_DISK));
            return readings;
        }
        DiskStats ofLog = after.log().get().minus(before.log().get());
        add(readings, both, ofData.plus(ofLog));
        add(readings, data, ofData);
        add(readings, log, ofLog);
        return readings;
    }

    private void add(Readings readings, DiskMetrics metrics, DiskStats stats) {
        boolean flushed = before.flushed() && after.flushed();
        readings.add(metrics.reads(), each(stats.reads()));
        readings.add(metrics.writes(), each(stats.writes(flushed)));
        readings.add(metrics.readBytes(), each(stats.readBytes()));
        readings.add(metrics.writeBytes(), each(stats.writeBytes()));
        readings.add(metrics.syncs(), flushed ? each(stats.flushes()) : Reading.unavailable(NO_FLUSH));
    }

    private Reading each(long count) {
        return Reading.of((double) count / transactions);
    }
}

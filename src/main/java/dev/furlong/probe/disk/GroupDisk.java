package dev.furlong.probe.disk;

import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Reading;
import dev.furlong.measurement.Readings;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The requests of a control group to read from one disk so far. Sources: the kernel's
 * Documentation/admin-guide/cgroup-v2.rst, "IO Interface Files" and "Writeback", and what known work was charged as, on
 * Linux 6.1 (docs/cgroup-v2.sh).
 *
 * <p>Nothing is said of writes. The kernel charges what it writes later to the group that owns the file's inode, which
 * is whoever made it dirty first: of files that Furlong restored, Furlong. It does not charge the commits of the file
 * system's journal either, and counts syncs as writes.
 *
 * @param reads the number of requests to read, before the kernel joins them
 * @param readBytes the bytes that they read
 */
record GroupDisk(long reads, long readBytes) {
    private static final String WRITES_OF_THE_FIRST =
            "the kernel charges all writes to a file to the control group that wrote it first, which here is"
                    + " the one that restored the files; --set storage=loop (Linux, root) counts what reaches"
                    + " the disk";
    private static final String SYNCS_AMONG_WRITES =
            "a control group counts syncs among its writes, not separately; --set storage=loop (Linux, root)"
                    + " counts both";
    private static final String NOT_SYNCED =
            "others use this disk too, so Furlong does not sync it; --set storage=loop (Linux, root) gives the"
                    + " files their own disk";
    private static final String ONE_GROUP =
            "a control group does not count data and log separately; --set storage=loop (Linux, root) with"
                    + " log-disk=separate does";

    static GroupDisk of(Disks.Group group) throws IOException {
        Map<String, Long> values = Files.readString(group.ioStat())
                .lines()
                .map(line -> line.split(" ", -1))
                .filter(words -> words[0].equals(group.device()))
                .flatMap(words -> Arrays.stream(words).skip(1))
                .map(word -> word.split("=", 2))
                .filter(pair -> pair.length == 2 && pair[1].matches("[0-9]+"))
                .collect(Collectors.toMap(pair -> pair[0], pair -> Long.parseLong(pair[1]), Long::sum));
        // A disk that the group has not used yet has no line.
        return new GroupDisk(values.getOrDefault("rios", 0L), values.getOrDefault("rbytes", 0L));
    }

    /** The window's readings, and the reasons for all the others. */
    Readings since(GroupDisk before, long transactions) {
        Readings readings = new Readings();
        if (transactions == 0) {
            return readings.addAll(Readings.allUnavailable(Metrics.disks(), "no transaction was committed"));
        }
        readings.add(Metrics.DISK.reads(), each(reads - before.reads, transactions));
        readings.add(Metrics.DISK.readBytes(), each(readBytes - before.readBytes, transactions));
        readings.addAll(Readings.allUnavailable(Stream.of(Metrics.DISK.writeBytes()), WRITES_OF_THE_FIRST));
        readings.addAll(
                Readings.allUnavailable(Stream.of(Metrics.DISK.writes(), Metrics.DISK.syncs()), SYNCS_AMONG_WRITES));
        readings.addAll(Readings.allUnavailable(Metrics.DISK_DRAINED.all(), NOT_SYNCED));
        readings.addAll(Readings.allUnavailable(apart(), ONE_GROUP));
        return readings;
    }

    private static Stream<Metric> apart() {
        return Stream.of(Metrics.DISK_DATA, Metrics.DISK_DATA_DRAINED, Metrics.DISK_LOG, Metrics.DISK_LOG_DRAINED)
                .flatMap(metrics -> metrics.all());
    }

    private static Reading each(long count, long transactions) {
        return Reading.of((double) count / transactions);
    }
}

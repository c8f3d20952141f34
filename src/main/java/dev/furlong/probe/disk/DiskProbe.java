package dev.furlong.probe.disk;

import dev.furlong.measurement.DiskMetrics;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Readings;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.probe.Moment;
import dev.furlong.probe.Probe;
import dev.furlong.probe.Subject;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads, writes and syncs of the disks that are a target's own: in the window, and drained. The caller syncs their file
 * systems before the phase, and before it is drained.
 */
public final class DiskProbe implements Probe {
    private final BlockLayer kernel;

    /** Probes the disks of this machine's kernel. */
    public DiskProbe() {
        this(BlockLayer.HERE);
    }

    DiskProbe(BlockLayer kernel) {
        this.kernel = kernel;
    }

    @Override
    public String name() {
        return "disk";
    }

    @Override
    public String source() {
        return "/sys/block/X/stat of the devices that storage=loop makes, before and after the measurement phase, and after a"
                + " checkpoint and a sync. Commits of the journal come from /proc/fs/jbd2. Without such devices, reads"
                + " come from io.stat of the server's control group v2, if it has one of its own.";
    }

    @Override
    public List<Metric> metrics() {
        return Metrics.disks().toList();
    }

    @Override
    public Optional<String> unavailableHere() {
        return Files.isDirectory(kernel.devices())
                ? Optional.empty()
                : Optional.of("this system (" + System.getProperty("os.name") + ") has no " + kernel.devices()
                        + "; run Furlong on Linux, as root and with --set storage=loop, to get disk figures");
    }

    @Override
    public Span begin(Subject subject, Moment moment) {
        if (subject.disks() instanceof Disks.Unseen unseen) {
            return end -> Readings.allUnavailable(Metrics.disks(), unseen.because());
        }
        try {
            return subject.disks() instanceof Disks.Own own
                    ? new Counting(kernel, own, DiskSample.of(kernel, own))
                    : ofGroup((Disks.Group) subject.disks());
        } catch (IOException e) {
            String because = "a disk could not be read before the phase: " + e.getMessage();
            return end -> Readings.allUnavailable(Metrics.disks(), because);
        }
    }

    private static Span ofGroup(Disks.Group group) throws IOException {
        GroupDisk before = GroupDisk.of(group);
        return end -> {
            try {
                return GroupDisk.of(group).since(before, end.completed());
            } catch (IOException e) {
                return Readings.allUnavailable(
                        Metrics.disks(), "a control group could not be read after the phase: " + e.getMessage());
            }
        };
    }

    private static final class Counting implements Span {
        private final BlockLayer kernel;
        private final Disks.Own own;
        private final DiskSample before;
        private Conditions conditions = Conditions.none();

        Counting(BlockLayer kernel, Disks.Own own, DiskSample before) {
            this.kernel = kernel;
            this.own = own;
            this.before = before;
        }

        @Override
        public Conditions conditions() {
            return conditions;
        }

        @Override
        public Readings end(Moment moment) {
            return readings(moment, false);
        }

        @Override
        public Readings drained(Moment moment) {
            return readings(moment, true);
        }

        private Readings readings(Moment moment, boolean drained) {
            List<DiskMetrics> metrics = drained
                    ? List.of(Metrics.DISK_DRAINED, Metrics.DISK_DATA_DRAINED, Metrics.DISK_LOG_DRAINED)
                    : List.of(Metrics.DISK, Metrics.DISK_DATA, Metrics.DISK_LOG);
            Stream<Metric> all = metrics.stream().flatMap(DiskMetrics::all);
            if (moment.completed() == 0) {
                return Readings.allUnavailable(all, "no transaction was committed");
            }
            try {
                DiskSample after = drained ? DiskSample.atRest(kernel, own) : DiskSample.of(kernel, own);
                if (!drained) {
                    conditions = Conditions.of(Conditions.DISK_TIMES, after.timesSince(before));
                }
                return new DiskReadings(before, after, moment.completed())
                        .of(metrics.get(0), metrics.get(1), metrics.get(2));
            } catch (IOException e) {
                return Readings.allUnavailable(all, "a disk could not be read after the phase: " + e.getMessage());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return Readings.allUnavailable(all, "the reading of a disk was interrupted");
            }
        }
    }
}

package dev.furlong.probe;

import dev.furlong.probe.cpu.CpuGauge;
import dev.furlong.probe.disk.DiskGauge;
import java.util.List;

/** The gauges of a trial's time line. */
public final class Gauges {
    private Gauges() {}

    /** The gauges that can be read of a subject. They are to be made when its processes run. */
    public static List<Gauge> of(Subject subject) {
        return List.of(new CpuGauge(subject), new DiskGauge(subject.disks()));
    }

    /**
     * CPU time in seconds of client and server, or of both in one process. It comes beside
     * {@code cpu.machine}.
     */
    public static Gauge cpu(Subject subject) {
        return new CpuGauge(subject);
    }
}

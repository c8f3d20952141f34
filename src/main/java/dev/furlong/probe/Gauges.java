package dev.furlong.probe;

import dev.furlong.probe.cpu.CpuGauge;
import dev.furlong.probe.cpu.OthersGauge;
import dev.furlong.probe.disk.DiskGauge;
import dev.furlong.probe.disk.WrittenGauge;
import java.util.List;
import java.util.stream.Stream;

/** The gauges of a trial's time line, and of its turns. */
public final class Gauges {
    private Gauges() {}

    /** The gauges that can be read of a subject. They are to be made when its processes run. */
    public static List<Gauge> of(Subject subject) {
        return List.of(new CpuGauge(subject), new DiskGauge(subject.disks()));
    }

    /**
     * The same, and what its engine gave the kernel to write and other programs used. They are read beside each turn of a subject.
     *
     * @param standing the subjects that take turns, with this one
     */
    public static List<Gauge> ofTurns(Subject subject, List<Subject> standing) {
        return Stream.concat(of(subject).stream(), Stream.of(new WrittenGauge(subject), new OthersGauge(standing)))
                .toList();
    }

    /**
     * CPU time in seconds of client and server, or of both in one process. It comes beside
     * {@code cpu.machine}.
     */
    public static Gauge cpu(Subject subject) {
        return new CpuGauge(subject);
    }
}

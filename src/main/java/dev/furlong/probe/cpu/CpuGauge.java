package dev.furlong.probe.cpu;

import dev.furlong.measurement.Gauged;
import dev.furlong.measurement.NanoClock;
import dev.furlong.measurement.Nanos;
import dev.furlong.probe.Gauge;
import dev.furlong.probe.Subject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * CPU time in seconds, so that its rate is in cores: {@code cpu} of an embedded engine with its client, else
 * {@code cpu.client} and {@code cpu.server}; {@code cpu.machine} of everything on the machine.
 */
public final class CpuGauge implements Gauge {
    private static final Path PROC = Path.of("/proc");

    private final CpuSources sources;
    private final Read machine;

    private interface Read {
        double seconds() throws IOException;
    }

    /** Reads the CPU time of a target on this machine. */
    public CpuGauge(Subject subject) {
        this(PROC, NanoClock.system(), subject);
    }

    /** Reads the CPU time of processes in a folder that has the form of {@code /proc}. */
    public CpuGauge(Path proc, NanoClock clock, Subject subject) {
        this.sources = CpuSources.of(proc, subject);
        MachineCpu none = MachineCpu.none(clock.nanos());
        this.machine = () -> MachineCpu.read(proc, clock).busyNanosSince(none) / Nanos.PER_SECOND;
    }

    @Override
    public Map<String, Double> read() {
        Map<String, Double> counts = new TreeMap<>();
        RoleCpu server = sources.server();
        boolean alone = server == null && sources.hidden() == null;
        put(counts, alone ? Gauged.CPU : Gauged.CPU_CLIENT, () -> seconds(sources.client()));
        if (server != null) {
            put(counts, Gauged.CPU_SERVER, () -> seconds(server));
        }
        put(counts, Gauged.CPU_MACHINE, machine);
        return counts;
    }

    private static double seconds(RoleCpu role) throws IOException {
        return role.read().nanos() / Nanos.PER_SECOND;
    }

    private static void put(Map<String, Double> counts, String name, Read read) {
        try {
            counts.put(name, read.seconds());
        } catch (IOException e) {
            // It ended, or this system does not tell: there is no such count now.
            counts.remove(name);
        }
    }
}

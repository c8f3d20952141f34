package dev.furlong.probe;

import dev.furlong.probe.disk.DiskProbe;
import java.util.List;

/** The probes that every trial is measured with. */
public final class Probes {
    private Probes() {}

    /** All of them. */
    public static List<Probe> all() {
        // The CPU's last: it is begun last and ended first, so that what the others cost stays outside of it.
        return List.of(new DiskProbe(), new EngineProbe(), new JvmProbe(), new CpuProbe());
    }
}

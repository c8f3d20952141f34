package dev.furlong.probe;

import java.util.List;

/** The probes that every trial is measured with. */
public final class Probes {
    private Probes() {}

    /** All of them. */
    public static List<Probe> all() {
        return List.of(new CpuProbe());
    }
}

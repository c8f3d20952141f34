package dev.furlong.probe;

import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Readings;
import dev.furlong.probe.cpu.CpuProbe;
import dev.furlong.probe.disk.DiskProbe;
import dev.furlong.probe.wire.WireProbe;
import java.util.List;
import java.util.Optional;

/** The probes that every trial is measured with. */
public final class Probes {
    /** The reason why metrics are absent from a trial with {@code probes=off}. */
    public static final String OFF = "probes=off: nothing but the load was measured";

    private Probes() {}

    /** All probes. */
    public static List<Probe> all() {
        // The CPU's last: it is begun last and ended first, so that what the others cost stays outside of it.
        return List.of(new WireProbe(), new DiskProbe(), new EngineProbe(), new JvmProbe(), new CpuProbe());
    }

    /** None of them: the setting {@code probes=off}. */
    public static Probe off() {
        return new Off();
    }

    private static final class Off implements Probe {
        @Override
        public String name() {
            return "off";
        }

        @Override
        public String source() {
            return "nothing";
        }

        @Override
        public List<Metric> metrics() {
            return all().stream().flatMap(probe -> probe.metrics().stream()).toList();
        }

        @Override
        public Optional<String> unavailableHere() {
            return Optional.empty();
        }

        @Override
        public Span begin(Subject subject, Moment moment) {
            return end -> Readings.allUnavailable(metrics().stream(), OFF);
        }
    }
}

package dev.furlong.probe;

import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Readings;
import dev.furlong.probe.cpu.CpuProbe;
import dev.furlong.probe.disk.DiskProbe;
import dev.furlong.probe.wire.WireProbe;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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

    /**
     * These probes with the one of layers, for {@code layers=on}. It begins first, so that its request to the server's JVM stays
     * outside of what the others read. At the end of the measurement it reads nothing. It reads the samples after the drain, and
     * there before the others. What the sampling itself takes is in what the others read.
     */
    public static List<Probe> withLayers(List<Probe> probes) {
        return Stream.concat(Stream.of(new LayerProbe()), probes.stream()).toList();
    }

    /** None of them: the setting {@code probes=off}. */
    public static Probe off() {
        return new Off(all());
    }

    /** None of them, and not the one of layers: {@code probes=off} with {@code layers=on}. */
    public static Probe offWithLayers() {
        return new Off(withLayers(all()));
    }

    /**
     * Reads nothing.
     *
     * @param others the probes that would have read
     */
    private record Off(List<Probe> others) implements Probe {
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
            return others.stream().flatMap(probe -> probe.metrics().stream()).toList();
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

package dev.furlong.run.trial;

import dev.furlong.measurement.Layer;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Reading;
import dev.furlong.measurement.Readings;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The layers of client and server together. Samples of two JVMs are not added up, since a JVM whose threads wait for a core gets
 * fewer of them for the same work. Each JVM counts by the user CPU time that the kernel counted for it, without that of its JIT
 * compilers, which run no Java code.
 */
final class JointLayers {
    private JointLayers() {}

    /** The readings of both together; none if the probes told them already, or if nobody sampled stacks. */
    static Readings of(Readings costs) {
        if (!tells(costs, Metrics.LAYERS_CLIENT.samples()) || tells(costs, Metrics.LAYERS.samples())) {
            return new Readings();
        }
        Optional<String> because = Stream.of(
                        Metrics.LAYERS_CLIENT.share(Layer.SQL),
                        Metrics.LAYERS_SERVER.share(Layer.SQL),
                        Metrics.CPU_CLIENT.user(),
                        Metrics.CPU_SERVER.user(),
                        Metrics.JVM_CLIENT.compilingCpu(),
                        Metrics.JVM_SERVER.compilingCpu())
                .filter(metric -> !costs.values().containsKey(metric.key()))
                .findFirst()
                .map(metric -> metric.key() + " is unavailable: "
                        + costs.unavailable().getOrDefault(metric.key(), "nothing told it"));
        return because.map(reason -> Readings.allUnavailable(Metrics.LAYERS.all(), reason))
                .orElseGet(() -> weighed(costs.values()));
    }

    private static boolean tells(Readings costs, Metric metric) {
        return costs.values().containsKey(metric.key()) || costs.unavailable().containsKey(metric.key());
    }

    private static Readings weighed(Map<String, Double> values) {
        double client = javaTime(values, Metrics.CPU_CLIENT, Metrics.JVM_CLIENT);
        double server = javaTime(values, Metrics.CPU_SERVER, Metrics.JVM_SERVER);
        if (client + server == 0) {
            return Readings.allUnavailable(
                    Metrics.LAYERS.all(), "the JIT compilers used all CPU time of both JVMs; warm up longer");
        }
        Readings readings = new Readings();
        for (Layer layer : Layer.values()) {
            double both = client * value(values, Metrics.LAYERS_CLIENT.share(layer))
                    + server * value(values, Metrics.LAYERS_SERVER.share(layer));
            readings.add(Metrics.LAYERS.share(layer), Reading.of(both / (client + server)));
        }
        double samples =
                value(values, Metrics.LAYERS_CLIENT.samples()) + value(values, Metrics.LAYERS_SERVER.samples());
        return readings.add(Metrics.LAYERS.samples(), Reading.of(samples));
    }

    private static double javaTime(Map<String, Double> values, Metrics.Cpu cpu, Metrics.Jvm jvm) {
        return Math.max(0, value(values, cpu.user()) - value(values, jvm.compilingCpu()));
    }

    private static double value(Map<String, Double> values, Metric metric) {
        return values.getOrDefault(metric.key(), 0.0);
    }
}

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
 * The layers of client and server together. Samples of two JVMs are not added up, since a JVM whose threads wait for a
 * core gets fewer of them for the same work. Each JVM counts by the user CPU time that the kernel counted for it, without
 * the CPU time of its JIT compilers, which run no Java code. Their CPU time includes their system time, so the weight is
 * too small by that.
 */
final class JointLayers {
    private JointLayers() {}

    /** The readings of both together; none if the probes told them already, or if nobody sampled stacks. */
    static Readings of(Readings costs) {
        if (!tells(costs, Metrics.LAYERS_CLIENT.samples()) || tells(costs, Metrics.LAYERS.samples())) {
            return new Readings();
        }
        Optional<String> because = LayerCoverage.absent(
                        costs,
                        Stream.of(Metrics.LAYERS_CLIENT.share(Layer.SQL), Metrics.LAYERS_SERVER.share(Layer.SQL)))
                .or(() -> LayerCoverage.CLIENT.unknownBecause(costs))
                .or(() -> LayerCoverage.SERVER.unknownBecause(costs));
        return because.map(reason -> Readings.allUnavailable(Metrics.LAYERS.all(), reason))
                .orElseGet(() -> weighed(costs));
    }

    private static boolean tells(Readings costs, Metric metric) {
        return costs.values().containsKey(metric.key()) || costs.unavailable().containsKey(metric.key());
    }

    private static Readings weighed(Readings costs) {
        Map<String, Double> values = costs.values();
        double client = LayerCoverage.CLIENT.javaMicros(costs);
        double server = LayerCoverage.SERVER.javaMicros(costs);
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

    private static double value(Map<String, Double> values, Metric metric) {
        return values.getOrDefault(metric.key(), 0.0);
    }
}

package dev.furlong.run.trial;

import dev.furlong.deployment.jvm.LayerCounts;
import dev.furlong.measurement.Layer;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Nanos;
import dev.furlong.measurement.Readings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The part of each JVM's CPU time in Java that its samples stand for. The recorder gives no sample of a stack that it
 * cannot walk, and the layers of the lost ones may be others. So a split of too few is withheld.
 *
 * @param costs the readings, without the splits that are withheld
 * @param facts the part of each sampled JVM, in words
 */
record LayerCoverage(Readings costs, Map<String, String> facts) {
    /** The least part that a split needs, in whole percent. */
    static final long LEAST_PERCENT = 20;

    /** The load JVM, where the server is a process of its own. */
    static final Sampled CLIENT =
            new Sampled("the load JVM", Metrics.LAYERS_CLIENT, Metrics.CPU_CLIENT, Metrics.JVM_CLIENT);

    /** The server's JVM. */
    static final Sampled SERVER =
            new Sampled("the server's JVM", Metrics.LAYERS_SERVER, Metrics.CPU_SERVER, Metrics.JVM_SERVER);

    /** The load JVM with an embedded engine. */
    private static final Sampled EMBEDDED =
            new Sampled("the load JVM", Metrics.LAYERS, Metrics.CPU, Metrics.JVM_CLIENT);

    private static final double PERCENT = 100;

    /**
     * A JVM whose stacks are sampled. Its CPU time in Java is its user time without the CPU time of its JIT compilers,
     * which run no Java code. The system time of the compilers' threads is subtracted too, since it is in their CPU time.
     * The time of garbage collectors is left in.
     *
     * @param name the JVM, in words
     * @param layers the metrics of its layers
     * @param cpu the metrics of its CPU time
     * @param jvm the metrics of its compilers
     */
    record Sampled(String name, Metrics.Layers layers, Metrics.Cpu cpu, Metrics.Jvm jvm) {
        /** The reason why its CPU time in Java is not known; empty if it is. */
        Optional<String> unknownBecause(Readings costs) {
            return absent(costs, Stream.of(cpu.user(), jvm.compilingCpu()))
                    .or(() -> javaMicros(costs) > 0
                            ? Optional.empty()
                            : Optional.of("the JIT compilers of " + name + " used as much CPU time ("
                                    + jvm.compilingCpu().key() + ") as it has user time ("
                                    + cpu.user().key() + "); warm up longer"));
        }

        /** Its CPU time in Java, in µs per transaction. It must be known. */
        double javaMicros(Readings costs) {
            Map<String, Double> values = costs.values();
            return values.getOrDefault(cpu.user().key(), 0.0)
                    - values.getOrDefault(jvm.compilingCpu().key(), 0.0);
        }
    }

    /**
     * Checks the samples of each JVM, before those of two are joined.
     *
     * @param costs all readings
     * @param transactions the number of transactions that costs are divided by
     */
    static LayerCoverage of(Readings costs, long transactions) {
        Readings kept = costs;
        Map<String, String> facts = new TreeMap<>();
        for (Sampled jvm : List.of(EMBEDDED, CLIENT, SERVER)) {
            Double samples = costs.values().get(jvm.layers().samples().key());
            if (samples != null) {
                Optional<String> unknown = jvm.unknownBecause(costs);
                String fact;
                if (unknown.isPresent()) {
                    fact = "unknown, because " + unknown.get();
                } else {
                    long percent = percent(samples, jvm.javaMicros(costs) * transactions);
                    fact = percent + " % of its CPU time in Java";
                    if (percent < LEAST_PERCENT) {
                        kept = kept.withheld(shares(jvm.layers()), tooLow(percent));
                    }
                }
                facts.put(jvm.layers().prefix() + "coverage", fact);
            }
        }
        return new LayerCoverage(kept, facts);
    }

    /** The reason for the first of these metrics that has no value; empty if all have one. */
    static Optional<String> absent(Readings costs, Stream<Metric> metrics) {
        return metrics.filter(metric -> !costs.values().containsKey(metric.key()))
                .findFirst()
                .map(metric -> metric.key() + " is unavailable: "
                        + costs.unavailable().getOrDefault(metric.key(), "nothing told it"));
    }

    private static long percent(double samples, double javaMicros) {
        double sampledMicros = samples * LayerCounts.PERIOD.toNanos() / Nanos.PER_MICRO;
        return Math.round(PERCENT * sampledMicros / javaMicros);
    }

    private static List<Metric> shares(Metrics.Layers role) {
        return Stream.of(Layer.values()).map(role::share).toList();
    }

    private static String tooLow(long percent) {
        return "samples cover " + percent + " % of the JVM's CPU time in Java; a split needs " + LEAST_PERCENT + " %";
    }
}

package dev.furlong.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.measurement.Layer;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Reading;
import dev.furlong.measurement.Readings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Samples of 10 ms each are compared with 20 s of CPU time in Java, which are 2000 samples. */
final class LayerCoverageTest {
    private static final long TRANSACTIONS = 1_000_000;

    @ParameterizedTest
    @CsvSource({"400, 20", "390, 20", "758, 38", "2100, 105"})
    void enoughSamples_keepTheirSplit(long samples, long percent) {
        LayerCoverage coverage = LayerCoverage.of(embedded(samples), TRANSACTIONS);

        assertThat(coverage.costs().values()).containsEntry("layer.sql", 75.0).containsEntry("layer.samples", (double)
                samples);
        assertThat(coverage.facts())
                .containsOnlyKeys("layer.coverage")
                .containsEntry("layer.coverage", percent + " % of its CPU time in Java");
    }

    @ParameterizedTest
    @CsvSource({"389, 19", "222, 11", "0, 0"})
    void tooFewSamples_loseTheirSplit_andKeepTheirNumber(long samples, long percent) {
        LayerCoverage coverage = LayerCoverage.of(embedded(samples), TRANSACTIONS);

        assertThat(coverage.costs().values())
                .containsEntry("layer.samples", (double) samples)
                .doesNotContainKeys("layer.sql", "layer.network");
        assertThat(coverage.costs().unavailable())
                .containsEntry(
                        "layer.sql",
                        "samples cover " + percent + " % of the JVM's CPU time in Java; a split needs 20 %")
                .hasSize(Layer.values().length);
        assertThat(coverage.facts()).containsEntry("layer.coverage", percent + " % of its CPU time in Java");
    }

    @Test
    void eachJvm_isJudgedByItsOwnTime() {
        Readings costs = new Readings()
                .add(Metrics.LAYERS_CLIENT.samples(), Reading.count(222))
                .add(Metrics.LAYERS_CLIENT.share(Layer.SQL), Reading.of(100))
                .add(Metrics.LAYERS_SERVER.samples(), Reading.count(222))
                .add(Metrics.LAYERS_SERVER.share(Layer.SQL), Reading.of(100))
                .add(Metrics.CPU_CLIENT.user(), Reading.of(30))
                .add(Metrics.CPU_SERVER.user(), Reading.of(12))
                .add(Metrics.JVM_CLIENT.compilingCpu(), Reading.of(10))
                .add(Metrics.JVM_SERVER.compilingCpu(), Reading.of(2));

        LayerCoverage coverage = LayerCoverage.of(costs, TRANSACTIONS);

        assertThat(coverage.costs().values())
                .doesNotContainKey("layer.client.sql")
                .containsKey("layer.server.sql");
        assertThat(coverage.facts())
                .containsEntry("layer.client.coverage", "11 % of its CPU time in Java")
                .containsEntry("layer.server.coverage", "22 % of its CPU time in Java")
                .hasSize(2);
    }

    @Test
    void whereTheTimeIsUnknown_theSplitStays_andTheFactSaysWhy() {
        Readings costs = new Readings()
                .add(Metrics.LAYERS.samples(), Reading.count(500))
                .add(Metrics.LAYERS.share(Layer.SQL), Reading.of(100))
                .add(Metrics.CPU.user(), Reading.unavailable("no /proc"))
                .add(Metrics.JVM_CLIENT.compilingCpu(), Reading.of(1));

        LayerCoverage coverage = LayerCoverage.of(costs, TRANSACTIONS);

        assertThat(coverage.costs().values()).containsKey("layer.sql");
        assertThat(coverage.facts())
                .containsEntry("layer.coverage", "unknown, because cpu.user is unavailable: no /proc");
    }

    @Test
    void whereNothingWasSampled_nothingIsSaid() {
        assertThat(LayerCoverage.of(new Readings(), TRANSACTIONS).facts()).isEmpty();
    }

    private static Readings embedded(long samples) {
        Readings readings = new Readings();
        for (Layer layer : Layer.values()) {
            readings.add(
                    Metrics.LAYERS.share(layer), Reading.of(layer == Layer.SQL ? 75 : layer == Layer.STORAGE ? 25 : 0));
        }
        return readings.add(Metrics.LAYERS.samples(), Reading.count(samples))
                .add(Metrics.CPU.user(), Reading.of(30))
                .add(Metrics.JVM_CLIENT.compilingCpu(), Reading.of(10));
    }
}

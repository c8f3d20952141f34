package dev.furlong.run.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.furlong.measurement.Layer;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Reading;
import dev.furlong.measurement.Readings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two JVMs count by the time that their Java code used, and not by the number of their samples. */
final class JointLayersTest {
    @Test
    void eachJvm_countsByItsUserTimeWithoutThatOfItsCompilers() {
        Readings joint = JointLayers.of(both().add(Metrics.JVM_CLIENT.compilingCpu(), Reading.of(10))
                .add(Metrics.JVM_SERVER.compilingCpu(), Reading.of(30)));

        // 30 µs of the client and 90 µs of the server.
        assertThat(joint.values())
                .contains(
                        entry("layer.sql", 60.0),
                        entry("layer.network", 40.0),
                        entry("layer.jdbc", 0.0),
                        entry("layer.samples", 700.0))
                .hasSize(8);
    }

    @Test
    void withoutTheTimeOfOne_bothTogetherAreUnknown() {
        Readings joint = JointLayers.of(both().add(Metrics.JVM_CLIENT.compilingCpu(), Reading.unavailable("no /proc"))
                .add(Metrics.JVM_SERVER.compilingCpu(), Reading.of(30)));

        assertThat(joint.values()).isEmpty();
        assertThat(joint.unavailable())
                .containsEntry("layer.sql", "jvm.client.jitCpu is unavailable: no /proc")
                .hasSize(8);
    }

    @ParameterizedTest
    @CsvSource({
        "40, 30, 'the load JVM', jvm.client.jitCpu, cpu.client.user",
        "41, 30, 'the load JVM', jvm.client.jitCpu, cpu.client.user",
        "10, 120, 'the server''s JVM', jvm.server.jitCpu, cpu.server.user",
        "10, 130, 'the server''s JVM', jvm.server.jitCpu, cpu.server.user",
        "41, 130, 'the load JVM', jvm.client.jitCpu, cpu.client.user"
    })
    void withAJvmThatOnlyCompiled_bothTogetherAreUnknown(
            double client, double server, String name, String compilers, String user) {
        Readings joint = JointLayers.of(both().add(Metrics.JVM_CLIENT.compilingCpu(), Reading.of(client))
                .add(Metrics.JVM_SERVER.compilingCpu(), Reading.of(server)));

        assertThat(joint.values()).isEmpty();
        assertThat(joint.unavailable())
                .containsEntry(
                        "layer.sql",
                        "the JIT compilers of " + name + " used as much CPU time (" + compilers
                                + ") as it has user time (" + user + "); warm up longer")
                .hasSize(8);
    }

    @Test
    void withAJvmWhoseSplitIsWithheld_bothTogetherAreUnknown() {
        Readings costs = both().add(Metrics.JVM_CLIENT.compilingCpu(), Reading.of(10))
                .add(Metrics.JVM_SERVER.compilingCpu(), Reading.of(30));

        // The server's 300 samples are 3 s of 30 s.
        Readings joint = JointLayers.of(LayerCoverage.of(costs, 333_333).costs());

        assertThat(joint.values()).isEmpty();
        assertThat(joint.unavailable())
                .containsEntry(
                        "layer.sql",
                        "layer.server.sql is unavailable: samples cover 10 % of the JVM's CPU time in Java; a split"
                                + " needs 20 %");
    }

    @Test
    void whatNobodyAskedFor_orIsToldAlready_isLeftAlone() {
        assertThat(JointLayers.of(new Readings()).values()).isEmpty();
        Readings embedded = new Readings()
                .addAll(Readings.allUnavailable(Metrics.LAYERS_CLIENT.all(), "one JVM"))
                .add(Metrics.LAYERS.samples(), Reading.count(500));
        assertThat(JointLayers.of(embedded).values()).isEmpty();
        assertThat(JointLayers.of(embedded).unavailable()).isEmpty();
    }

    private static Readings both() {
        Readings readings = new Readings();
        for (Layer layer : Layer.values()) {
            readings.add(Metrics.LAYERS_CLIENT.share(layer), Reading.of(layer == Layer.NETWORK ? 100 : 0))
                    .add(
                            Metrics.LAYERS_SERVER.share(layer),
                            Reading.of(layer == Layer.SQL ? 80 : layer == Layer.NETWORK ? 20 : 0));
        }
        return readings.add(Metrics.LAYERS_CLIENT.samples(), Reading.count(400))
                .add(Metrics.LAYERS_SERVER.samples(), Reading.count(300))
                .add(Metrics.CPU_CLIENT.user(), Reading.of(40))
                .add(Metrics.CPU_SERVER.user(), Reading.of(120));
    }
}

package dev.furlong.run.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.furlong.measurement.Layer;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Reading;
import dev.furlong.measurement.Readings;
import org.junit.jupiter.api.Test;

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

    @Test
    void jvmsThatOnlyCompiled_haveNoSplit() {
        Readings joint = JointLayers.of(both().add(Metrics.JVM_CLIENT.compilingCpu(), Reading.of(41))
                .add(Metrics.JVM_SERVER.compilingCpu(), Reading.of(120)));

        assertThat(joint.unavailable().get("layer.sql")).contains("the JIT compilers used all CPU time");
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

package dev.furlong.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.jvm.LayerCounts;
import dev.furlong.deployment.jvm.LayerWindow;
import dev.furlong.deployment.jvm.SampledJvm;
import dev.furlong.measurement.Layer;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Readings;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class LayerProbeTest {
    private static final Scope SERVER = new Scope.Processes(List.of(8L));
    private static final LayerCounts COUNTS = LayerCounts.of(Map.of(Layer.SQL, 150L, Layer.STORAGE, 50L));

    @Test
    void embeddedEngine_isSplitInTheLoadJvm() {
        Readings readings = drained(new Subject(7, new Scope.InProcess()), Optional.of(COUNTS));

        assertThat(readings.values())
                .contains(
                        entry("layer.sql", 75.0),
                        entry("layer.storage", 25.0),
                        entry("layer.jdbc", 0.0),
                        entry("layer.samples", 200.0))
                .hasSize(8);
        assertThat(readings.unavailable())
                .containsEntry(
                        "layer.server.sql", "an embedded engine runs in the load JVM: see layer.sql and the like")
                .hasSize(16);
    }

    @Test
    void serverInAJvm_isAskedForTheSameWindow_andBothTogetherAreToldByWhoKnowsTheirTime() {
        List<String> asked = new ArrayList<>();
        SampledJvm server = new SampledJvm() {
            @Override
            public void begin() {
                asked.add("begin");
            }

            @Override
            public LayerCounts end(long fromMillis, long toMillis) {
                asked.add(fromMillis + "-" + toMillis);
                return LayerCounts.of(Map.of(Layer.NETWORK, 99L));
            }
        };
        Readings readings = drained(new Subject(7, SERVER).sampling(Optional.of(server)), Optional.of(COUNTS));

        assertThat(asked).containsExactly("begin", "1000-6000");
        assertThat(readings.values())
                .contains(
                        entry("layer.client.sql", 75.0),
                        entry("layer.client.samples", 200.0),
                        entry("layer.server.samples", 99.0))
                .doesNotContainKeys("layer.sql", "layer.server.network");
        assertThat(readings.unavailable())
                .containsEntry(
                        "layer.server.network",
                        "a split needs 100 samples, got 99; measure longer, or with more clients")
                .doesNotContainKey("layer.sql");
    }

    @Test
    void serverWithoutAChannelToAJvm_leavesTheClientAlone() {
        Readings readings = drained(new Subject(7, SERVER), Optional.of(COUNTS));

        assertThat(readings.values()).containsEntry("layer.client.sql", 75.0).hasSize(8);
        assertThat(readings.unavailable())
                .containsEntry(
                        "layer.sql",
                        "Furlong has no channel to a JVM of the server, so the server's stacks cannot be sampled")
                .containsKey("layer.server.sql");
        assertEachToldOnce(readings);
    }

    @Test
    void loadJvmThatCannotSample_hasItsReason() {
        Subject subject = new Subject(7, new Scope.InProcess());
        Readings refused = drained(subject, Optional.of(LayerCounts.unavailable("no recorder")));

        assertThat(refused.unavailable()).containsEntry("layer.sql", "no recorder");
        assertEachToldOnce(refused);
        Readings silent = drained(subject, Optional.empty());
        assertThat(silent.unavailable()).containsEntry("layer.client.sql", "the load JVM did not tell its samples");
        assertEachToldOnce(silent);
    }

    @Test
    void probesOff_tellsOfLayersOnlyWhereTheyAreAskedFor() {
        Subject subject = new Subject(7, new Scope.InProcess());
        Moment moment = new Moment(0, Map.of());

        assertThat(Probes.off().begin(subject, moment).end(moment).unavailable())
                .doesNotContainKey("layer.sql");
        assertThat(Probes.offWithLayers().begin(subject, moment).end(moment).unavailable())
                .containsEntry("layer.sql", Probes.OFF);
        assertThat(Probes.withLayers(Probes.all())).first().isInstanceOf(LayerProbe.class);
    }

    private static void assertEachToldOnce(Readings readings) {
        Set<String> told = new HashSet<>(readings.values().keySet());
        told.addAll(readings.unavailable().keySet());
        assertThat(told)
                .containsExactlyInAnyOrderElementsOf(
                        Metrics.layers().map(Metric::key).toList());
        assertThat(Stream.of(Layer.values()).map(Layer::word))
                .allMatch(word -> told.contains("layer." + word) && told.contains("layer.server." + word));
    }

    private static Readings drained(Subject subject, Optional<LayerCounts> load) {
        Moment begin = new Moment(0, Map.of());
        Probe.Span span = new LayerProbe().begin(subject, begin);
        assertThat(span.end(new Moment(10, Map.of())).values()).isEmpty();
        return span.drained(new Moment(
                10, Map.of(), 10, Optional.empty(), load.map(counts -> new LayerWindow(1_000, 6_000, counts))));
    }
}

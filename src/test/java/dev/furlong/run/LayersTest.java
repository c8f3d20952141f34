package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.measurement.Layer;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.Plan;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import dev.furlong.storage.Root;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Establishes on real engines which layers are seen at work. No share is demanded, since none is known. */
final class LayersTest {
    private static final String PLAN = """
            experiment: layers
            targets: ['%s']
            workloads: [select]
            clients: [2]
            repetitions: 1
            warm-up: 2s
            measure: %s
            settings:
              heap: [256MiB]
              layers: [%s]
              probes: [%s]
              select.rows: [2000]
            """;

    @TempDir
    private Path folder;

    @Tag("full")
    @Test
    void embeddedEngine_isAtWorkInItsLayers_andNeverInTheNetwork() {
        TrialRecord trial = trial("derby", "12s", "on", "on", true);

        assertThat(trial.metrics()).containsEntry("layer.network", 0.0);
        assertThat(trial.metrics().get("layer.sql")).isPositive();
        assertThat(trial.metrics().get("layer.access") + trial.metrics().get("layer.storage"))
                .isPositive();
        assertWhole(trial, Metrics.LAYERS);
        assertThat(trial.unavailable().get("layer.server.sql")).contains("see layer.sql");
    }

    @Tag("full")
    @Test
    void server_isAtWorkInTheNetwork_andItsClientIsNoneOfSqlAndStore() {
        assertServer("derby:server");
    }

    @Tag("every")
    @ParameterizedTest
    @ValueSource(strings = {"derby@10.1.1.0:server", "derby@10.8.3.0:server", "h2:server"})
    void serverElsewhere_isAtWorkInTheNetwork(String target) {
        assertServer(target);
    }

    private void assertServer(String target) {
        TrialRecord trial = trial(target, "8s", "on", "on", true);

        assertThat(trial.metrics().get("layer.client.samples")).isPositive();
        assertThat(trial.metrics().get("layer.server.samples")).isPositive();
        // A very busy machine gives few samples. What is told then must still be right.
        for (Metrics.Layers role : List.of(Metrics.LAYERS, Metrics.LAYERS_CLIENT, Metrics.LAYERS_SERVER)) {
            String unavailable =
                    trial.unavailable().get(role.share(Layer.NETWORK).key());
            if (unavailable == null) {
                assertThat(trial.metrics().get(role.share(Layer.NETWORK).key())).isPositive();
                assertWhole(trial, role);
            } else {
                assertThat(unavailable).contains("a split needs 100 samples");
            }
        }
        assertThat(trial.metrics().getOrDefault("layer.client.storage", 0.0)).isZero();
        assertThat(trial.metrics().getOrDefault("layer.client.access", 0.0)).isZero();
    }

    @Tag("full")
    @Test
    void withoutSampling_recordsSayNothingOfLayers() {
        TrialRecord trial = trial("derby", "300ms", "'off'", "on", true);

        assertThat(trial.metrics().keySet()).noneMatch(key -> key.startsWith("layer."));
        assertThat(trial.unavailable().keySet()).noneMatch(key -> key.startsWith("layer."));
    }

    @Tag("full")
    @Test
    void whereNobodyCanSample_eachFigureHasItsReason() {
        Map<String, String> inProcess =
                trial("derby", "300ms", "on", "on", false).unavailable();
        Map<String, String> unprobed =
                trial("derby:server", "300ms", "on", "'off'", true).unavailable();
        Map<String, String> unknown = trial("sqlite", "300ms", "on", "on", true).unavailable();

        assertThat(inProcess.get("layer.sql")).contains("--no-fork");
        assertThat(unprobed.get("layer.sql")).contains("probes=off");
        assertThat(unknown).containsEntry("layer.sql", "Furlong knows no layers of sqlite");
        for (Map<String, String> all : List.of(inProcess, unprobed, unknown)) {
            assertThat(all).containsKeys(Metrics.layers().map(Metric::key).toArray(String[]::new));
        }
    }

    private static void assertWhole(TrialRecord trial, Metrics.Layers role) {
        double sum = Stream.of(Layer.values())
                .mapToDouble(layer -> trial.metrics().get(role.share(layer).key()))
                .sum();
        assertThat(sum).isCloseTo(100, within(1e-6));
    }

    private TrialRecord trial(String target, String measure, String layers, String probes, boolean fork) {
        Plan plan = PlanReader.read(
                "layers",
                PLAN.formatted(target, measure, layers.replace("on", "'on'"), probes.replace("on", "'on'")),
                Overrides.none());
        Root.demand(Targets.unavailable(plan));
        ExperimentRun.Result result =
                new ExperimentRun(RunListener.silent(), Interruption.none(), fork).run(plan, folder);
        assertThat(result.failure()).isNull();
        List<TrialRecord> trials = RunDirectory.open("test", result.folder()).trials();
        assertThat(trials).hasSize(1).allMatch(TrialRecord::valid);
        return trials.get(0);
    }
}

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
              layers: ['%s']
              select.rows: [2000]
            """;

    @TempDir
    private Path folder;

    @Tag("full")
    @Test
    void embeddedEngine_isAtWorkInItsLayers_andNeverInTheNetwork() {
        TrialRecord trial = trial("derby", "12s", "on", true);

        assertThat(trial.metrics().get("layer.samples")).isPositive();
        assertThat(trial.facts()).containsKey("layer.coverage");
        if (hasSplit(trial, Metrics.LAYERS)) {
            assertThat(share(trial, Metrics.LAYERS, Layer.NETWORK)).isZero();
            assertThat(share(trial, Metrics.LAYERS, Layer.SQL)).isPositive();
            assertThat(share(trial, Metrics.LAYERS, Layer.ACCESS) + share(trial, Metrics.LAYERS, Layer.STORAGE))
                    .isPositive();
            assertWhole(trial, Metrics.LAYERS);
        }
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
        TrialRecord trial = trial(target, "8s", "on", true);

        assertThat(trial.metrics().get("layer.client.samples")).isPositive();
        assertThat(trial.metrics().get("layer.server.samples")).isPositive();
        assertThat(trial.facts()).containsKeys("layer.client.coverage", "layer.server.coverage");
        for (Metrics.Layers role : List.of(Metrics.LAYERS, Metrics.LAYERS_CLIENT, Metrics.LAYERS_SERVER)) {
            if (hasSplit(trial, role)) {
                assertThat(share(trial, role, Layer.NETWORK)).isPositive();
                assertWhole(trial, role);
            }
        }
        if (hasSplit(trial, Metrics.LAYERS_CLIENT)) {
            assertThat(share(trial, Metrics.LAYERS_CLIENT, Layer.STORAGE)).isZero();
            assertThat(share(trial, Metrics.LAYERS_CLIENT, Layer.ACCESS)).isZero();
        }
    }

    /** Whether a split is told. A busy machine gives few samples, and what is told then must still be right. */
    private static boolean hasSplit(TrialRecord trial, Metrics.Layers role) {
        String because = trial.unavailable().get(role.share(Layer.NETWORK).key());
        if (because == null) {
            return true;
        }
        assertThat(because).containsPattern("a split needs (100 samples|20 %)");
        return false;
    }

    private static double share(TrialRecord trial, Metrics.Layers role, Layer layer) {
        String key = role.share(layer).key();
        assertThat(trial.metrics()).containsKey(key);
        return trial.metrics().getOrDefault(key, Double.NaN);
    }

    @Tag("every")
    @Test
    void withoutSampling_recordsSayNothingOfLayers() {
        TrialRecord trial = trial("derby", "300ms", "off", true);

        assertThat(trial.metrics().keySet()).noneMatch(key -> key.startsWith("layer."));
        assertThat(trial.unavailable().keySet()).noneMatch(key -> key.startsWith("layer."));
    }

    @Tag("full")
    @Test
    void whereNobodyCanSample_eachFigureHasItsReason() {
        Map<String, String> inProcess = trial("derby", "300ms", "on", false).unavailable();
        Map<String, String> unknown = trial("sqlite", "300ms", "on", true).unavailable();

        assertThat(inProcess.get("layer.sql")).contains("--no-fork");
        assertThat(unknown).containsEntry("layer.sql", "Furlong knows no layers of sqlite");
        for (Map<String, String> all : List.of(inProcess, unknown)) {
            assertThat(all).containsKeys(Metrics.layers().map(Metric::key).toArray(String[]::new));
        }
    }

    private static void assertWhole(TrialRecord trial, Metrics.Layers role) {
        double sum = Stream.of(Layer.values())
                .mapToDouble(layer -> share(trial, role, layer))
                .sum();
        assertThat(sum).isCloseTo(100, within(1e-6));
    }

    private TrialRecord trial(String target, String measure, String layers, boolean fork) {
        Plan plan = PlanReader.read("layers", PLAN.formatted(target, measure, layers), Overrides.none());
        Root.demand(Targets.unavailable(plan));
        ExperimentRun.Result result =
                new ExperimentRun(RunListener.silent(), Interruption.none(), fork).run(plan, folder);
        assertThat(result.failure()).isNull();
        List<TrialRecord> trials = RunDirectory.open("test", result.folder()).trials();
        assertThat(trials).hasSize(1).allMatch(TrialRecord::valid);
        return trials.get(0);
    }
}

package dev.furlong.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class MetricsTest {
    @Test
    void throughputLatenciesAndCpu_differFromModeToModeAndNothingElseDoes() {
        assertThat(Stream.concat(Metrics.all().stream(), Metrics.ofKinds().stream())
                        .map(Metric::key)
                        .filter(Metrics::isMeanOverTime))
                .containsExactlyInAnyOrderElementsOf(Stream.concat(Metrics.all().stream(), Metrics.ofKinds().stream())
                        .map(Metric::key)
                        .filter(key -> key.matches("throughput|latency[.].*|cpu[.].*"))
                        .toList())
                .contains("cpu.server.user", "cpu.machine.rest", "latency.rolledBack.p99");
    }

    @Test
    void throughputAndLatencies_areSpeedsAndNothingElseIs() {
        assertThat(Stream.concat(Metrics.all().stream(), Metrics.ofKinds().stream())
                        .map(Metric::key)
                        .filter(Metrics::isSpeed))
                .allMatch(key -> key.matches("throughput|latency[.].*"))
                .contains("throughput", "latency.p50", "latency.max", "latency.rolledBack.p99");
    }

    @Test
    void errorOfAMeasurement_isNeitherBetterNorWorse() {
        assertThat(Metrics.all().stream().filter(Metrics::isError))
                .extracting(Metric::key)
                .containsExactly("cpu.splitError", "cpu.client.splitError", "cpu.server.splitError");
        assertThat(Metrics.all().stream().filter(Metrics::isError))
                .extracting(Metric::better)
                .containsOnly(Metric.Better.NEITHER);
    }

    @Test
    void definitions_areShortSentences() {
        assertThat(Stream.concat(Metrics.all().stream(), Metrics.ofKinds().stream())
                        .map(Metric::definition))
                .allSatisfy(definition -> {
                    assertThat(definition).endsWith(".").doesNotContain(";");
                    assertThat(definition.split("[.] "))
                            .allSatisfy(sentence ->
                                    assertThat(sentence.split(" ")).as(sentence).hasSizeLessThanOrEqualTo(25));
                });
    }

    @Test
    void sentenceGoesOnBehindWhatIsSaidOfTheLoadJvm() {
        assertThat(Metrics.JVM_CLIENT.all().map(Metric::definition))
                .allMatch(definition -> definition.contains("the load JVM, which also runs an embedded engine, "));
    }

    @Test
    void onlyHitsInTheBuffer_areNeitherBetterNorWorseOfWhatAnEngineCounts() {
        assertThat(Metrics.engines().filter(metric -> metric.better() == Metric.Better.NEITHER))
                .containsExactly(Metrics.ENGINE_BUFFER_HITS);
    }
}

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
    void onlyHitsInTheBuffer_areNeitherBetterNorWorseOfWhatAnEngineCounts() {
        assertThat(Metrics.engines().filter(metric -> metric.better() == Metric.Better.NEITHER))
                .containsExactly(Metrics.ENGINE_BUFFER_HITS);
    }
}

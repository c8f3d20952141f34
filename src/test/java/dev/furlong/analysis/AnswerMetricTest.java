package dev.furlong.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.plan.PlanQuestion;
import dev.furlong.plan.written.LatencyLimit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AnswerMetricTest {
    @ParameterizedTest
    @CsvSource({
        "SPEED,     , false, throughput",
        "SPEED, 10ms, false, throughput",
        "SPEED,     , true,  latency.p99",
        "SPEED, p95=10ms, true, latency.p95",
        "COSTS,     , false, cpu.total",
        "COSTS,     , true,  cpu.total"
    })
    void metric_isWhatTheQuestionAsksOfTheLoop(
            PlanQuestion question, @Nullable String limit, boolean openLoop, String key) {
        AnswerMetric metric =
                AnswerMetric.of(question, limit == null ? null : LatencyLimit.parse("limit", limit), openLoop);

        assertThat(metric.key()).isEqualTo(key);
    }
}

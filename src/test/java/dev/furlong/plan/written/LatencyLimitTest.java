package dev.furlong.plan.written;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.PlanException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Establishes how a latency to stay within is written. */
final class LatencyLimitTest {
    @ParameterizedTest
    @CsvSource({
        "10ms, latency.p99, 10000, p99=10ms, 10 ms",
        "p99=10ms, latency.p99, 10000, p99=10ms, 10 ms",
        "p50=0.5ms, latency.p50, 500, p50=0.5ms, 0.5 ms",
        "p95=1500ms, latency.p95, 1500000, p95=1.5s, 1.5 s",
        "p999=1.25s, latency.p999, 1250000, p999=1.25s, 1.25 s",
        "1000.001ms, latency.p99, 1000001, p99=1000.001ms, 1000.001 ms",
        "0.01ms, latency.p99, 10, p99=0.01ms, 0.01 ms",
        "600s, latency.p99, 600000000, p99=600s, 600 s"
    })
    void limit_isReadAndWritten(String written, String metric, long micros, String again, String time) {
        LatencyLimit limit = LatencyLimit.parse("latency-limit", written);

        assertThat(limit).isEqualTo(new LatencyLimit(metric, micros));
        assertThat(limit.written()).isEqualTo(again).matches(LatencyLimit.FORM);
        assertThat(limit.time()).isEqualTo(time);
        assertThat(LatencyLimit.parse("latency-limit", again)).isEqualTo(limit);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "10", "10 ms", "-1ms", "10us", "1m", "p99", "p99=", "p99<=10ms,", "1e3ms"})
    void anotherForm_isRejected(String written) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> LatencyLimit.parse("latency-limit", written))
                .withMessage("latency-limit: must be a time, or a percentile and a time, got '" + written
                        + "'; legal: such as 10ms, p95=2.5ms or p999=1s");
    }

    /** The greatest latency is no percentile. */
    @ParameterizedTest
    @CsvSource({"p98=10ms, p98", "max=10ms, max", "'p99 =10ms', 'p99 '", "p99<=10ms, p99<", "=10ms, ''"})
    void whatIsNotRecordedAsAPercentile_isRejected(String written, String named) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> LatencyLimit.parse("latency-limit", written))
                .withMessageStartingWith("latency-limit: must name a recorded percentile, got '" + named + "'")
                .withMessageEndingWith("legal: p50, p95, p99, p999");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0ms", "0.009ms", "600.001s", "999999s"})
    void timeOutOfRange_isRejected(String written) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> LatencyLimit.parse("latency-limit", written))
                .withMessage("latency-limit: must be from 0.01ms to 600s, got '" + written + "'");
    }
}

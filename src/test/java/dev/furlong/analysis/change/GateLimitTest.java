package dev.furlong.analysis.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.PlanException;
import dev.furlong.measurement.Metrics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GateLimitTest {
    @Test
    void percentIsAShareOfTheBaseline_andANumberIsInTheMetricsUnit() {
        assertThat(GateLimit.parse("test", " throughput < -5% "))
                .isEqualTo(new GateLimit("throughput < -5%", Metrics.THROUGHPUT, false, -0.05, true));
        assertThat(GateLimit.parse("test", "wire.roundTrips>0"))
                .isEqualTo(new GateLimit("wire.roundTrips>0", Metrics.WIRE_ROUND_TRIPS, true, 0, false));
    }

    @Test
    void limitIsPassedBeyondIt_notAtIt() {
        GateLimit limit = GateLimit.parse("test", "throughput<-5%");

        assertThat(limit.exceededBy(-0.051)).isTrue();
        assertThat(limit.exceededBy(-0.05)).isFalse();
        assertThat(limit.exceededBy(0.2)).isFalse();
    }

    @Test
    void limitUpwards_isPassedAboveIt_notAtIt() {
        GateLimit limit = GateLimit.parse("test", "cpu.total>5%");

        assertThat(limit.exceededBy(0.051)).isTrue();
        assertThat(limit.exceededBy(0.05)).isFalse();
        assertThat(limit.exceededBy(-0.2)).isFalse();
    }

    @Test
    void limitOfNothing_isLegalInBothDirections() {
        assertThat(GateLimit.parse("test", "throughput<0").exceededBy(-1e-9)).isTrue();
        assertThat(GateLimit.parse("test", "throughput<0").exceededBy(0)).isFalse();
        assertThat(GateLimit.parse("test", "wire.roundTrips>0").exceededBy(1e-9))
                .isTrue();
    }

    @Test
    void metricsAreTooManyToNameThemAll_soTheMessageNamesSomeAndCountsTheRest() {
        int others = Metrics.all().size() - 20;

        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> GateLimit.parse("--fail-if", "speed<-5%"))
                .withMessageEndingWith(" and " + others + " more; see 'furlong list metrics'");
    }

    @ParameterizedTest
    @CsvSource({
        "throughput, 'must be a metric, < or >, and a change'",
        "throughput=5%, 'must be a metric, < or >, and a change'",
        "throughputt<-5%, 'did you mean ''throughput''?'",
        "throughput<5%, 'which would; legal: a limit of 0 or less'",
        "wire.roundTrips>-1, 'must not fail when nothing changed'",
        "wire.roundTrips>-1, 'which would; legal: a limit of 0 or more'",
        "cpu.server.splitError>5%, 'must name a metric of the target, got cpu.server.splitError, which is the error of'",
        "throughput<-100%, 'must be a loss of less than 100 %'"
    })
    void whatIsNoLimit_isRejected(String text, String words) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> GateLimit.parse("--fail-if", text))
                .withMessageContaining("--fail-if: ")
                .withMessageContaining(words);
    }
}

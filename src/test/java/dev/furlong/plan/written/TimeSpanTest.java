package dev.furlong.plan.written;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.PlanException;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Establishes how a time is written. */
final class TimeSpanTest {
    @ParameterizedTest
    @CsvSource({
        "0s, 0, 0s",
        "500ms, 500, 500ms",
        "2000ms, 2000, 2s",
        "90s, 90000, 90s",
        "60s, 60000, 1m",
        "60m, 3600000, 1h",
        "90m, 5400000, 90m"
    })
    void time_isReadAndWrittenInTheLargestWholeUnit(String written, long millis, String shortest) {
        Duration time = TimeSpan.parse("measure", written);

        assertThat(time).isEqualTo(Duration.ofMillis(millis));
        assertThat(TimeSpan.written(time)).isEqualTo(shortest);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "5sec", "5 s", "-5s", "1.5s", "5S", "5us", "9999999999s", "٥s"})
    void anotherForm_isRejected(String written) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> TimeSpan.parse("measure", written))
                .withMessageStartingWith("measure: must be a time with a unit, got '" + written + "'");
    }
}

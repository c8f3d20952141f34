package dev.furlong.plan.precision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.PlanException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a run goes on until: how it is written, and when it ends. */
class UntilTest {
    private static final Duration NONE = Duration.ZERO;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2%       | 2%       | ±2 %
            0.5%     | 0.5%     | ±0.5 %
            100%     | 100%     | ±100 %
            10m      | 10m      | 10m
            90s      | 90s      | 90s
            2%,10m   | 2%,10m   | ±2 % or 10m
            10m, 2%  | 2%,10m   | ±2 % or 10m
            """)
    void writtenForm_readsBack(String text, String written, String words) {
        Until until = Until.parse("--until", text);

        assertThat(until.written()).isEqualTo(written).matches(Until.FORM);
        assertThat(Until.parse("--until", until.written())).isEqualTo(until);
        assertThat(until.words()).isEqualTo(words);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2",
                "%",
                "2%,3%",
                "10m,20m",
                "2%,10m,1%",
                "2%,",
                ",10m",
                "0%",
                "0.05%",
                "101%",
                "0s",
                "500ms",
                "25h",
                "fast",
                "-2%",
                "2 %"
            })
    void otherForms_areRejected_withTheirPlace(String text) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> Until.parse("--until", text))
                .withMessageStartingWith("--until: must be ")
                .withMessageContaining("got")
                .withMessageContaining("legal: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "2 %", "-2%", "±2%", "2%,"})
    void shareThatIsWrittenOtherwise_isToldWhatIsLegal(String text) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> Until.parse("--until", text))
                .withMessage("--until: must be a share in percent, a time, or one of each, got '" + text
                        + "'; legal: such as 2%, 10m, or 2%,10m");
    }

    @Test
    void precision_countsWhereItIsKnown() {
        Until until = Until.parse("--until", "2%");

        assertThat(until.holds(5, Optional.of(0.021), NONE)).isEmpty();
        assertThat(until.holds(5, Optional.of(0.02), NONE)).hasValue(Ended.Reason.PRECISION);
        assertThat(until.holds(5, Optional.empty(), Duration.ofHours(9))).isEmpty();
        assertThat(until.words(Ended.Reason.PRECISION)).isEqualTo("each ratio is known to ±2 %");
    }

    @Test
    void time_countsWhateverTheRatios_fromTwoRepetitionsOn() {
        Until until = Until.parse("--until", "2%,10m");

        assertThat(until.holds(2, Optional.empty(), Duration.ofMinutes(10).minusNanos(1)))
                .isEmpty();
        assertThat(until.holds(1, Optional.empty(), Duration.ofMinutes(10))).isEmpty();
        assertThat(until.holds(2, Optional.empty(), Duration.ofMinutes(10))).hasValue(Ended.Reason.TIME);
        assertThat(until.holds(9, Optional.of(0.01), Duration.ofMinutes(11)))
                .as("the reason that was hoped for comes first")
                .hasValue(Ended.Reason.PRECISION);
        assertThat(until.words(Ended.Reason.TIME)).isEqualTo("10m have passed");
    }
}

package dev.furlong.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class IntervalTest {
    @Test
    void fiveValues_haveStudentsInterval() {
        Interval interval = Interval.of(List.of(1.0, 2.0, 3.0, 4.0, 5.0));

        // t of 4 degrees at 97.5 % is 2.776445; the standard error is the root of 1/2.
        assertThat(interval.mean()).isEqualTo(3.0);
        assertThat(interval.low()).isCloseTo(3 - 1.963243, within(1e-6));
        assertThat(interval.high()).isCloseTo(3 + 1.963243, within(1e-6));
        assertThat(interval.n()).isEqualTo(5);
    }

    @Test
    void twoValues_haveAWideOne() {
        Interval interval = Interval.of(List.of(10.0, 12.0));

        // t of 1 degree at 97.5 % is 12.706205; the standard error is 1.
        assertThat(Objects.requireNonNull(interval.high()) - interval.mean()).isCloseTo(12.706205, within(1e-6));
    }

    @Test
    void oneValue_hasNone() {
        Interval interval = Interval.of(List.of(7.0));

        assertThat(interval.mean()).isEqualTo(7.0);
        assertThat(interval.low()).isNull();
        assertThat(interval.high()).isNull();
    }

    @Test
    void equalValues_haveAnIntervalOfNoWidth() {
        Interval interval = Interval.of(List.of(4.0, 4.0, 4.0));

        assertThat(interval.low()).isEqualTo(4.0);
        assertThat(interval.high()).isEqualTo(4.0);
    }
}

package dev.furlong.analysis.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class IntervalTest {
    @Test
    void fiveValues_haveOneAroundTheirMean() {
        Interval interval = Interval.of(List.of(1.0, 2.0, 3.0, 4.0, 5.0));
        double low = Objects.requireNonNull(interval.low());
        double high = Objects.requireNonNull(interval.high());

        assertThat(interval.mean()).isEqualTo(3.0);
        assertThat(high - 3).as("symmetrical values").isCloseTo(3 - low, within(1e-12));
        // Student's is 1.963; that of a bootstrap over values without tails is a little longer.
        assertThat(high - 3).isBetween(1.9, 2.5);
        assertThat(interval.n()).isEqualTo(5);
    }

    @Test
    void twoValues_haveAWideOne() {
        Interval interval = Interval.of(List.of(10.0, 12.0));

        // Student's is 12.7; the standard error is 1.
        assertThat(Objects.requireNonNull(interval.high()) - interval.mean()).isBetween(12.0, 20.0);
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

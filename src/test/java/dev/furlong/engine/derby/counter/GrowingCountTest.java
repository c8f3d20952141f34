package dev.furlong.engine.derby.counter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A count that falls by less than its error stays as it was. */
final class GrowingCountTest {
    @ParameterizedTest
    @CsvSource({"1000, 900, 1000", "1000, 1100, 1100", "5096, 1000, 5096", "5097, 1000, 1000", "-5, -9, 0"})
    void fallWithinTheError_isNone(long before, long now, long told) {
        GrowingCount count = new GrowingCount(4096);
        count.told(before);

        assertThat(count.told(now)).isEqualTo(told);
        assertThat(count.told(now)).as("asked again").isEqualTo(told);
    }
}

package dev.furlong.loadgen.tally;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Establishes what a rate is where seconds are not a second long. */
final class PhaseResultTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void rate_isDividedByHowLongItsSecondLasted() {
        assertThat(rates(sample(SECOND, 100), sample(3 * SECOND, 300), sample(7 * SECOND / 2, 40)))
                .containsExactly(100.0, 150.0, 80.0);
    }

    @Test
    void pieceOfLessThanHalfASecond_hasNoRate_andTheNextIsItsOwn() {
        assertThat(rates(sample(SECOND, 100), sample(SECOND + 499_999_999, 900), sample(5 * SECOND / 2, 50)))
                .hasSize(2)
                .startsWith(100.0)
                .last()
                .satisfies(rate -> assertThat(rate).isBetween(49.9, 50.1));
    }

    private static List<Double> rates(Sample... series) {
        return new PhaseResult(
                        4 * SECOND,
                        new Outcomes(1, 1, 0, Map.of(), 0, 0, 0),
                        new Histogram(3),
                        List.of(series),
                        List.of(),
                        null,
                        List.of())
                .rates();
    }

    private static Sample sample(long endNanos, long committed) {
        return new Sample(endNanos, committed, 1L, 2L, 3);
    }
}

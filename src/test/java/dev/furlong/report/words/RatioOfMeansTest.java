package dev.furlong.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When a reader would wonder why two means have another ratio than the one that is shown. */
final class RatioOfMeansTest {
    @ParameterizedTest
    @CsvSource({
        // As printed, 1.00 is no direction.
        "1.03, 24.95, 25.72, true",
        "0.99, 101, 100, true",
        "1.004, 99, 100, false",
        "1.01, 100, 100, false",
        // Five percent apart, upwards and downwards.
        "2.00, 209, 100, false",
        "2.00, 211, 100, true",
        "2.00, 191, 100, false",
        "2.00, 190, 100, true"
    })
    void ratio_readsOtherwise(double ratio, double above, double below, boolean otherwise) {
        assertThat(RatioOfMeans.readsOtherwise(ratio, above, below)).isEqualTo(otherwise);
    }
}

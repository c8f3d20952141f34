package dev.furlong.analysis.contrast;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A verdict speaks over five blocks; over fewer, blocks that lie apart do. */
final class StrengthTest {
    @ParameterizedTest
    @CsvSource({
        "FASTER, 5, 1.01, false, DECIDED",
        "SLOWER, 5, 1.01, false, DECIDED",
        "EQUIVALENT, 5, 1.01, false, SAME",
        "UNDECIDED, 5, 9, true, OPEN",
        "MORE, 5, 9, true, OPEN",
        "LESS, 5, 9, true, OPEN",
        "UNDECIDED, 4, 1.06, true, INDICATED",
        "UNDECIDED, 4, 1.05, true, OPEN",
        "UNDECIDED, 4, 1.06, false, OPEN",
        "UNDECIDED, 2, 1.06, true, INDICATED",
        "UNDECIDED, 1, 1.26, true, INDICATED",
        "UNDECIDED, 1, 1.25, true, OPEN"
    })
    void strength_followsFromTheVerdictOrTheBlocks(
            Verdict verdict, int blocks, double ratio, boolean apart, Strength strength) {
        assertThat(Strength.of(verdict, blocks, ratio, apart)).isEqualTo(strength);
    }
}

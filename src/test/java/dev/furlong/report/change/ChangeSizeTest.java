package dev.furlong.report.change;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The size of a change as people read it. */
final class ChangeSizeTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0.88  | 0.84  | 0.92 | 12 % (8.0 to 16 %)       | -12 % (-16 to -8.0 %)   | 12 % slower (8.0 to 16 %)
            1.12  | 1.08  | 1.16 | 12 % (8.0 to 16 %)       | +12 % (+8.0 to +16 %)   | 12 % slower (8.0 to 16 %)
            1.013 | 0.992 | 1.034 | +1.3 % (-0.8 to +3.4 %) | +1.3 % (-0.8 to +3.4 %) | 1.3 % slower (-0.8 to 3.4 %)
            5.2   | 4.9   | 5.5  | 5.2 times (4.9 to 5.5)   | ×5.2 (4.9 to 5.5)       | 5.2 times slower (4.9 to 5.5)
            0.2   | 0.16  | 0.25 | 5.0 times (4.0 to 6.3)   | ×0.20 (0.16 to 0.25)    | 5.0 times slower (4.0 to 6.3)
            1.5   | 0.1   | 40   | ×1.5 (0.10 to 40)        | ×1.5 (0.10 to 40)       | 1.5 times slower (0.10 to 40)
            0.004 | 0.003 | 0.005 | 250 times (200 to 333)  | ×0.0040 (0.0030 to 0.0050) | 250 times slower (200 to 333)
            0.5   | 0.45  | 0.55 | 2.0 times (1.8 to 2.2)   | ×0.50 (0.45 to 0.55)    | 2.0 times slower (1.8 to 2.2)
            """)
    void changesAreSaidInPercent_andLargeOnesInTimes(
            double ratio, double low, double high, String alone, String directed, String words) {
        ChangeSize size = new ChangeSize(ratio, low, high);

        assertThat(size.alone()).isEqualTo(alone);
        assertThat(size.directed()).isEqualTo(directed);
        assertThat(size.inWords(false)).isEqualTo(words);
    }

    @Test
    void changeOfOneRepetition_hasNoInterval() {
        ChangeSize size = new ChangeSize(1.3, null, null);

        assertThat(size.alone()).isEqualTo("30 %");
        assertThat(size.directed()).isEqualTo("+30 %");
        assertThat(size.inWords(true)).isEqualTo("30 % faster");
        assertThat(new ChangeSize(3, null, null).inWords(true)).isEqualTo("3.0 times as fast");
    }
}

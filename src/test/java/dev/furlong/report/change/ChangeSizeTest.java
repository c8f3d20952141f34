package dev.furlong.report.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.AnswerMetric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The size of a change as people read it. */
final class ChangeSizeTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0.88  | 0.84  | 0.92 | 12 % (8.0 to 16 %)       | -12 % (-16 to -8.0 %)   | 12 % less throughput (8.0 to 16 %)
            1.12  | 1.08  | 1.16 | 12 % (8.0 to 16 %)       | +12 % (+8.0 to +16 %)   | 12 % more throughput (8.0 to 16 %)
            1.013 | 0.992 | 1.034 | +1.3 % (-0.8 to +3.4 %) | +1.3 % (-0.8 to +3.4 %) | 1.3 % more throughput (-0.8 to 3.4 %)
            5.2   | 4.9   | 5.5  | 5.20× (4.90 to 5.50)     | 5.20× (4.90 to 5.50)    | 5.20× faster (4.90 to 5.50)
            0.2   | 0.16  | 0.25 | 5.00× (4.00 to 6.25)     | 0.200× (0.160 to 0.250) | 5.00× slower (4.00 to 6.25)
            1.5   | 0.1   | 40   | 1.50× (0.100 to 40.0)    | 1.50× (0.100 to 40.0)   | 1.50× faster (0.100 to 40.0)
            0.004 | 0.003 | 0.005 | 250× (200 to 333)       | 0.00400× (0.00300 to 0.00500) | 250× slower (200 to 333)
            0.5   | 0.45  | 0.55 | 2.00× (1.82 to 2.22)     | 0.500× (0.450 to 0.550) | 2.00× slower (1.82 to 2.22)
            """)
    void changesAreSaidInPercent_andLargeOnesInTimes(
            double ratio, double low, double high, String alone, String directed, String words) {
        ChangeSize size = new ChangeSize(ratio, low, high);

        assertThat(size.alone()).isEqualTo(alone);
        assertThat(size.directed()).isEqualTo(directed);
        assertThat(size.inWords(AnswerMetric.Kind.THROUGHPUT)).isEqualTo(words);
    }

    @Test
    void changeOfOneRepetition_hasNoInterval() {
        ChangeSize size = new ChangeSize(1.3, null, null);

        assertThat(size.alone()).isEqualTo("30 %");
        assertThat(size.directed()).isEqualTo("+30 %");
        assertThat(size.inWords(AnswerMetric.Kind.THROUGHPUT)).isEqualTo("30 % more throughput");
        assertThat(new ChangeSize(3, null, null).inWords(AnswerMetric.Kind.THROUGHPUT))
                .isEqualTo("3.00× faster");
    }

    /** Of a latency, more is worse, and nobody calls it fast. */
    @ParameterizedTest
    @CsvSource({
        "1.92, 92 % more latency",
        "0.75, 25 % less latency",
        "3.26, 3.26 times the latency",
        "0.25, 75 % less latency",
    })
    void changeOfALatency_isSaidOfTheLatency(double ratio, String words) {
        assertThat(new ChangeSize(ratio, null, null).inWords(AnswerMetric.Kind.LATENCY))
                .isEqualTo(words);
    }

    /** A share and its interval have one unit. */
    @Test
    void largeCutOfALatency_hasItsIntervalInPercent() {
        assertThat(new ChangeSize(0.2, 0.16, 0.25).inWords(AnswerMetric.Kind.LATENCY))
                .isEqualTo("80 % less latency (75 to 84 %)");
        assertThat(new ChangeSize(5.0, 4.0, 6.25).inWords(AnswerMetric.Kind.LATENCY))
                .isEqualTo("5.00 times the latency (4.00 to 6.25)");
    }

    @ParameterizedTest
    @CsvSource({"1.12, 12 % more CPU", "0.75, 25 % less CPU", "3.26, 3.26 times the CPU", "0.25, 75 % less CPU"})
    void changeOfCpu_isSaidOfTheCpu(double ratio, String words) {
        assertThat(new ChangeSize(ratio, null, null).inWords(AnswerMetric.Kind.CPU))
                .isEqualTo(words);
    }
}

package dev.furlong.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {
    @Test
    void time_hasThreeSignificantDigits() {
        assertThat(Figures.time(0.81249)).isEqualTo("0.812");
        assertThat(Figures.time(12.345)).isEqualTo("12.3");
        assertThat(Figures.time(1234.5)).isEqualTo("1,230");
        assertThat(Figures.time(0.0123)).isEqualTo("0.0123");
    }

    @Test
    void roundingUpAPowerOfTen_addsNoDigit() {
        assertThat(Figures.time(99.96)).isEqualTo("100");
        assertThat(Figures.time(9.996)).isEqualTo("10.0");
        assertThat(Figures.rate(9999.6)).isEqualTo("10,000");
    }

    @Test
    void zero_isZero() {
        assertThat(Figures.time(0)).isEqualTo("0");
        assertThat(Figures.count(0)).isEqualTo("0");
    }

    @Test
    void moreIsTimesAsMuch_andLessIsAShareLess() {
        assertThat(against(4.236)).isEqualTo("4.24 times the CPU");
        assertThat(against(1)).isEqualTo("1.00 times the CPU");
        assertThat(against(0.236)).isEqualTo("76 % less CPU");
        assertThat(against(0.97)).isEqualTo("3.0 % less CPU");
    }

    @Test
    void whatIsLeft_isNeverSaidToBeNone() {
        assertThat(against(0.004)).isEqualTo("99.6 % less CPU");
        assertThat(against(0.0004)).isEqualTo("over 99.9 % less CPU");
    }

    private static String against(double ratio) {
        return Figures.against(ratio, "the CPU", "less CPU");
    }

    @Test
    void ratio_hasTwoDecimalsInItsUsualRange() {
        assertThat(Figures.ratio(1.9)).isEqualTo("1.90");
        assertThat(Figures.ratio(23.456)).isEqualTo("23.5");
    }

    @ParameterizedTest
    @CsvSource({"1, 1.00×", "1.004, 1.00×", "0.998, 1.00×", "1.71, 1.71× faster", "0.377, 2.65× slower"})
    void speeds_areToldAsTimes(double ratio, String words) {
        assertThat(Figures.timesAsFast(ratio)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "0.004, <0.01",
        "0.01, 0.01",
        "0.79, 0.79",
        "0.994, 0.99",
        "0.998, 1.0",
        "1, 1",
        "1.27, 1.3",
        "9.94, 9.9",
        "9.96, 10",
        "90.8, 91",
        "1234.4, '1,234'",
    })
    void amountAtAGlance_hasTwoDigitsThatCount_andAllOfItsWholePart(double value, String written) {
        assertThat(Figures.brief(value)).isEqualTo(written);
    }
}

package dev.furlong.analysis.statistic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class HolmTest {
    /** The example of p.adjust in R: {@code p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm")}. */
    @Test
    void corrected_countsTheLeastChanceMost_andNeverFallsBelowTheOneBefore() {
        assertThat(Holm.corrected(new double[] {0.01, 0.04, 0.03, 0.005}))
                .usingComparatorWithPrecision(1e-12)
                .containsExactly(0.03, 0.06, 0.06, 0.02);
    }

    @Test
    void whatIsNoComparison_makesTheFamilyNoLarger() {
        assertThat(Holm.corrected(new double[] {Double.NaN, 0.02, Double.NaN, 0.9}))
                .containsExactly(Double.NaN, 0.04, Double.NaN, 0.9);
    }

    @Test
    void chance_isNeverMoreThanOne() {
        assertThat(Holm.corrected(new double[] {0.6, 0.7})).containsExactly(1, 1);
    }
}

package dev.furlong.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Establishes that pairs of benchmarks are compared as the blocks of a run are. */
final class PairedRatioTest {
    /** The pairs at one and at two clients that docs/performance.md shows. */
    private static final List<List<Double>> RECORDED =
            List.of(List.of(0.981, 0.942, 1.023, 1.017, 0.981), List.of(0.973, 1.060, 0.915, 1.075, 1.053));

    @Test
    void whatHitsBothSidesOfAPairAlike_isInNoRatio() {
        List<Double> bare = List.of(1000.0, 250.0, 4000.0, 900.0, 1100.0);
        List<Double> furlong = bare.stream().map(value -> value * 0.5).toList();

        assertThat(PairedRatio.of(furlong, bare).words("%.3f")).isEqualTo("0.500 (0.500-0.500)");
    }

    @Test
    void ratioIsTheGeometricMean_soThatItsInverseIsThatOfTheInverse() {
        assertThat(PairedRatio.of(List.of(4.0, 1.0), List.of(1.0, 1.0)).words("%.1f"))
                .startsWith("2.0 (");
        assertThat(PairedRatio.of(List.of(1.0, 1.0), List.of(4.0, 1.0)).words("%.1f"))
                .startsWith("0.5 (");
    }

    @Test
    void onePair_hasNoInterval() {
        assertThat(PairedRatio.of(List.of(3.0), List.of(2.0)).words("%.2f")).isEqualTo("1.50");
    }

    @Test
    void recordedPairs_haveTheIntervalThatTheDocumentShows() {
        List<Double> one = List.of(1.0, 1.0, 1.0, 1.0, 1.0);

        assertThat(RECORDED)
                .extracting(pairs -> PairedRatio.of(pairs, one).words("%.3f"))
                .containsExactly("0.988 (0.940-1.026)", "1.013 (0.887-1.089)");
    }

    @Test
    void whatIsAFiftiethOfTheDisturbance_takesAFiftiethOfTheLogarithm() {
        assertThat(PairedRatio.of(List.of(0.5), List.of(1.0)).words("%.5f", 50)).isEqualTo("0.98623");
    }
}

package dev.furlong.analysis.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** Statements are joined so that being wrong stays as improbable as it is for one. */
final class ChancesTest {
    private static final List<Chances> THREE =
            List.of(new Chances(0.01, 1), new Chances(0.02, 1), new Chances(1, 0.001));

    @Test
    void all_isAsSureAsTheLeastSure_andFailsAsOneOfThemDoes() {
        assertThat(Chances.all(THREE)).isEqualTo(new Chances(1, 3 * 0.001));
        assertThat(Chances.all(THREE.subList(0, 2))).isEqualTo(new Chances(0.02, 1));
    }

    @Test
    void some_countsTheSurestAsOftenAsThereAreStatements() {
        assertThat(Chances.atLeast(1, THREE)).isEqualTo(new Chances(3 * 0.01, 1));
    }

    @Test
    void most_isThePartialConjunctionOfTwoOfThree() {
        assertThat(Chances.atLeast(2, THREE)).isEqualTo(new Chances(2 * 0.02, 1));
        assertThat(Chances.atLeast(2, List.of(new Chances(1, 0.01), new Chances(1, 0.02), new Chances(0.1, 1))))
                .isEqualTo(new Chances(1, 2 * 0.02));
    }

    @Test
    void chance_isNeverAboveOne() {
        assertThat(Chances.atLeast(1, List.of(new Chances(0.9, 1), new Chances(0.8, 1))))
                .isEqualTo(new Chances(1, 1));
    }

    @Test
    void valuesThatAreAllTheSame_areCertainFromFiveBlocksOn_andZeroCountsOnlyIfItIsMeant() {
        assertThat(above(1, false, false, 1, 1, 1, 1, 1)).isEqualTo(new Chances(0, 1));
        assertThat(above(1, true, false, -1, -1, -1, -1, -1)).isEqualTo(new Chances(1, 0));
        assertThat(above(1, true, false, 0, 0, 0, 0, 0)).isEqualTo(new Chances(0, 1));
        assertThat(above(1, false, false, 0, 0, 0, 0, 0)).isEqualTo(new Chances(1, 0));
        assertThat(above(1, false, false, 1, 1, 1, 1)).isEqualTo(Chances.UNKNOWN);
    }

    @Test
    void oneBlock_decidesOnlyWhatIsExact() {
        assertThat(above(1, false, false, 1)).isEqualTo(Chances.UNKNOWN);
        assertThat(above(1, false, true, 1)).isEqualTo(new Chances(0, 1));
        assertThat(above(1, true, true)).isEqualTo(Chances.UNKNOWN);
    }

    @Test
    void whatIsRounding_isToldByTheSizeOfTheValues() {
        assertThat(above(4.7e-10, false, false, 4.7e-10, 4.7e-10, 4.7e-10, 4.7e-10, 4.7e-10))
                .isEqualTo(new Chances(0, 1));
        assertThat(above(1e9, false, true, 1e-7)).isEqualTo(new Chances(1, 0));
        Chances nearlyTheSame = above(1, false, false, 0.0005, 0.0006, 0.0004, 0.0005, 0.0005);
        assertThat(nearlyTheSame.holds()).isStrictlyBetween(0.0, 0.05);
    }

    private static Chances above(double size, boolean orAtZero, boolean exact, double... values) {
        return Chances.above(DoubleStream.of(values).boxed().toList(), size, orAtZero, exact);
    }

    @Test
    void negation_turnsThemRound() {
        assertThat(new Chances(0.1, 0.9).not()).isEqualTo(new Chances(0.9, 0.1));
    }

    @Test
    void endsOfARange_cannotBothFail_soThatTheSurerCounts() {
        assertThat(new Chances(1, 0.03).andEnd(new Chances(0.01, 1))).isEqualTo(new Chances(1, 0.03));
        assertThat(new Chances(0.02, 1).andEnd(new Chances(0.01, 1))).isEqualTo(new Chances(0.02, 1));
    }
}

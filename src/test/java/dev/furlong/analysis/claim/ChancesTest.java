package dev.furlong.analysis.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
    void valuesThatAreAllTheSame_areCertain_andZeroCountsOnlyIfItIsMeant() {
        assertThat(Chances.above(List.of(1.0, 1.0), false, false)).isEqualTo(new Chances(0, 1));
        assertThat(Chances.above(List.of(-1.0, -1.0), true, false)).isEqualTo(new Chances(1, 0));
        assertThat(Chances.above(List.of(0.0, 0.0), true, false)).isEqualTo(new Chances(0, 1));
        assertThat(Chances.above(List.of(0.0, 0.0), false, false)).isEqualTo(new Chances(1, 0));
    }

    @Test
    void oneBlock_decidesOnlyWhatIsExact() {
        assertThat(Chances.above(List.of(1.0), false, false)).isEqualTo(Chances.UNKNOWN);
        assertThat(Chances.above(List.of(1.0), false, true)).isEqualTo(new Chances(0, 1));
        assertThat(Chances.above(List.of(), true, true)).isEqualTo(Chances.UNKNOWN);
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

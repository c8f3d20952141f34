package dev.furlong.loadgen.tally;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Establishes how counts are added up. */
final class OutcomesTest {
    @Test
    void attempts_areThoseCommittedThoseRolledBackAndThoseThatTheEngineEnded() {
        assertThat(new Outcomes(10, 9, 6, Map.of("40001", 4L, "40XL1", 3L), 2, 1, 4).attempts())
                .isEqualTo(21);
    }

    @Test
    void both_areAddedCountByCount() {
        Outcomes one = new Outcomes(1, 2, 3, Map.of("40001", 4L, "40XL1", 5L), 6, 7, 8);
        Outcomes other = new Outcomes(10, 20, 30, Map.of("40001", 40L, "55P03", 50L), 60, 70, 80);

        assertThat(one.plus(other))
                .isEqualTo(new Outcomes(11, 22, 33, Map.of("40001", 44L, "40XL1", 5L, "55P03", 50L), 66, 77, 88));
    }
}

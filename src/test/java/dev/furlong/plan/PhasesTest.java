package dev.furlong.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.plan.written.Design;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many slices a measurement has. */
final class PhasesTest {
    @ParameterizedTest
    @CsvSource({"100, 1", "250, 1", "251, 2", "500, 2", "3000, 12", "3001, 13"})
    void lengthThatIsNoWholeNumberOfSlices_hasOneMore_andTheShortestHasOne(int millis, int slices) {
        assertThat(phases(Duration.ofMillis(millis), Design.SLICES).slices()).isEqualTo(slices);
    }

    @Test
    void measurementInOnePiece_hasNoSlice() {
        assertThat(phases(Duration.ofSeconds(3), Design.TRIALS).slices()).isZero();
    }

    private static Phases phases(Duration measure, Design design) {
        return new Phases(Duration.ofSeconds(2), false, measure, design);
    }
}

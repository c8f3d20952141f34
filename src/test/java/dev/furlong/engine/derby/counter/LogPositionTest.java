package dev.furlong.engine.derby.counter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How Derby writes a place in its log. */
final class LogPositionTest {
    @Test
    void fileAndPlace_areRead() {
        assertThat(LogPosition.parse("(2,24587)")).isEqualTo(new LogPosition(2, 24587));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2,24587", "(2,24587", "(2)", "(2,-1)", ""})
    void otherWords_areRefused(String written) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LogPosition.parse(written))
                .withMessage("derby: a position in the log must be (FILE,PLACE), got " + written);
    }
}

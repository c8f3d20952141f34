package dev.furlong.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Establishes that a row's text can be told from every other text. */
final class FillerTest {
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 999_999_999, 9_999_999_999L})
    void fillerOfARow_matchesThatRowOnly(long row) {
        String text = Filler.of(row, 88);

        assertThat(text).hasSize(88);
        assertThat(Filler.matches(text, row, 88)).isTrue();
        assertThat(Filler.matches(text, row + 1, 88)).isFalse();
        assertThat(Filler.matches(text, row, 84)).isFalse();
    }

    @Test
    void anyOtherCharacter_isNoMatch() {
        String text = Filler.of(1_234, 84);
        for (int i = 0; i < text.length(); i++) {
            String other = text.substring(0, i) + '~' + text.substring(i + 1);

            assertThat(Filler.matches(other, 1_234, 84)).as("character %d", i).isFalse();
        }
    }
}

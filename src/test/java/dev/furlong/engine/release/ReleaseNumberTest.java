package dev.furlong.engine.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Establishes that releases are ordered number by number, and which numbers and words mean one. */
final class ReleaseNumberTest {
    @Test
    void numbers_areOrderedAsNumbers() {
        List<String> ordered = Stream.of("10.10.1.1", "10.2.1.6", "10.1.1.0", "10.16", "10.16.1.1", "9.9")
                .map(ReleaseNumber::new)
                .sorted()
                .map(ReleaseNumber::toString)
                .toList();

        assertThat(ordered).containsExactly("9.9", "10.1.1.0", "10.2.1.6", "10.10.1.1", "10.16", "10.16.1.1");
    }

    @Test
    void atLeast_includesTheReleaseItself() {
        assertThat(new ReleaseNumber("10.4.2.0").atLeast("10.4")).isTrue();
        assertThat(new ReleaseNumber("10.4").atLeast("10.4")).isTrue();
        assertThat(new ReleaseNumber("10.3.3.0").atLeast("10.4")).isFalse();
        assertThat(new ReleaseNumber("10.10.1.1").atLeast("10.4")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({", true", "10.16.1.1, true", "10.16, true", "10, true", "1, false", "10.1, false", "10.16.1.1.2, false"
    })
    void release_isMeantByItsNumber_andByItsFirstNumbers(@Nullable String asked, boolean meant) {
        assertThat(new ReleaseNumber("10.16.1.1").isMeantBy(asked)).isEqualTo(meant);
    }

    @ParameterizedTest
    @CsvSource({
        "10.16.1.1, 10.16.1.1 - (1901046), true",
        "2.0.0, v2.0.0, true",
        "9.7, 9.7.4, true",
        "9.7, 9.70, false",
        "1.2.3_1, 1.2.3, true",
        "1.2.3, 21.2.3, false"
    })
    void release_isNamedInItsEnginesWords(String number, String words, boolean named) {
        assertThat(new ReleaseNumber(number).isNamedIn(words)).isEqualTo(named);
    }
}

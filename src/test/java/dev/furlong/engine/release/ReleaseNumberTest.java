package dev.furlong.engine.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Establishes that releases are ordered number by number. */
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
}

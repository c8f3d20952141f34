package dev.furlong.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A terminal is shown the signs that its encoding has, and else what stands for them in ASCII. */
final class SignsTest {
    @ParameterizedTest
    @CsvSource({"UTF-8, 2×", "US-ASCII, 2x", "ANSI_X3.4-1968, 2x", "ISO-8859-1, 2x"})
    void encoding_decides(String encoding, String shown) {
        assertThat(Signs.in(Charset.forName(encoding)).of("2×")).isEqualTo(shown);
    }

    /** What was laid out for a terminal keeps its width. */
    @Test
    void eachSign_isReplacedByOne() {
        String signs = "█×–−…±→µ·“”";

        assertThat(Signs.PLAIN.of(signs)).hasSameSizeAs(signs).matches("[ -~]+");
    }
}

package dev.furlong.plan.written;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.PlanException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Establishes how a size is written. */
final class ByteSizeTest {
    @ParameterizedTest
    @CsvSource({
        "1B, 1, 1B",
        "4KiB, 4096, 4KiB",
        "4096B, 4096, 4KiB",
        "64MiB, 67108864, 64MiB",
        "1024MiB, 1073741824, 1GiB",
        "1025KiB, 1049600, 1025KiB"
    })
    void size_isReadAndWrittenInTheLargestWholeUnit(String written, long bytes, String shortest) {
        ByteSize size = ByteSize.parse("buffer", written);

        assertThat(size.bytes()).isEqualTo(bytes);
        assertThat(size.written()).isEqualTo(shortest);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "64", "64M", "64MB", "64mib", " 64MiB", "0B", "-1B", "1.5MiB", "١MiB"})
    void anotherForm_isRejected(String written) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> ByteSize.parse("buffer", written))
                .withMessageStartingWith("buffer: must be a size above 0")
                .withMessageContaining("got '" + written + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"999999999999GiB", "9999999999999B"})
    void sizeBeyondAllBounds_isRejected(String written) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> ByteSize.parse("buffer", written))
                .withMessageStartingWith("buffer: ");
    }
}

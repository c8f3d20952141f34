package dev.furlong.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MagnitudesTest {
    @Test
    void textsOfOneKind_areNumbers() {
        assertThat(Magnitudes.of(List.of("8", "1000", "0.99")))
                .isEqualTo(Map.of("8", 8.0, "1000", 1000.0, "0.99", 0.99));
        assertThat(Magnitudes.of(List.of("64KiB", "4MiB"))).isEqualTo(Map.of("64KiB", 65536.0, "4MiB", 4194304.0));
        assertThat(Magnitudes.of(List.of("0", "10ms", "1s", "1m", "1h")))
                .isEqualTo(Map.of("0", 0.0, "10ms", 10.0, "1s", 1000.0, "1m", 60_000.0, "1h", 3_600_000.0));
    }

    @Test
    void textsOfSeveralKindsAndWords_areNone() {
        assertThat(Magnitudes.of(List.of("4MiB", "1s"))).isEmpty();
        assertThat(Magnitudes.of(List.of("8", "all"))).isEmpty();
        assertThat(Magnitudes.of(List.of("4MiB", "unlimited"))).isEmpty();
        assertThat(Magnitudes.of(List.of("10.16.1.1"))).isEmpty();
    }
}

package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.MachineException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a run is thought to need of its disk, for data of known sizes. */
final class DiskSpaceTest {
    private static final long SPARE = 64L << 20;

    @Test
    void eachDataIsKeptOnce_andATrialHasTheGreatestTwice() {
        Map<String, Prepared> points = new LinkedHashMap<>();
        points.put("small", PreparedTest.of("derby", Map.of(), "1", "100000"));
        points.put("the same data", PreparedTest.of("derby", Map.of("durability", "process-kill"), "1", "100000"));
        points.put("great", PreparedTest.of("derby", Map.of(), "3", "100000"));

        // A branch has ten tellers. Each row takes about 150 bytes.
        long small = 150L * (1 + 10 + 100_000);
        long great = 150L * (3 + 30 + 300_000);
        assertThat(DiskSpace.of(points, Path.of("")).neededBytes()).isEqualTo(small + great + 2 * great + SPARE);
        assertThat(DiskSpace.of(points, Path.of("")).freeBytes()).isPositive();
    }

    @Test
    void diskWithLessThanThat_isRefused() {
        Path results = Path.of("results");

        assertThatCode(() -> new DiskSpace(100L << 20, 100L << 20).check(results))
                .doesNotThrowAnyException();
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> new DiskSpace(100L << 20, (100L << 20) - 1).check(results))
                .withMessageContaining("must have about 100 MiB free, got 99 MiB; nothing was started");
    }
}

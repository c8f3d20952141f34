package dev.furlong.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;

/** Establishes that HdrHistogram's own reader finds in a trial's log what was measured. */
final class LatencyLogTest {
    @Test
    void kinds_areTaggedBehindTheWhole() {
        Histogram all = new Histogram(3);
        all.recordValue(7);
        Histogram update = new Histogram(3);
        update.recordValue(9);

        List<String> lines = LatencyLog.of("t", STARTED, 4, all, Map.of("update", update))
                .lines()
                .toList();

        assertThat(lines.get(lines.size() - 2)).startsWith("0.000,4.000,");
        assertThat(lines.get(lines.size() - 1)).startsWith("Tag=update,0.000,4.000,");
    }

    private static final Instant STARTED = Instant.parse("2026-11-20T10:11:12.500Z");

    @Test
    void everySampleAndTheTime_areReadAsTheyWereWritten() {
        Histogram latencies = new Histogram(3);
        latencies.recordValueWithCount(1_000, 7);
        latencies.recordValueWithCount(2_000_000, 3);

        String text = LatencyLog.of("block01-a", STARTED, 4.25, latencies, Map.of());

        HistogramLogReader reader =
                new HistogramLogReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        Histogram read = (Histogram) reader.nextIntervalHistogram();
        assertThat(read).isEqualTo(latencies);
        assertThat(reader.getStartTimeSec()).isCloseTo(STARTED.toEpochMilli() / 1e3, within(1e-3));
        assertThat(read.getEndTimeStamp() - read.getStartTimeStamp()).isEqualTo(4_250);
        assertThat(reader.hasNext()).isFalse();
        assertThat(text).startsWith("#Furlong, trial block01-a, latencies in nanoseconds\n");
    }
}

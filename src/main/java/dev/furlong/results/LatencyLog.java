package dev.furlong.results;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** A trial's latencies as an HdrHistogram log, which HdrHistogram's own tools read. */
public final class LatencyLog {
    private LatencyLog() {}

    /**
     * The log's text.
     *
     * @param latencies the latencies in nanoseconds
     * @param kinds the latencies of each kind of transaction by its name, which is written as a tag
     * @param started the start of the measurement phase
     */
    public static String of(
            String trial, Instant started, double seconds, Histogram latencies, Map<String, Histogram> kinds) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        HistogramLogWriter writer = new HistogramLogWriter(new PrintStream(text, true, StandardCharsets.UTF_8));
        writer.outputComment("Furlong, trial " + trial + ", latencies in nanoseconds");
        writer.outputLogFormatVersion();
        writer.outputStartTime(started.toEpochMilli());
        writer.outputLegend();
        writer.outputIntervalHistogram(0, seconds, latencies);
        kinds.forEach((kind, ofKind) -> {
            ofKind.setTag(kind);
            writer.outputIntervalHistogram(0, seconds, ofKind);
        });
        writer.close();
        return text.toString(StandardCharsets.UTF_8);
    }
}

package dev.furlong.deployment.jvm;

import dev.furlong.engine.layer.LayerSigns;
import dev.furlong.measurement.Layer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/** A recording of the Flight Recorder that has samples of stacks alone. Its files lie in the JVM's folder of temporary files. */
final class SampleRecording implements AutoCloseable {
    private static final String SAMPLE = "jdk.ExecutionSample";

    private final Recording recording;

    private SampleRecording(Recording recording) {
        this.recording = recording;
    }

    static SampleRecording begin() {
        Recording recording = new Recording();
        try {
            recording.enable(SAMPLE).withPeriod(LayerCounts.PERIOD);
            recording.start();
        } catch (RuntimeException | InternalError e) {
            recording.close();
            throw e;
        }
        return new SampleRecording(recording);
    }

    /** Stops, and counts the samples of a window. */
    Map<Layer, Long> end(LayerSigns signs, Instant from, Instant to) throws IOException {
        recording.stop();
        Path file = Files.createTempFile("furlong-samples", ".jfr");
        try {
            recording.dump(file);
            return count(file, signs, from, to);
        } finally {
            Files.delete(file);
        }
    }

    private static Map<Layer, Long> count(Path file, LayerSigns signs, Instant from, Instant to) throws IOException {
        Map<Layer, Long> samples = new EnumMap<>(Layer.class);
        try (RecordingFile events = new RecordingFile(file)) {
            while (events.hasMoreEvents()) {
                RecordedEvent event = events.readEvent();
                Instant at = event.getStartTime();
                if (event.getEventType().getName().equals(SAMPLE) && !at.isBefore(from) && at.isBefore(to)) {
                    samples.merge(signs.of(classes(event.getStackTrace())), 1L, Long::sum);
                }
            }
        }
        return samples;
    }

    private static List<String> classes(@Nullable RecordedStackTrace stack) {
        return stack == null
                ? List.of()
                : stack.getFrames().stream()
                        .map(RecordedFrame::getMethod)
                        .filter(Objects::nonNull)
                        .map(RecordedMethod::getType)
                        .map(RecordedClass::getName)
                        .toList();
    }

    @Override
    public void close() {
        recording.close();
    }
}

package dev.furlong.deployment.jvm;

import dev.furlong.engine.layer.LayerSigns;
import dev.furlong.failure.Cause;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/**
 * Samples the stacks of the JVM that it runs in, by the JDK's Flight Recorder. The recorder takes a few threads every 10 ms, and
 * only those that run Java code. Nothing is counted before the end.
 */
public final class StackSampler implements SampledJvm {
    private final Optional<LayerSigns> signs;
    private @Nullable SampleRecording recording;
    private String because = "sampling was not begun";

    /**
     * Samples for an engine.
     *
     * @param engine the name of the engine
     * @param signs the signs of its layers; empty if Furlong knows none
     */
    public StackSampler(String engine, Optional<LayerSigns> signs) {
        this.signs = signs;
        if (signs.isEmpty()) {
            because = "Furlong knows no layers of " + engine;
        }
    }

    /** The reason why stacks cannot be sampled in this JVM; empty if they can. */
    public static Optional<String> unavailableHere() {
        if (ModuleLayer.boot().findModule("jdk.jfr").isEmpty()) {
            return Optional.of("this JVM has no Flight Recorder, because the module jdk.jfr is missing");
        }
        return FlightRecorder.isAvailable()
                ? Optional.empty()
                : Optional.of("the Flight Recorder of this JVM is switched off");
    }

    /**
     * Samples once in vain, while nothing is measured. The recorder's first start changes classes of the JDK, so that code that was
     * compiled must be compiled again.
     */
    public void rehearse() {
        begin();
        stop();
    }

    @Override
    public void begin() {
        if (signs.isEmpty()) {
            return;
        }
        Optional<String> unavailable = unavailableHere();
        if (unavailable.isPresent()) {
            because = unavailable.get();
            return;
        }
        try {
            recording = SampleRecording.begin();
        } catch (IllegalStateException | SecurityException e) {
            because = "the Flight Recorder did not start: " + Cause.of(e);
        }
    }

    private void stop() {
        if (recording != null) {
            recording.close();
            recording = null;
        }
    }

    @Override
    public LayerCounts end(long fromMillis, long toMillis) {
        if (recording == null || signs.isEmpty()) {
            return LayerCounts.unavailable(because);
        }
        try {
            return LayerCounts.of(
                    recording.end(signs.get(), Instant.ofEpochMilli(fromMillis), Instant.ofEpochMilli(toMillis)));
        } catch (IOException e) {
            return LayerCounts.unavailable("the recording of the stacks could not be read: " + Cause.of(e));
        } finally {
            stop();
        }
    }
}

package dev.furlong.deployment.jvm;

import dev.furlong.engine.layer.LayerSigns;
import dev.furlong.failure.Cause;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
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
    private static final String NOT_BEGUN = "sampling was not begun";

    private final Optional<LayerSigns> signs;
    private @Nullable SampleRecording recording;
    private String because = NOT_BEGUN;

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

    /** Whether settings ask for samples: they need {@code layers=on}, and probes that read them. */
    public static boolean isAskedFor(Settings settings) {
        return settings.get(Setting.LAYERS) && settings.get(Setting.PROBES);
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
     * Makes a recording that is thrown away, while nothing is measured. The recorder's first start changes classes of the
     * JDK, so that code that was compiled must be compiled again.
     */
    public void rehearse() {
        begin();
        stop();
    }

    /** Stops a recording that was not ended, and begins one. It never throws: the {@link #end} says what failed. */
    @Override
    public void begin() {
        stop();
        if (signs.isEmpty()) {
            return;
        }
        try {
            Optional<String> unavailable = unavailableHere();
            if (unavailable.isPresent()) {
                because = unavailable.get();
                return;
            }
            recording = SampleRecording.begin();
            because = NOT_BEGUN;
        } catch (RuntimeException | InternalError e) {
            because = "the Flight Recorder did not start: " + Cause.of(e);
        }
    }

    private void stop() {
        SampleRecording begun = recording;
        recording = null;
        if (begun == null) {
            return;
        }
        try {
            begun.close();
        } catch (RuntimeException | InternalError e) {
            because = "the recording before could not be closed: " + Cause.of(e);
        }
    }

    /** Counts the samples of a window. It never throws: what failed is the reason why there are none. */
    @Override
    public LayerCounts end(long fromMillis, long toMillis) {
        SampleRecording begun = recording;
        if (begun == null || signs.isEmpty()) {
            return LayerCounts.unavailable(because);
        }
        try {
            return LayerCounts.of(
                    begun.end(signs.get(), Instant.ofEpochMilli(fromMillis), Instant.ofEpochMilli(toMillis)));
        } catch (IOException | RuntimeException | InternalError e) {
            return LayerCounts.unavailable("the recording of the stacks could not be read: " + Cause.of(e));
        } finally {
            stop();
        }
    }
}

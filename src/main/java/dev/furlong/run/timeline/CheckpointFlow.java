package dev.furlong.run.timeline;

import dev.furlong.engine.capability.CheckpointMark;
import dev.furlong.failure.Cause;
import dev.furlong.measurement.Gauged;
import dev.furlong.results.TimeLine;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/** The advance of the last checkpoint's mark in MiB of log, for an engine whose checkpoints have no beginning. */
final class CheckpointFlow implements Checkpoints {
    private static final double BYTES_PER_MIB = 1 << 20;

    private final CheckpointMark mark;
    private final Map<String, String> absent;
    private long furthest;

    CheckpointFlow(CheckpointMark mark) {
        this.mark = mark;
        this.absent = new HashMap<>(absent(mark));
        absent.putIfAbsent(
                TimeLine.CHECKPOINTS,
                "this engine's checkpoints have no beginning and no end; they advance as it writes: "
                        + Gauged.CHECKPOINT + " says how much log");
    }

    /** Tells why a mark cannot be read at all; empty if it can. */
    static Map<String, String> absent(CheckpointMark mark) {
        try {
            mark.read();
            return Map.of();
        } catch (IOException e) {
            return Map.of(
                    TimeLine.CHECKPOINTS, "the engine's files show them, but cannot be read here: " + Cause.of(e));
        }
    }

    @Override
    public Map<String, String> absent() {
        return absent;
    }

    @Override
    public Map<String, Double> read() {
        try {
            OptionalLong now = mark.read();
            if (now.isEmpty() && furthest == 0) {
                return Map.of();
            }
            // A block that is half written hides the latest mark, and shows the one before it.
            furthest = Math.max(furthest, now.orElse(0));
            return Map.of(Gauged.CHECKPOINT, furthest / BYTES_PER_MIB);
        } catch (IOException e) {
            // Its files are being taken away, or are not ours to read.
            return Map.of();
        }
    }
}

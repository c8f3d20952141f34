package dev.furlong.run.timeline;

import dev.furlong.engine.capability.CheckpointSigns;
import dev.furlong.probe.Gauge;
import dev.furlong.results.TimeLine;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** An engine's checkpoints in a trial's time line: events, or counts of a gauge where they have no beginning and no end. */
public interface Checkpoints extends Gauge {
    /**
     * Watches for checkpoints from now on.
     *
     * @param signs the signs that the engine gives of them
     * @param serverLog the file of its server's log, where there is one
     */
    static Checkpoints of(CheckpointSigns signs, Path serverLog) {
        if (signs instanceof CheckpointSigns.LogLines words) {
            return new CheckpointLog(serverLog, words);
        } else if (signs instanceof CheckpointSigns.Steps steps) {
            return new CheckpointSteps(steps.mark());
        } else if (signs instanceof CheckpointSigns.Flow flow) {
            return new CheckpointFlow(flow.mark());
        }
        return unseen(((CheckpointSigns.Untold) signs).because());
    }

    /** Returns checkpoints of which none can be seen. */
    static Checkpoints unseen(String because) {
        return () -> Map.of(TimeLine.CHECKPOINTS, because);
    }

    @Override
    Map<String, String> absent();

    /** Returns what was seen of them since the last time. */
    default List<TimeLine.Event> next() {
        return List.of();
    }

    @Override
    default Map<String, Double> read() {
        return Map.of();
    }
}

package dev.furlong.session.jvm.drive;

import dev.furlong.deployment.jvm.JvmMeter;
import dev.furlong.loadgen.tally.Outcomes;
import dev.furlong.measurement.WallClock;
import dev.furlong.session.protocol.EventChannel;
import dev.furlong.session.protocol.LoadEvent;
import java.util.Map;

/** Says that an edge of a phase is reached, and waits until the watcher has read what it wants to. */
final class Edges {
    private final EventChannel channel;
    private final JvmMeter meter = new JvmMeter();

    /** Tells this channel of each edge. */
    Edges(EventChannel channel) {
        this.channel = channel;
    }

    /**
     * Tells of an edge, and waits for the answer.
     *
     * @param outcomes the outcomes of the phase so far
     * @param counters the engine's own counters; empty where it is not asked
     */
    void reach(LoadEvent.Edge edge, Outcomes outcomes, Map<String, Double> counters) throws InterruptedException {
        channel.send(new LoadEvent.Boundary(
                edge,
                WallClock.system().now().toEpochMilli(),
                outcomes.completed(),
                counters,
                outcomes.attempts(),
                meter.read()));
        channel.awaitGo();
    }
}

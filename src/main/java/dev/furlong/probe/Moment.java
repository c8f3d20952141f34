package dev.furlong.probe;

import dev.furlong.deployment.jvm.JvmWork;
import dev.furlong.deployment.jvm.LayerWindow;
import java.util.Map;
import java.util.Optional;

/**
 * The state of the load and of the engine at an edge of the measurement phase.
 *
 * @param completed the number of transactions of the phase completed so far: committed, or rolled back on purpose
 * @param counters the engine's own counters by name, since its start; empty where it was not asked
 * @param attempts the number of attempts at transactions of the phase so far: those completed, and those that the
 *     engine ended
 * @param loadJvm the work of the load JVMs so far, if they said
 * @param layers the samples of the load JVM's stacks, if it said
 */
public record Moment(
        long completed,
        Map<String, Double> counters,
        long attempts,
        Optional<JvmWork> loadJvm,
        Optional<LayerWindow> layers) {
    /** A moment at which each transaction was committed at the first attempt, and nobody looks at the load JVM. */
    public Moment(long completed, Map<String, Double> counters) {
        this(completed, counters, completed, Optional.empty(), Optional.empty());
    }
}

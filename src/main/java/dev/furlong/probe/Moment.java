package dev.furlong.probe;

import dev.furlong.deployment.jvm.JvmWork;
import java.util.Map;
import java.util.Optional;

/**
 * What an edge of the measurement phase brings with it.
 *
 * @param committed transactions of the phase so far that were completed: committed, or rolled back on purpose
 * @param counters the engine's own, by name, since its start; empty where it was not asked
 * @param attempts at transactions of the phase so far: those completed, and those that the engine ended
 * @param loadJvm what the load JVM has done so far, if it said
 */
public record Moment(long committed, Map<String, Double> counters, long attempts, Optional<JvmWork> loadJvm) {
    /** Where each transaction was committed at the first attempt, and the load JVM is not looked at. */
    public Moment(long committed, Map<String, Double> counters) {
        this(committed, counters, committed, Optional.empty());
    }
}

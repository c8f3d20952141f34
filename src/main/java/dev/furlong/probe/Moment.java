package dev.furlong.probe;

import java.util.Map;

/**
 * What an edge of the measurement phase brings with it.
 *
 * @param committed transactions of the phase so far
 * @param counters the engine's own, by name, since its start; empty where it was not asked
 */
public record Moment(long committed, Map<String, Double> counters) {}

package dev.furlong.engine;

import java.util.Map;

/**
 * One way to fill a table.
 *
 * @param name in capitals
 * @param loader that takes it
 * @param properties that the driver needs for it, beside its own
 */
public record LoadingRoad(String name, Loader loader, Map<String, String> properties) {}

package dev.furlong.engine;

import dev.furlong.engine.loading.Loader;
import java.util.Map;

/**
 * One way to fill a table.
 *
 * @param name the name, in capitals
 * @param loader the loader that takes it
 * @param properties the properties that the driver needs for it, beside its own
 * @param populating whether its server runs as Furlong's does while it is populated, or as it does for a load
 */
public record LoadingRoad(String name, Loader loader, Map<String, String> properties, boolean populating) {
    /** On a server that runs as Furlong's does while it is populated. */
    public LoadingRoad(String name, Loader loader, Map<String, String> properties) {
        this(name, loader, properties, true);
    }
}

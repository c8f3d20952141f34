package dev.furlong.probe;

import java.util.Map;

/**
 * Counts of a resource that only grow, read once a second through a whole trial: their differences are the time line.
 * It must cost next to nothing, and must not query what is measured.
 */
public interface Gauge {
    /** Counts so far, by the name that their rate has in the time line; without those that cannot be read now. */
    Map<String, Double> read();

    /** The counts that it never has in this trial: reasons by name. */
    default Map<String, String> absent() {
        return Map.of();
    }
}

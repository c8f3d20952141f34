package dev.furlong.engine.capability;

import dev.furlong.engine.connection.ConnectionStep;
import dev.furlong.engine.release.Release;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** An engine's own counters, such as pages read and bytes of log. */
public interface EngineCounters {
    /**
     * Those of an engine that keeps none.
     *
     * @param because why
     */
    static EngineCounters none(String because) {
        return none(Metrics.engines().collect(Collectors.toMap(Metric::key, metric -> because)));
    }

    /**
     * Those of an engine that keeps none.
     *
     * @param reasons by the metric's key
     */
    static EngineCounters none(Map<String, String> reasons) {
        return new EngineCounters() {
            @Override
            public Map<String, Double> read(Connection connection) {
                return Map.of();
            }

            @Override
            public Map<String, String> missing(Release release) {
                return reasons;
            }
        };
    }

    /**
     * Those since the engine's start or {@link #counting}, asked while no transaction is under way and after
     * {@link #telling} on every connection that has worked.
     *
     * @return by the key of the metric that they become
     */
    Map<String, Double> read(Connection connection) throws SQLException;

    /**
     * Why one is missing, or would not be exact.
     *
     * @return by the key of the metric that lacks it
     */
    default Map<String, String> missing(Release release) {
        return Map.of();
    }

    /**
     * What makes the engine count what it does not count by itself, until it is shut down. That counting takes time, so that it
     * is done apart from what is timed.
     */
    default Optional<ConnectionStep> counting() {
        return Optional.empty();
    }

    /** What makes a connection tell the server what it has counted, if it does so late otherwise. */
    default Optional<ConnectionStep> telling() {
        return Optional.empty();
    }
}

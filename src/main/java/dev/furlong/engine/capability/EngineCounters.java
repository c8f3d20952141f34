package dev.furlong.engine.capability;

import dev.furlong.engine.connection.ConnectionStep;
import dev.furlong.engine.release.Release;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** An engine's own counters, such as pages read and bytes of log. */
public interface EngineCounters {
    /**
     * The counters of an engine that keeps none.
     *
     * @param because the reason
     */
    static EngineCounters none(String because) {
        return none(Metrics.engines().collect(Collectors.toMap(Metric::key, metric -> because)));
    }

    /**
     * The counters of an engine that keeps none.
     *
     * @param reasons the reasons by the metric's key
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
     * Reads the counts since the engine's start, or since {@link Counting#on} where it counts apart. It is called while no
     * transaction is under way, after {@link #telling} on every connection that has worked.
     *
     * @return the counts by the key of the metric that they become
     */
    Map<String, Double> read(Connection connection) throws SQLException;

    /**
     * The reasons why counters are missing, or would not be exact.
     *
     * @return the reasons by the key of the metric that lacks its counter
     */
    default Map<String, String> missing(Release release) {
        return Map.of();
    }

    /**
     * The steps by which the engine counts what it does not count by itself. That counting takes time, so it is done apart
     * from what is timed.
     *
     * @param on the step that makes it count
     * @param off the step that ends that, so that what is timed later does not pay for it
     */
    record Counting(ConnectionStep on, ConnectionStep off) {}

    /** The steps by which the engine counts for a while what it does not count by itself; empty if it needs none. */
    default Optional<Counting> counting() {
        return Optional.empty();
    }

    /**
     * The metrics that the engine counts only between the steps of {@link #counting}. Their counters cover a few
     * transactions that are run apart.
     *
     * @return the keys of these metrics in this release
     */
    default Set<String> countedApart(Release release) {
        return Set.of();
    }

    /** The step that makes a connection tell the server its counts, if it does so late otherwise. */
    default Optional<ConnectionStep> telling() {
        return Optional.empty();
    }
}

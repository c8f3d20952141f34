package dev.furlong.loadgen;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What one phase gave.
 *
 * @param nanos how long it was to last, which is the time that commits in time are divided by
 * @param outcomes of all clients
 * @param latencies of all clients, in nanoseconds, each client's last transaction included
 * @param series commits second by second
 * @param punctuality of an open loop, or null for a closed one, in which nothing is due
 */
public record PhaseResult(
        long nanos,
        Outcomes outcomes,
        Histogram latencies,
        List<Sample> series,
        @Nullable Punctuality punctuality) {}

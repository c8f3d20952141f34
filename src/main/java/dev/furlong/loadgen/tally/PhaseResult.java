package dev.furlong.loadgen.tally;

import dev.furlong.measurement.Nanos;
import dev.furlong.measurement.Slice;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The result of one phase.
 *
 * @param nanos the planned length, by which the commits in time are divided; in slices, the length that makes this
 *     the sum, over the clients, of what each committed by the time that its own transactions took
 * @param outcomes the outcomes of all clients
 * @param latencies the latencies of all clients, in nanoseconds, each client's last transaction included
 * @param series the commits second by second
 * @param lulls the longest time in which no client committed, and all others of a second or more
 * @param punctuality the punctuality of an open loop, or null for a closed one, in which nothing is due
 * @param kinds the kinds of the workload's transactions, each with its part of the outcomes and latencies
 * @param slices the slices in which it ran; empty if it ran in one piece
 */
public record PhaseResult(
        long nanos,
        Outcomes outcomes,
        Histogram latencies,
        List<Sample> series,
        List<Lull> lulls,
        @Nullable Punctuality punctuality,
        List<KindResult> kinds,
        List<Slice> slices) {
    /** A phase that ran in one piece. */
    public PhaseResult(
            long nanos,
            Outcomes outcomes,
            Histogram latencies,
            List<Sample> series,
            List<Lull> lulls,
            @Nullable Punctuality punctuality,
            List<KindResult> kinds) {
        this(nanos, outcomes, latencies, series, lulls, punctuality, kinds, List.of());
    }

    /** A shorter piece, where the phase ends, holds a rate of chance. */
    private static final long SHORTEST_NANOS = 500_000_000;

    /** Returns the commits of each second. */
    public List<Double> rates() {
        return rates(series);
    }

    /** Returns the commits of each second of such a series. */
    public static List<Double> rates(List<Sample> series) {
        List<Double> rates = new ArrayList<>();
        long before = 0;
        for (Sample sample : series) {
            long lasted = sample.endNanos() - before;
            if (lasted >= SHORTEST_NANOS) {
                rates.add(sample.committed() * Nanos.PER_SECOND / lasted);
            }
            before = sample.endNanos();
        }
        return rates;
    }
}

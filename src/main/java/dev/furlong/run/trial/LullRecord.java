package dev.furlong.run.trial;

import dev.furlong.loadgen.tally.Lull;
import dev.furlong.measurement.Nanos;
import dev.furlong.measurement.condition.Lulls;
import dev.furlong.session.protocol.LoadEvent;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * The part of a trial's record on the times in which no client committed, or none of one load JVM.
 *
 * @param warmUp the phase whose latencies hold no stall of the measurement
 * @param measurement the phase with those times
 */
record LullRecord(LoadEvent.Phased warmUp, LoadEvent.Phased measurement) {
    /** A record keeps tenths of a millisecond. */
    private static final double PARTS_OF_A_SECOND = 1e4;

    private static final double USUAL_PERCENTILE = 95;

    /** The times of a second or more without a commit. */
    Lulls lulls() {
        List<Lull> kept = seen().stream()
                .filter(lull -> lull.nanos() >= Lull.SHORTEST_KEPT_NANOS)
                .toList();
        long total = kept.stream()
                .mapToLong(lull -> lull.before(measurement.nanos()))
                .sum();
        return Lulls.of(
                kept.stream().map(LullRecord::time).toList(),
                seconds(total),
                seconds(usual(TrialRecords.latencies(measurement))));
    }

    /**
     * The longest in which no client of any load JVM committed, however short, in words for the record; empty if there
     * was none.
     */
    Optional<String> longestWords() {
        return seen().stream()
                .filter(lull -> lull.loadJvm() == null)
                .max(Comparator.comparing(Lull::nanos))
                .map(longest -> String.format(
                        Locale.ROOT,
                        "%.4f s from second %.4f",
                        longest.nanos() / Nanos.PER_SECOND,
                        longest.fromNanos() / Nanos.PER_SECOND));
    }

    /**
     * Returns the lulls, each no longer than the slowest transaction. A client that waits in a lull has a transaction
     * as long, rolled back on purpose or not. A longer lull means that the look was late. The load has cut those of
     * slices so, since what leads in to a slice may be slowest, and is in no latency.
     */
    private List<Lull> seen() {
        if (!measurement.slices().isEmpty()) {
            return measurement.lulls();
        }
        Histogram latencies = TrialRecords.latencies(measurement);
        // Those that were rolled back are with their kinds alone.
        long slowest = TrialRecords.latenciesByKind(measurement).values().stream()
                .mapToLong(Histogram::getMaxValue)
                .reduce(latencies.getMaxValue(), Math::max);
        return measurement.lulls().stream()
                .map(lull -> latencies.getTotalCount() == 0 ? lull : lull.atMost(slowest))
                .toList();
    }

    /** Returns the most that most transactions take, in the faster one of the two phases. */
    private long usual(Histogram measured) {
        Histogram warm = TrialRecords.latencies(warmUp);
        long here = measured.getTotalCount() == 0 ? 0 : measured.getValueAtPercentile(USUAL_PERCENTILE);
        return warm.getTotalCount() == 0 ? here : Math.min(here, warm.getValueAtPercentile(USUAL_PERCENTILE));
    }

    private static Lulls.Time time(Lull lull) {
        return new Lulls.Time(
                seconds(lull.fromNanos()),
                seconds(lull.nanos()),
                seconds(Math.min(lull.nanos(), lull.blindNanos())),
                lull.loadJvm());
    }

    private static double seconds(long nanos) {
        return Math.round(nanos / Nanos.PER_SECOND * PARTS_OF_A_SECOND) / PARTS_OF_A_SECOND;
    }
}

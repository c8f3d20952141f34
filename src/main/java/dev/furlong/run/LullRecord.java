package dev.furlong.run;

import dev.furlong.loadgen.Lull;
import dev.furlong.measurement.Metrics;
import dev.furlong.results.LongLulls;
import dev.furlong.session.protocol.LoadEvent;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * What a trial's record says of the times in which no client committed.
 *
 * @param warmUp the phase whose latencies hold no stall of the measurement
 * @param measurement the phase with those times
 */
record LullRecord(LoadEvent.Phased warmUp, LoadEvent.Phased measurement) {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double USUAL_PERCENTILE = 95;

    Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>();
        Histogram latencies = TrialRecords.latencies(measurement);
        long slowest = latencies.getMaxValue();
        // A client that waits in a lull has a transaction as long. Else the look was late.
        List<Lull> lulls = measurement.lulls().stream()
                .map(lull -> new Lull(
                        lull.fromNanos(),
                        latencies.getTotalCount() == 0 ? lull.nanos() : Math.min(lull.nanos(), slowest),
                        lull.blindNanos()))
                .toList();
        lulls.stream().max(Comparator.comparing(Lull::nanos)).ifPresent(longest -> {
            facts.put(Metrics.LULL_SECONDS, text(longest.nanos()));
            facts.put(Metrics.LULL_FROM, text(longest.fromNanos()));
            facts.put(Metrics.LULL_BLIND, text(blind(longest)));
            List<Lull> kept = lulls.stream()
                    .filter(lull -> lull.nanos() >= Lull.SHORTEST_KEPT_NANOS)
                    .toList();
            facts.put(
                    Metrics.LULL_TOTAL,
                    text(kept.stream()
                            .mapToLong(lull -> lull.before(measurement.nanos()))
                            .sum()));
            facts.putAll(
                    LongLulls.of(kept.stream().map(LullRecord::time).toList()).facts());
            facts.put(Metrics.LULL_USUAL, text(usual(latencies)));
        });
        return facts;
    }

    /** What most transactions take at most, in the faster one of the two phases. */
    private long usual(Histogram measured) {
        Histogram warm = TrialRecords.latencies(warmUp);
        long here = measured.getTotalCount() == 0 ? 0 : measured.getValueAtPercentile(USUAL_PERCENTILE);
        return warm.getTotalCount() == 0 ? here : Math.min(here, warm.getValueAtPercentile(USUAL_PERCENTILE));
    }

    private static LongLulls.Time time(Lull lull) {
        return new LongLulls.Time(seconds(lull.fromNanos()), seconds(lull.nanos()), seconds(blind(lull)));
    }

    private static long blind(Lull lull) {
        return Math.min(lull.nanos(), lull.blindNanos());
    }

    private static String text(long nanos) {
        return String.format(Locale.ROOT, "%.4f", seconds(nanos));
    }

    private static double seconds(long nanos) {
        return nanos / NANOS_PER_SECOND;
    }
}

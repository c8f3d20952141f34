package dev.furlong.run.trial;

import dev.furlong.loadgen.tally.Punctuality;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Nanos;
import dev.furlong.measurement.Reading;
import dev.furlong.measurement.Readings;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.OpenLoop;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The part of a trial's record on an open loop. Of a closed loop it says that it is none.
 *
 * @param load the arrivals, or null for a closed loop
 * @param punctuality the punctuality of the measurement phase, or null
 * @param clients the number of clients that took the arrivals
 */
record OpenLoopRecord(@Nullable OpenLoop load, @Nullable Punctuality punctuality, int clients) {
    private static final String CLOSED =
            "a closed loop has no arrivals: each client sends its next transaction when its last one is done;"
                    + " use --set rate=1000/s";

    /** The reason why the rate cannot be sustained; empty if it can be. */
    Optional<String> unsustainable() {
        return punctuality == null ? Optional.empty() : punctuality.unsustainable(clients);
    }

    /** A queue that grows has no latency: it is as great as the phase is long. */
    void withhold(Readings readings) {
        withhold(readings, Metrics.latencies());
    }

    /** Withholds some of the latencies. */
    void withhold(Readings readings, List<Metric> latencies) {
        Reading withheld =
                Reading.unavailable("UNSUSTAINABLE: " + unsustainable().orElseThrow());
        latencies.forEach(metric -> readings.add(metric, withheld));
    }

    /** Adds the counts of what arrived, waited and was left. */
    void counts(Readings readings) {
        if (punctuality == null) {
            List.of(Metrics.ARRIVALS, Metrics.LATE, Metrics.BACKLOG)
                    .forEach((Metric metric) -> readings.add(metric, Reading.unavailable(CLOSED)));
            return;
        }
        readings.add(Metrics.ARRIVALS, Reading.count(punctuality.arrivals()));
        readings.add(Metrics.LATE, Reading.count(punctuality.late()));
        readings.add(Metrics.BACKLOG, Reading.count(punctuality.backlog()));
    }

    /** The rate and the verdict. */
    Conditions conditions() {
        if (load == null || punctuality == null) {
            return Conditions.none();
        }
        Conditions rate = Conditions.of(Conditions.ARRIVALS_PER_SECOND, load.perSecond());
        return unsustainable()
                .map(words -> rate.with(Conditions.UNSUSTAINABLE, words))
                .orElse(rate);
    }

    /** Returns the facts of how late the generator itself was. */
    Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>();
        if (load != null && punctuality != null) {
            facts.put("load.neverBegun", String.valueOf(punctuality.neverBegun()));
            facts.put("load.wakeMicros", String.format(Locale.ROOT, "%.1f", punctuality.wakeNanos() / Nanos.PER_MICRO));
        }
        return facts;
    }
}

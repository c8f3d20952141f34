package dev.furlong.probe;

import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Reading;
import dev.furlong.measurement.Readings;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the engine's own counters: a second witness besides the disk's counters. They come with the edges of the phase.
 * The last ones are from when the clients have told everything and no checkpoint has been made yet. Counters that an
 * engine keeps only when told to come from transactions of one client apart, because keeping them takes time.
 */
public final class EngineProbe implements Probe {
    @Override
    public String name() {
        return "engine";
    }

    @Override
    public String source() {
        return "the engine's own counters, read over a connection before and after the measurement phase. These are"
                + " all of PostgreSQL's and InnoDB's, and Derby's growth of its log. Derby's page cache is counted over "
                + Metrics.TRANSACTIONS_APART + " separate transactions.";
    }

    @Override
    public List<Metric> metrics() {
        return Metrics.engines().toList();
    }

    @Override
    public Optional<String> unavailableHere() {
        return Optional.empty();
    }

    @Override
    public Span begin(Subject subject, Moment before) {
        return new Counting(subject, before);
    }

    private final class Counting implements Span {
        private final Subject subject;
        private final Moment before;
        private @Nullable Moment after;

        private Counting(Subject subject, Moment before) {
            this.subject = subject;
            this.before = before;
        }

        @Override
        public Readings end(Moment moment) {
            return new Readings();
        }

        @Override
        public Readings drained(Moment moment) {
            after = moment;
            return new Readings();
        }

        @Override
        public Readings countedApart(Moment apart) {
            Readings readings = new Readings();
            metrics().forEach(metric -> readings.add(metric, reading(metric, apart)));
            return readings;
        }

        private Reading reading(Metric metric, Moment apart) {
            String key = metric.key();
            Moment last = after == null ? before : after;
            if (before.counters().containsKey(key) && last.counters().containsKey(key)) {
                return each(
                        last.counters().getOrDefault(key, 0.0)
                                - before.counters().getOrDefault(key, 0.0),
                        last);
            }
            return apart.counters().containsKey(key)
                    ? each(apart.counters().getOrDefault(key, 0.0), apart)
                    : Reading.unavailable(subject.uncounted().getOrDefault(key, "the engine keeps no counter of it"));
        }

        private static Reading each(double grown, Moment moment) {
            if (moment.completed() == 0) {
                return Reading.unavailable("no transaction was committed");
            }
            return grown < 0
                    ? Reading.unavailable(String.format(Locale.ROOT, "the engine's count fell by %.0f", -grown))
                    : Reading.of(grown / moment.completed());
        }
    }
}

package dev.furlong.probe;

import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Reading;
import dev.furlong.measurement.Readings;
import java.util.List;
import java.util.Optional;

/**
 * What the engine counts itself: a second witness beside the disk's counters. Its counters come with the edges of the
 * phase, the last ones from when the clients have told everything and no checkpoint has been made yet.
 */
public final class EngineProbe implements Probe {
    @Override
    public String name() {
        return "engine";
    }

    @Override
    public String source() {
        return "the engine's own counters, asked over a connection before and after the measurement phase; PostgreSQL and"
                + " InnoDB keep them, Derby that of its log";
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
        return new Span() {
            @Override
            public Readings end(Moment moment) {
                return new Readings();
            }

            @Override
            public Readings drained(Moment moment) {
                Readings readings = new Readings();
                metrics().forEach(metric -> readings.add(metric, reading(metric, subject, before, moment)));
                return readings;
            }
        };
    }

    private static Reading reading(Metric metric, Subject subject, Moment before, Moment after) {
        Double first = before.counters().get(metric.key());
        Double last = after.counters().get(metric.key());
        if (first == null || last == null) {
            return Reading.unavailable(
                    subject.uncounted().getOrDefault(metric.key(), "the engine keeps no counter of it"));
        }
        return after.committed() == 0
                ? Reading.unavailable("no transaction was committed")
                : Reading.of((last - first) / after.committed());
    }
}

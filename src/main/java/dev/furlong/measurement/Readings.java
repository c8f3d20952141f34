package dev.furlong.measurement;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Readings by metric key, in the order in which they were added. */
public final class Readings {
    private final Map<String, Reading> byKey = new LinkedHashMap<>();

    /** Readings of these metrics without a value, for one reason. */
    public static Readings allUnavailable(Stream<Metric> metrics, String because) {
        Readings readings = new Readings();
        metrics.forEach(metric -> readings.add(metric, Reading.unavailable(because)));
        return readings;
    }

    /** Adds one; each metric is read once. */
    public Readings add(Metric metric, Reading reading) {
        if (byKey.putIfAbsent(metric.key(), reading) != null) {
            throw new IllegalStateException("readings: a metric is read once, got " + metric.key() + " again");
        }
        return this;
    }

    /** Adds all of another's. */
    public Readings addAll(Readings other) {
        other.byKey.forEach((key, reading) -> {
            if (byKey.putIfAbsent(key, reading) != null) {
                throw new IllegalStateException("readings: a metric is read once, got " + key + " again");
            }
        });
        return this;
    }

    /** The same metrics without a value, because of this; a reason that was there stays. */
    public Readings withheld(String because) {
        Readings withheld = new Readings();
        byKey.forEach((key, reading) ->
                withheld.byKey.put(key, reading instanceof Reading.Value ? Reading.unavailable(because) : reading));
        return withheld;
    }

    /** The same, but for some metrics that have no value, because of this; a reason that was there stays. */
    public Readings withheld(Collection<Metric> metrics, String because) {
        Set<String> keys = metrics.stream().map(Metric::key).collect(Collectors.toSet());
        Readings others = new Readings();
        byKey.forEach((key, reading) -> others.byKey.put(
                key, keys.contains(key) && reading instanceof Reading.Value ? Reading.unavailable(because) : reading));
        return others;
    }

    /** The same without these metrics. */
    public Readings without(Collection<Metric> metrics) {
        Readings others = new Readings();
        others.byKey.putAll(byKey);
        metrics.forEach(metric -> others.byKey.remove(metric.key()));
        return others;
    }

    /** The measured values by metric key. */
    public Map<String, Double> values() {
        Map<String, Double> values = new LinkedHashMap<>();
        byKey.forEach((key, reading) -> {
            if (reading instanceof Reading.Value value) {
                values.put(key, value.value());
            }
        });
        return Collections.unmodifiableMap(values);
    }

    /** The reasons by metric key. */
    public Map<String, String> unavailable() {
        Map<String, String> reasons = new LinkedHashMap<>();
        byKey.forEach((key, reading) -> {
            if (reading instanceof Reading.Unavailable unavailable) {
                reasons.put(key, unavailable.because());
            }
        });
        return Collections.unmodifiableMap(reasons);
    }
}

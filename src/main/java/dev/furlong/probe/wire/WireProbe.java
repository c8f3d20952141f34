package dev.furlong.probe.wire;

import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Reading;
import dev.furlong.measurement.Readings;
import dev.furlong.probe.Moment;
import dev.furlong.probe.Probe;
import dev.furlong.probe.Subject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Round trips and payload of a transaction, from the audit pass of the trial, where the kernel's counters bear it out: to the
 * byte on the audit's own connection, and within 1 % over the timed pass.
 */
public final class WireProbe implements Probe {
    @Override
    public String name() {
        return "wire";
    }

    @Override
    public String source() {
        return "a relay in an audit pass of its own, borne out by the kernel's TCP_INFO of the load JVM's connections in both"
                + " passes";
    }

    @Override
    public List<Metric> metrics() {
        return Metrics.wire();
    }

    @Override
    public Optional<String> unavailableHere() {
        return SocketCounters.unavailableHere();
    }

    @Override
    public Span begin(Subject subject, Moment moment) {
        if (subject.wire() instanceof Wire.None none) {
            return end -> unavailable(none.because());
        }
        WirePath path = (WirePath) subject.wire();
        path.timedBegins(subject.loadJvm());
        return new Timed(path);
    }

    private static final class Timed implements Span {
        private final WirePath path;
        private Map<String, String> facts = Map.of();

        Timed(WirePath path) {
            this.path = path;
        }

        @Override
        public Readings end(Moment moment) {
            Witness timed = path.timedEnds();
            Map<String, String> all = new TreeMap<>(path.facts());
            Optional<WirePasses> passes =
                    path.audit().map(audit -> new WirePasses(audit, timed, moment.committed(), moment.attempts()));
            passes.ifPresent(both -> all.putAll(both.facts()));
            facts = all;
            return passes.map(WirePasses::readings).orElseGet(() -> unavailable("no audit pass was made"));
        }

        @Override
        public Map<String, String> facts() {
            return facts;
        }
    }

    private static Readings unavailable(String because) {
        Readings readings = new Readings();
        Metrics.wire().forEach(metric -> readings.add(metric, Reading.unavailable(because)));
        return readings;
    }
}

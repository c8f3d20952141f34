package dev.furlong.probe.wire;

import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Readings;
import dev.furlong.probe.Moment;
import dev.furlong.probe.Probe;
import dev.furlong.probe.Subject;
import dev.furlong.probe.wire.socket.SocketCounters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Round trips and payload of a transaction, from the audit pass of the trial, where the kernel's counters confirm it.
 * They must agree to the byte on the audit's own connection, and within 1 % over the timed pass.
 */
public final class WireProbe implements Probe {
    @Override
    public String name() {
        return "wire";
    }

    @Override
    public String source() {
        return "a relay in a separate audit pass. The kernel's TCP_INFO of the load JVM's connections confirms"
                + " it in both passes.";
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
            return end -> Readings.allUnavailable(Metrics.wire().stream(), none.because());
        }
        WirePath path = (WirePath) subject.wire();
        path.timedBegins(subject.loadJvms());
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
            KernelWitness timed = path.timedEnds();
            Map<String, String> all = new TreeMap<>(path.facts());
            Optional<WirePasses> passes =
                    path.takeAudit().map(audit -> new WirePasses(audit, timed, moment.completed(), moment.attempts()));
            passes.ifPresent(both -> all.putAll(both.facts()));
            facts = all;
            return passes.map(WirePasses::readings)
                    .orElseGet(() -> Readings.allUnavailable(Metrics.wire().stream(), path.unaudited()));
        }

        @Override
        public Map<String, String> facts() {
            return facts;
        }
    }
}

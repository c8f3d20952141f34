package dev.furlong.probe;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.jvm.LayerCounts;
import dev.furlong.deployment.jvm.LayerWindow;
import dev.furlong.deployment.jvm.SampledJvm;
import dev.furlong.measurement.Layer;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Reading;
import dev.furlong.measurement.Readings;
import java.util.List;
import java.util.Optional;

/**
 * The split of the time in Java by layer, from samples of stacks. The load JVM samples itself and tells its samples and their window.
 * A server's JVM that Furlong starts is asked for the same window.
 */
final class LayerProbe implements Probe {
    /** With fewer samples, a share of a half would have an error of more than 10 points of percent. */
    static final long LEAST_SAMPLES = 100;

    private static final double PERCENT = 100;
    private static final String ONE_JVM = "an embedded engine runs in the load JVM: see layer.sql and the like";
    private static final String NO_JVM =
            "Furlong has no channel to a JVM of the server, so the server's stacks cannot be sampled";
    private static final String UNTOLD = "the load JVM did not tell its samples";

    @Override
    public String name() {
        return "layers";
    }

    @Override
    public String source() {
        return "Samples of the JDK's Flight Recorder, every 10 ms, in the load JVM and in a server's JVM that Furlong"
                + " starts.";
    }

    @Override
    public List<Metric> metrics() {
        return Metrics.layers().toList();
    }

    @Override
    public Optional<String> unavailableHere() {
        return Optional.empty();
    }

    @Override
    public Span begin(Subject subject, Moment moment) {
        subject.sampledServer().ifPresent(SampledJvm::begin);
        return new Span() {
            @Override
            public Readings end(Moment end) {
                return new Readings();
            }

            @Override
            public Readings drained(Moment drained) {
                return drained.layers()
                        .map(load -> readings(subject, load))
                        .orElseGet(() -> Readings.allUnavailable(Metrics.layers(), UNTOLD));
            }
        };
    }

    private static Readings readings(Subject subject, LayerWindow load) {
        LayerCounts client = load.counts();
        Optional<LayerCounts> server = subject.sampledServer().map(jvm -> jvm.end(load.fromMillis(), load.toMillis()));
        if (server.isPresent()) {
            // Of both together, only who knows their CPU time can tell.
            return of(Metrics.LAYERS_CLIENT, client).addAll(of(Metrics.LAYERS_SERVER, server.get()));
        }
        if (subject.scope() instanceof Scope.InProcess) {
            LayerCounts one = LayerCounts.unavailable(ONE_JVM);
            return of(Metrics.LAYERS, client)
                    .addAll(of(Metrics.LAYERS_CLIENT, one))
                    .addAll(of(Metrics.LAYERS_SERVER, one));
        }
        LayerCounts unseen = LayerCounts.unavailable(NO_JVM);
        return of(Metrics.LAYERS, unseen)
                .addAll(of(Metrics.LAYERS_CLIENT, client))
                .addAll(of(Metrics.LAYERS_SERVER, unseen));
    }

    private static Readings of(Metrics.Layers role, LayerCounts counts) {
        String because = counts.because();
        if (because != null) {
            return Readings.allUnavailable(role.all(), because);
        }
        long total = counts.total();
        Readings readings = new Readings();
        for (Layer layer : Layer.values()) {
            readings.add(
                    role.share(layer),
                    total < LEAST_SAMPLES
                            ? Reading.unavailable("a split needs " + LEAST_SAMPLES + " samples, got " + total
                                    + "; measure longer, or with more clients")
                            : Reading.of(PERCENT * counts.of(layer) / total));
        }
        return readings.add(role.samples(), Reading.count(total));
    }
}

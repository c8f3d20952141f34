package dev.furlong.probe;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.jvm.JvmWork;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Micros;
import dev.furlong.measurement.Reading;
import dev.furlong.measurement.Readings;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Garbage collection, allocation and compilation of the load JVM, and of the server's where it is one of ours. */
public final class JvmProbe implements Probe {
    private static final String NOT_ASKED = "the server does not run in a JVM that Furlong can ask";
    private static final String ONE_JVM = "an embedded engine runs in the load JVM: see jvm.client";

    @Override
    public String name() {
        return "jvm";
    }

    @Override
    public String source() {
        return "the MXBeans of the load JVM, and of a server JVM that Furlong starts, before and after the"
                + " measurement phase";
    }

    @Override
    public List<Metric> metrics() {
        return Stream.of(Metrics.JVM_CLIENT, Metrics.JVM_SERVER)
                .flatMap(Metrics.Jvm::all)
                .toList();
    }

    @Override
    public Optional<String> unavailableHere() {
        return Optional.empty();
    }

    @Override
    public Span begin(Subject subject, Moment moment) {
        Optional<JvmWork> server = subject.serverJvm().get();
        return end -> {
            Readings readings = new Readings();
            add(
                    readings,
                    Metrics.JVM_CLIENT,
                    moment.loadJvm(),
                    end.loadJvm(),
                    end.completed(),
                    "the load JVM did not report it");
            boolean one = subject.scope() instanceof Scope.InProcess;
            add(
                    readings,
                    Metrics.JVM_SERVER,
                    server,
                    server.isEmpty() ? server : subject.serverJvm().get(),
                    end.completed(),
                    one ? ONE_JVM : NOT_ASKED);
            return readings;
        };
    }

    private static void add(
            Readings readings,
            Metrics.Jvm role,
            Optional<JvmWork> before,
            Optional<JvmWork> after,
            long transactions,
            String because) {
        if (before.isEmpty() || after.isEmpty() || transactions == 0) {
            String reason = transactions == 0 ? "no transaction was committed" : because;
            readings.addAll(Readings.allUnavailable(role.all(), reason));
            return;
        }
        JvmWork done = after.get().minus(before.get());
        readings.add(role.collections(), Reading.count(done.collections()))
                .add(role.collecting(), Reading.of(done.collectionMillis() * Micros.PER_MILLI / transactions))
                .add(
                        role.allocated(),
                        done.allocatedBytes() < 0
                                ? Reading.unavailable("the JVM's count fell by " + -done.allocatedBytes())
                                : Reading.of((double) done.allocatedBytes() / transactions))
                .add(role.compiling(), Reading.of(done.compilationMillis() * Micros.PER_MILLI / transactions));
    }
}

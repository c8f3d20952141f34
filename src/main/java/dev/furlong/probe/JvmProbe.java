package dev.furlong.probe;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.jvm.JvmWork;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Micros;
import dev.furlong.measurement.Reading;
import dev.furlong.measurement.Readings;
import dev.furlong.probe.cpu.CompilerThreads;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Garbage collection, allocation, compilation and loaded classes of the load JVM, and of the server's where it is one of ours. */
public final class JvmProbe implements Probe {
    private static final String NO_TRANSACTION = "no transaction was committed";
    private static final String NOT_ASKED = "the server does not run in a JVM that Furlong can ask";
    private static final String ONE_JVM = "an embedded engine runs in the load JVM: see jvm.client";

    private final Path proc;

    /** Reads the kernel's accounts of threads of this machine. */
    public JvmProbe() {
        this(Path.of("/proc"));
    }

    JvmProbe(Path proc) {
        this.proc = proc;
    }

    @Override
    public String name() {
        return "jvm";
    }

    @Override
    public String source() {
        return "the MXBeans of the load JVM, and of a server JVM that Furlong starts, before and after the"
                + " measurement phase. The CPU time of JIT compilers is that of their threads, by"
                + " /proc/PID/task/TID/schedstat.";
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
        Compiling client = new Compiling(subject.loadJvms());
        Compiling ofServer = new Compiling(server.isPresent() ? pids(subject.scope()) : List.of());
        return end -> {
            Readings readings = new Readings();
            readings.addAll(of(
                            Metrics.JVM_CLIENT,
                            moment.loadJvm(),
                            end.loadJvm(),
                            end.completed(),
                            "the load JVM did not report it"))
                    .add(Metrics.JVM_CLIENT.compilingCpu(), client.reading(end.completed()));
            boolean one = subject.scope() instanceof Scope.InProcess;
            String because = one ? ONE_JVM : NOT_ASKED;
            return readings.addAll(of(
                            Metrics.JVM_SERVER,
                            server,
                            server.isEmpty() ? server : subject.serverJvm().get(),
                            end.completed(),
                            because))
                    .add(
                            Metrics.JVM_SERVER.compilingCpu(),
                            server.isEmpty() ? Reading.unavailable(because) : ofServer.reading(end.completed()));
        };
    }

    private static List<Long> pids(Scope scope) {
        return scope instanceof Scope.Processes processes ? processes.pids() : List.of();
    }

    /** What the JVM itself counts. */
    private static Readings of(
            Metrics.Jvm role, Optional<JvmWork> before, Optional<JvmWork> after, long transactions, String because) {
        Stream<Metric> counted = Stream.of(
                role.collections(), role.collecting(), role.allocated(), role.compiling(), role.loadedClasses());
        if (before.isEmpty() || after.isEmpty() || transactions == 0) {
            return Readings.allUnavailable(counted, transactions == 0 ? NO_TRANSACTION : because);
        }
        JvmWork done = after.get().minus(before.get());
        return new Readings()
                .add(role.collections(), Reading.count(done.collections()))
                .add(role.collecting(), Reading.of(done.collectionMillis() * Micros.PER_MILLI / transactions))
                .add(
                        role.allocated(),
                        done.allocatedBytes() < 0
                                ? Reading.unavailable("the JVM's count fell by " + -done.allocatedBytes())
                                : Reading.of((double) done.allocatedBytes() / transactions))
                .add(role.compiling(), Reading.of(done.compilationMillis() * Micros.PER_MILLI / transactions))
                .add(role.loadedClasses(), Reading.of((double) done.loadedClasses() / transactions));
    }

    /** The CPU time of the JIT compilers of some JVMs, from now on. */
    private final class Compiling {
        private final List<Long> pids;
        private @Nullable CompilerThreads before;
        private String because = "";

        Compiling(List<Long> pids) {
            this.pids = pids;
            try {
                before = CompilerThreads.of(proc, pids);
            } catch (IOException e) {
                because = unreadable("before", e);
            }
        }

        Reading reading(long transactions) {
            if (before == null) {
                return Reading.unavailable(because);
            }
            if (transactions == 0) {
                return Reading.unavailable(NO_TRANSACTION);
            }
            try {
                return CompilerThreads.of(proc, pids).since(before, transactions);
            } catch (IOException e) {
                return Reading.unavailable(unreadable("after", e));
            }
        }

        private String unreadable(String when, IOException e) {
            return "the accounts of the JVM's threads could not be read " + when + " the phase: " + e.getMessage();
        }
    }
}

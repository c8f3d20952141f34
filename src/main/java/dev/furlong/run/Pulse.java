package dev.furlong.run;

import dev.furlong.deployment.Scope;
import dev.furlong.deployment.kernel.ProcessState;
import dev.furlong.probe.Gauge;
import dev.furlong.probe.Gauges;
import dev.furlong.probe.Subject;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * Whether the processes of a session are at work while it has nothing to tell: they use CPU time, or wait for a disk. An
 * idle JVM uses some too, so that it takes more than a hundredth of a core over a whole grace.
 */
final class Pulse {
    /** In seconds; idle JVMs were seen to use a tenth of it in 30 s. */
    private static final double LEAST_CPU_SECONDS = 0.3;

    private final Gauge cpu;
    private final BooleanSupplier waitsForDisk;
    private double before;

    Pulse(Gauge cpu, BooleanSupplier waitsForDisk) {
        this.cpu = cpu;
        this.waitsForDisk = waitsForDisk;
        this.before = seconds();
    }

    /** Of a load JVM and of the server's processes. */
    static Pulse of(long loadJvm, Scope scope) {
        List<Long> pids = new java.util.ArrayList<>(List.of(loadJvm));
        if (scope instanceof Scope.Processes server) {
            pids.addAll(server.pids());
        }
        return new Pulse(
                Gauges.cpu(new Subject(loadJvm, scope)),
                () -> pids.stream()
                        .flatMap(pid -> ProcessState.ofThreads(pid).stream())
                        .anyMatch(ProcessState::waitsForDisk));
    }

    /** Whether it beat since the last time that it did. */
    boolean beat() {
        double now = seconds();
        if (now - before >= LEAST_CPU_SECONDS || waitsForDisk.getAsBoolean()) {
            before = now;
            return true;
        }
        return false;
    }

    /** Whether this system tells what its processes use. */
    boolean felt() {
        return counts().findAny().isPresent();
    }

    private double seconds() {
        return counts().mapToDouble(Map.Entry::getValue).sum();
    }

    private Stream<Map.Entry<String, Double>> counts() {
        return cpu.read().entrySet().stream().filter(count -> !count.getKey().equals("cpu.machine"));
    }
}

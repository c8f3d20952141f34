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
 * Whether the processes of a session are at work while the session reports nothing. They are if
 * they use CPU time or wait for a disk. An idle JVM uses some CPU too, so they must use more than a
 * hundredth of a core over a whole grace.
 */
final class Pulse {
    /** In seconds. Idle JVMs were seen to use a tenth of it in 30 s. */
    private static final double LEAST_CPU_SECONDS = 0.3;

    private final Gauge cpu;
    private final BooleanSupplier waitsForDisk;
    private double before;

    Pulse(Gauge cpu, BooleanSupplier waitsForDisk) {
        this.cpu = cpu;
        this.waitsForDisk = waitsForDisk;
        this.before = seconds();
    }

    /** The pulse of a load JVM and of the server's processes. */
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

    /** Whether there was work since the last time that this was true. */
    boolean beat() {
        double now = seconds();
        if (now - before >= LEAST_CPU_SECONDS || waitsForDisk.getAsBoolean()) {
            before = now;
            return true;
        }
        return false;
    }

    /** Whether this system reports what its processes use. */
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

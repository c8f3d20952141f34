package dev.furlong.session.watch;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.kernel.ProcessState;
import dev.furlong.probe.Gauge;
import dev.furlong.probe.Gauges;
import dev.furlong.probe.Subject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Whether the processes of a session are at work while the session reports nothing. They are if
 * they use CPU time or wait for a disk. An idle JVM uses some CPU too, so they must use more than a
 * hundredth of a core over a whole grace, however long it is.
 */
public final class Pulse {
    /** Idle JVMs were seen to use a tenth of it. */
    private static final double LEAST_CORES = 0.01;

    private final Gauge cpu;
    private final Set<String> roles;
    private final BooleanSupplier waitsForDisk;
    private final double leastSeconds;
    private double before;

    /**
     * A pulse that was not felt yet.
     *
     * @param cpu what the processes use
     * @param roles the counts of it that there must be
     * @param grace that must pass without work before the session is given up
     */
    public Pulse(Gauge cpu, Set<String> roles, BooleanSupplier waitsForDisk, Duration grace) {
        this.cpu = cpu;
        this.roles = roles;
        this.waitsForDisk = waitsForDisk;
        this.leastSeconds = LEAST_CORES * grace.toMillis() / 1e3;
        this.before = seconds();
    }

    /** The pulse of a load JVM and of the server's processes. */
    static Pulse of(long loadJvm, Scope scope, Duration grace) {
        List<Long> pids = new ArrayList<>(List.of(loadJvm));
        Set<String> roles = Set.of("cpu");
        if (scope instanceof Scope.Processes server) {
            pids.addAll(server.pids());
            roles = Set.of("cpu.client", "cpu.server");
        }
        return new Pulse(
                Gauges.cpu(new Subject(loadJvm, scope)),
                roles,
                () -> pids.stream()
                        .flatMap(pid -> ProcessState.ofThreads(pid).stream())
                        .anyMatch(ProcessState::waitsForDisk),
                grace);
    }

    /** Whether there was work since the last time that this was true. */
    boolean beat() {
        double now = seconds();
        if (now - before >= leastSeconds || waitsForDisk.getAsBoolean()) {
            before = now;
            return true;
        }
        return false;
    }

    /** Whether this system reports what all of its processes use. Some hide those of other accounts. */
    boolean felt() {
        return cpu.read().keySet().containsAll(roles);
    }

    private double seconds() {
        return cpu.read().entrySet().stream()
                .filter(count -> !count.getKey().equals("cpu.machine"))
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }
}

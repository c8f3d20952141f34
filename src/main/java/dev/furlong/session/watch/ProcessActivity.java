package dev.furlong.session.watch;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.kernel.ProcessState;
import dev.furlong.measurement.Gauged;
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
 * The signs of work in the processes of a session that reports nothing. They are at work if they use CPU time or wait
 * for a disk. An idle JVM uses some CPU too. So they must use more than a hundredth of a core over a whole grace,
 * however long it is.
 */
final class ProcessActivity {
    /** The least use of a process at work. Idle JVMs were seen to use a tenth of it. */
    private static final double LEAST_CORES = 0.01;

    private final Gauge cpu;
    private final Set<String> roles;
    private final BooleanSupplier waitsForDisk;
    private final double leastSeconds;
    private double before;

    /**
     * Begins to look at processes.
     *
     * @param cpu the gauge of the CPU time that the processes use
     * @param roles the counts of the gauge that there must be
     * @param grace the time that must pass without work before the session is given up
     */
    ProcessActivity(Gauge cpu, Set<String> roles, BooleanSupplier waitsForDisk, Duration grace) {
        this.cpu = cpu;
        this.roles = roles;
        this.waitsForDisk = waitsForDisk;
        this.leastSeconds = LEAST_CORES * grace.toMillis() / 1e3;
        this.before = seconds();
    }

    /** The activity of load JVMs and of the server's processes, from now on. */
    static ProcessActivity of(List<Long> loadJvms, Scope scope, Duration grace) {
        List<Long> pids = new ArrayList<>(loadJvms);
        Set<String> roles = Set.of(Gauged.CPU);
        if (scope instanceof Scope.Processes server) {
            pids.addAll(server.pids());
            roles = Set.of(Gauged.CPU_CLIENT, Gauged.CPU_SERVER);
        }
        return new ProcessActivity(
                Gauges.cpu(new Subject(loadJvms, scope)),
                roles,
                () -> pids.stream()
                        .flatMap(pid -> ProcessState.ofThreads(pid).stream())
                        .anyMatch(ProcessState::waitsForDisk),
                grace);
    }

    /** Whether there was work since the last time that this was true. */
    boolean worked() {
        double now = seconds();
        if (now < before) {
            // A process is gone, and its time with it.
            before = now;
        }
        if (now - before >= leastSeconds || waitsForDisk.getAsBoolean()) {
            before = now;
            return true;
        }
        return false;
    }

    /** Whether this system reports what all of its processes use. Some hide those of other accounts. */
    boolean seesAll() {
        return cpu.read().keySet().containsAll(roles);
    }

    private double seconds() {
        return cpu.read().entrySet().stream()
                .filter(count -> !count.getKey().equals(Gauged.CPU_MACHINE))
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }
}

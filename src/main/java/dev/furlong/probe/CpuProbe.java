package dev.furlong.probe;

import dev.furlong.deployment.Scope;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Reading;
import dev.furlong.measurement.Readings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * User and system time of the load JVM and of the server's processes, from the kernel's own accounting.
 *
 * <p>The total is exact to a tick of 10 ms at either end. The split is the kernel's: where it counts CPU time by its
 * timer's tick, which side of it a moment falls on is sampled.
 */
public final class CpuProbe implements Probe {
    private static final String ONE_PROCESS =
            "an embedded engine shares the load JVM; its time and the client's are one: see cpu.total";

    private final Path proc;

    /** Reads the kernel's own accounting. */
    public CpuProbe() {
        this(Path.of("/proc"));
    }

    CpuProbe(Path proc) {
        this.proc = proc;
    }

    @Override
    public String name() {
        return "cpu";
    }

    @Override
    public String source() {
        return "/proc/PID/stat of the load JVM, and of the server with all that it started, before and after the measurement"
                + " phase";
    }

    @Override
    public List<Metric> metrics() {
        return Stream.of(Metrics.CPU, Metrics.CPU_CLIENT, Metrics.CPU_SERVER)
                .flatMap(Metrics.Cpu::all)
                .toList();
    }

    @Override
    public Optional<String> unavailableHere() {
        return Files.isReadable(proc.resolve("self").resolve("stat"))
                ? Optional.empty()
                : Optional.of("this system (" + System.getProperty("os.name")
                        + ") has no /proc/PID/stat; run Furlong on Linux to have CPU times");
    }

    @Override
    public Span begin(Subject subject, Moment moment) {
        Optional<String> unavailable = unavailableHere();
        if (unavailable.isPresent()) {
            return end -> unavailable(metrics(), unavailable.get());
        }
        Sample before;
        try {
            before = Sample.of(proc, subject);
        } catch (IOException e) {
            return end -> unavailable(metrics(), "a process could not be read before the phase: " + e);
        }
        return end -> {
            if (end.committed() == 0) {
                return unavailable(metrics(), "no transaction was committed");
            }
            try {
                return readings(before, Sample.of(proc, subject), end.committed());
            } catch (IOException e) {
                return unavailable(metrics(), "a process could not be read after the phase: " + e);
            }
        };
    }

    private record Sample(
            ProcessCpu client,
            @Nullable ProcessCpu server,
            @Nullable String hidden) {
        static Sample of(Path proc, Subject subject) throws IOException {
            ProcessCpu server = null;
            if (subject.scope() instanceof Scope.Processes processes) {
                server = new ProcessCpu(0, 0);
                for (long pid : processes.pids()) {
                    server = server.plus(ProcessCpu.ofTree(proc, pid));
                }
            }
            String hidden = subject.scope() instanceof Scope.Unseen unseen ? unseen.because() : null;
            return new Sample(ProcessCpu.of(proc, subject.loadJvm()), server, hidden);
        }
    }

    private static Readings readings(Sample before, Sample after, long transactions) {
        ProcessCpu client = after.client().minus(before.client());
        Readings readings = new Readings();
        if (before.hidden() != null) {
            add(readings, Metrics.CPU_CLIENT, client, transactions);
            readings.addAll(unavailable(
                    Stream.of(Metrics.CPU, Metrics.CPU_SERVER)
                            .flatMap(Metrics.Cpu::all)
                            .toList(),
                    before.hidden()));
            return readings;
        }
        if (before.server() == null || after.server() == null) {
            add(readings, Metrics.CPU, client, transactions);
            readings.addAll(unavailable(
                    Stream.of(Metrics.CPU_CLIENT, Metrics.CPU_SERVER)
                            .flatMap(Metrics.Cpu::all)
                            .toList(),
                    ONE_PROCESS));
            return readings;
        }
        ProcessCpu server = after.server().minus(before.server());
        add(readings, Metrics.CPU, client.plus(server), transactions);
        add(readings, Metrics.CPU_CLIENT, client, transactions);
        add(readings, Metrics.CPU_SERVER, server, transactions);
        return readings;
    }

    private static void add(Readings readings, Metrics.Cpu role, ProcessCpu used, long transactions) {
        double microsPerTick = (double) ProcessCpu.MICROS_PER_TICK / transactions;
        readings.add(role.user(), Reading.of(used.userTicks() * microsPerTick));
        readings.add(role.system(), Reading.of(used.systemTicks() * microsPerTick));
        readings.add(role.total(), Reading.of((used.userTicks() + used.systemTicks()) * microsPerTick));
    }

    private static Readings unavailable(List<Metric> metrics, String because) {
        Readings readings = new Readings();
        metrics.forEach(metric -> readings.add(metric, Reading.unavailable(because)));
        return readings;
    }
}

package dev.furlong.probe.cpu;

import com.sun.management.OperatingSystemMXBean;
import dev.furlong.deployment.confinement.Scope;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.NanoClock;
import dev.furlong.measurement.Nanos;
import dev.furlong.measurement.Readings;
import dev.furlong.probe.Moment;
import dev.furlong.probe.Probe;
import dev.furlong.probe.Subject;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Burns a known CPU time in this JVM and looks whether the CPU probe finds it; half a second. */
public final class CpuSelfCheck {
    private static final long BURNT_NANOS = 500_000_000L;
    /** Ticks of 10 ms at either end of user and of system time, of both witnesses. */
    private static final double MOST_OFF_MICROS = 100_000;

    private static final double LONGEST_NANOS = 3e9;

    private CpuSelfCheck() {}

    /** The reason why the probe is not to be believed here, and what to do; empty if it found what was burnt. */
    public static Optional<String> run() {
        return run(new CpuProbe(), NanoClock.system());
    }

    static Optional<String> run(CpuProbe probe, NanoClock clock) {
        Optional<String> unavailable = probe.unavailableHere();
        if (unavailable.isPresent()) {
            return unavailable;
        }
        Subject subject = new Subject(ProcessHandle.current().pid(), new Scope.InProcess());
        OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        // Of the whole process, because its compiler and collector are at work too. What the probe itself takes to look
        // may be in its figure or not.
        long outside = process.getProcessCpuTime();
        Probe.Span span = probe.begin(subject, new Moment(0, Map.of()));
        long inside = process.getProcessCpuTime();
        burn(clock);
        double least = (process.getProcessCpuTime() - inside) / Nanos.PER_MICRO;
        Readings readings = span.end(new Moment(1, Map.of()));
        double most = (process.getProcessCpuTime() - outside) / Nanos.PER_MICRO;
        String key = Metrics.CPU.total().key();
        Double seen = readings.values().get(key);
        if (seen == null) {
            return Optional.of(Objects.requireNonNull(readings.unavailable().get(key)));
        }
        return seen >= least - MOST_OFF_MICROS && seen <= most + MOST_OFF_MICROS
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "must measure the %.0f ms of CPU time that this JVM used on purpose, or up to %.0f ms"
                                + " with the cost of measuring, got %.0f ms; do not use CPU figures of this machine",
                        least / 1e3,
                        most / 1e3,
                        seen / 1e3));
    }

    private static void burn(NanoClock clock) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long begin = threads.getCurrentThreadCpuTime();
        long start = clock.nanos();
        double sum = 0;
        while (threads.getCurrentThreadCpuTime() - begin < BURNT_NANOS && clock.nanos() - start < LONGEST_NANOS) {
            for (int i = 1; i < 10_000; i++) {
                sum += Math.sqrt(i);
            }
        }
        if (Double.isNaN(sum)) {
            throw new IllegalStateException("burning: must add up numbers");
        }
    }
}

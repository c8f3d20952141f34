package dev.furlong.run.trial;

import dev.furlong.measurement.Gauged;
import dev.furlong.measurement.NanoClock;
import dev.furlong.measurement.Nanos;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.probe.Gauge;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What the processes of a trial do while others have their slices: a checkpoint, a collection of garbage, a compilation. It takes
 * time from those others.
 */
final class IdleWork {
    private static final List<String> OWN = List.of(Gauged.CPU, Gauged.CPU_CLIENT, Gauged.CPU_SERVER);

    private final Gauge cpu;
    private final NanoClock clock;
    private double cpuSeconds;
    private double seconds;
    private boolean known = true;

    /**
     * Measures what a subject does.
     *
     * @param cpu the CPU time of its processes
     */
    IdleWork(Gauge cpu, NanoClock clock) {
        this.cpu = cpu;
        this.clock = clock;
    }

    /** Measures while it waits for its turn. */
    void during(Runnable waiting) {
        Map<String, Double> before = cpu.read();
        long start = clock.nanos();
        waiting.run();
        seconds += (clock.nanos() - start) / Nanos.PER_SECOND;
        Map<String, Double> after = cpu.read();
        known = known
                && OWN.stream().anyMatch(after::containsKey)
                && before.keySet().equals(after.keySet());
        cpuSeconds += OWN.stream()
                .filter(after::containsKey)
                .mapToDouble(key -> Objects.requireNonNull(after.get(key)) - before.getOrDefault(key, 0.0))
                .sum();
    }

    /** The cores that it kept busy while it waited, if that is known. */
    Conditions conditions() {
        return known && seconds > 0
                ? Conditions.of(Conditions.IDLE_CORES, Math.round(cpuSeconds / seconds * 1e4) / 1e4)
                : Conditions.none();
    }
}

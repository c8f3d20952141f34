package dev.furlong.run.trial.turn;

import dev.furlong.measurement.Gauged;
import dev.furlong.measurement.NanoClock;
import dev.furlong.measurement.Nanos;
import dev.furlong.measurement.Slice;
import dev.furlong.measurement.condition.Condition;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.probe.Gauge;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What the processes and disks of a trial do in each of its turns, and what they do while others have their slices: a checkpoint,
 * a collection of garbage, a compilation. That takes time from those others. It is read while no client is at work.
 */
public final class TurnWork {
    /** With less, it does not matter when it was written. */
    private static final double LEAST_MIB = 1;

    /** With less, one collection of garbage is a large share. */
    private static final double LEAST_CPU_SECONDS = 1;

    private final Idle cpu = new Idle(List.of(Gauged.CPU, Gauged.CPU_CLIENT, Gauged.CPU_SERVER));
    private final Idle diskWrites = new Idle(
            Stream.of(Gauged.Disk.values()).map(Gauged.Disk::writtenMiB).toList());
    private final Idle processWrites = new Idle(List.of(Gauged.WRITTEN));
    private final List<Gauge> gauges;
    private final NanoClock clock;
    private final List<Map<String, Double>> turns = new ArrayList<>();
    private Map<String, Double> atBegin = Map.of();
    private long beganNanos;
    private long before;
    private double idleSeconds;
    private double turnSeconds;
    private double othersSeconds;
    private boolean othersKnown = true;

    /** What the counts of these names rose by while it waited. */
    private final class Idle {
        private final List<String> names;
        private double sum;
        private boolean known = true;

        Idle(List<String> names) {
            this.names = names;
        }

        void add(Map<String, Double> left, Map<String, Double> back) {
            Map<String, Double> counted = since(left, back, names);
            known = known && !counted.isEmpty();
            unknownIfGone(left, back, counted);
            sum += counted.values().stream().mapToDouble(Double::doubleValue).sum();
        }

        /**
         * Notes that nothing is known where one of two readings lacks a count, or a count fell. It falls if a process is gone that nobody
         * waited for.
         */
        void unknownIfGone(Map<String, Double> one, Map<String, Double> other, Map<String, Double> counted) {
            known = known
                    && present(one).equals(present(other))
                    && names.stream().allMatch(name -> counted.getOrDefault(name, 0.0) >= 0);
        }

        private List<String> present(Map<String, Double> counts) {
            return names.stream().filter(counts::containsKey).toList();
        }

        /** Its share in that and what the turns have; none if both together are less than the least. */
        Conditions share(Condition<Double> condition, double least) {
            double all = sum
                    + turns.stream()
                            .flatMap(turn -> names.stream().map(name -> turn.getOrDefault(name, 0.0)))
                            .mapToDouble(Double::doubleValue)
                            .sum();
            return all >= least ? Conditions.of(condition, rounded(sum / all)) : Conditions.none();
        }
    }

    /**
     * Measures what a subject does.
     *
     * @param gauges the counts of its processes and disks
     */
    public TurnWork(List<Gauge> gauges, NanoClock clock) {
        this.gauges = gauges;
        this.clock = clock;
    }

    /** The first turn begins. */
    public void begin() {
        atBegin = read();
        beganNanos = clock.nanos();
    }

    /**
     * Waits for the next turn.
     *
     * @param transactions those of the phase so far
     */
    public void during(Runnable waiting, long transactions) {
        Map<String, Double> left = end(transactions);
        long start = clock.nanos();
        waiting.run();
        idleSeconds += (clock.nanos() - start) / Nanos.PER_SECOND;
        begin();
        Stream.of(cpu, diskWrites, processWrites).forEach(idle -> idle.add(left, atBegin));
    }

    /**
     * The last turn ends.
     *
     * @param transactions those of the phase so far
     * @return the counts so far
     */
    public Map<String, Double> end(long transactions) {
        double seconds = (clock.nanos() - beganNanos) / Nanos.PER_SECOND;
        Map<String, Double> now = read();
        Map<String, Double> counted = since(atBegin, now, now.keySet());
        counted.remove(Gauged.CPU_MACHINE);
        Double others = counted.remove(Gauged.CPU_OTHERS);
        othersKnown = othersKnown && others != null;
        if (others != null) {
            othersSeconds += others;
            counted.put(Gauged.CPU_OTHERS, Math.max(0, others));
        }
        Stream.of(cpu, diskWrites, processWrites).forEach(idle -> idle.unknownIfGone(atBegin, now, counted));
        counted.values().removeIf(count -> count < 0);
        turnSeconds += seconds;
        counted.put(Slice.SECONDS, Math.round(seconds * 1e6) / 1e6);
        counted.put(Slice.TRANSACTIONS, (double) (transactions - before));
        before = transactions;
        turns.add(counted);
        return now;
    }

    /** What each turn so far took. */
    public List<Map<String, Double>> turns() {
        return turns;
    }

    /**
     * What is known of its work while it waited: the cores that it kept busy, and the shares of its CPU time and writes. Also what
     * other programs used in its turns.
     */
    public Conditions conditions() {
        Conditions conditions = Conditions.none();
        if (othersKnown && turnSeconds > 0) {
            conditions = conditions.with(Conditions.OTHERS_SHARE, rounded(Math.max(0, othersSeconds) / turnSeconds));
        }
        if (idleSeconds == 0) {
            return conditions;
        }
        if (cpu.known) {
            conditions = conditions
                    .with(Conditions.IDLE_CORES, rounded(cpu.sum / idleSeconds))
                    .with(cpu.share(Conditions.IDLE_CPU_SHARE, LEAST_CPU_SECONDS));
        }
        Idle writes = diskWrites.known ? diskWrites : processWrites;
        return writes.known ? conditions.with(writes.share(Conditions.IDLE_WRITES_SHARE, LEAST_MIB)) : conditions;
    }

    private static double rounded(double value) {
        return Math.round(value * 1e4) / 1e4;
    }

    private Map<String, Double> read() {
        Map<String, Double> counts = new HashMap<>();
        gauges.forEach(gauge -> counts.putAll(gauge.read()));
        return counts;
    }

    /** What was counted between two readings, of these names that both have. It is rounded to a millionth. */
    private static Map<String, Double> since(
            Map<String, Double> one, Map<String, Double> other, Iterable<String> names) {
        Map<String, Double> counted = new TreeMap<>();
        for (String name : names) {
            if (one.containsKey(name) && other.containsKey(name)) {
                double more = Objects.requireNonNull(other.get(name)) - Objects.requireNonNull(one.get(name));
                counted.put(name, Math.round(more * 1e6) / 1e6);
            }
        }
        return counted;
    }
}

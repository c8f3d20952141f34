package dev.furlong.run.timeline;

import dev.furlong.loadgen.tally.Sample;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.NanoClock;
import dev.furlong.measurement.Nanos;
import dev.furlong.probe.Gauge;
import dev.furlong.results.TimeLine;
import dev.furlong.session.protocol.LoadEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a trial's time line. It adds a line whenever the load tells of a second, whenever a phase begins, and by itself
 * a second after the last one.
 */
public final class Timekeeper implements AutoCloseable {
    /** The longest time without a line. It is longer than the load's own second, so that the load comes first. */
    private static final long LONGEST_NANOS = 1_100_000_000L;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final List<TimeLine.Second> seconds = new ArrayList<>();
    private final Map<String, String> absent = new LinkedHashMap<>();
    private final List<Gauge> gauges;
    private final Checkpoints checkpoints;
    private final NanoClock clock;
    private final Thread thread;
    private final long begin;
    private TimeLine.Phase phase = TimeLine.Phase.BEFORE;
    private long last;
    private Map<String, Double> counts;
    private long lastOfLoad;
    private boolean underLoad;
    private boolean open = true;
    private @Nullable RuntimeException failure;

    /**
     * Begins a time line now.
     *
     * @param others the gauges that are read each second
     * @param checkpoints the checkpoints of the engine
     */
    public Timekeeper(List<Gauge> others, Checkpoints checkpoints, NanoClock clock) {
        this.gauges = Stream.concat(others.stream(), Stream.of(checkpoints)).toList();
        this.checkpoints = checkpoints;
        this.clock = clock;
        this.begin = clock.nanos();
        this.last = begin;
        this.counts = counts();
        gauges.forEach(gauge -> absent.putAll(gauge.absent()));
        this.thread = new Thread(this::keep, "furlong-time-line");
        thread.setDaemon(true);
        thread.start();
    }

    /** The load tells that a phase begins or goes on. */
    public void told(LoadEvent.Progress progress) {
        Sample second = progress.second();
        if (second == null) {
            begin(progress.phase().inTimeLine());
            underLoad = true;
        } else {
            second(second);
        }
    }

    /** Notes that another phase begins. */
    public void begin(TimeLine.Phase next) {
        lock.lock();
        try {
            if (phase != TimeLine.Phase.BEFORE) {
                phase = underLoad ? TimeLine.Phase.BETWEEN : phase;
                line(Map.of());
            }
            underLoad = false;
            phase = next;
            lastOfLoad = 0;
        } finally {
            lock.unlock();
        }
    }

    /** Adds the line of a second that ends now. */
    private void second(Sample sample) {
        Map<String, Double> load = new TreeMap<>();
        lock.lock();
        try {
            if (sample.committed() > 0) {
                put(load, Metrics.LATENCY_P50.key(), sample.p50Nanos());
                put(load, Metrics.LATENCY_P99.key(), sample.p99Nanos());
                load.put(Metrics.LATENCY_MAX.key(), sample.maxNanos() / Nanos.PER_MICRO);
            }
            // By the load's own clock: this one may have been late.
            double lasted = (sample.endNanos() - lastOfLoad) / Nanos.PER_SECOND;
            lastOfLoad = sample.endNanos();
            load.put(Metrics.THROUGHPUT.key(), rounded(sample.committed() / lasted));
            line(load);
        } finally {
            lock.unlock();
        }
    }

    private static void put(Map<String, Double> load, String name, @Nullable Long nanos) {
        if (nanos != null) {
            load.put(name, nanos / Nanos.PER_MICRO);
        }
    }

    private void keep() {
        lock.lock();
        try {
            while (open) {
                long left = LONGEST_NANOS - (clock.nanos() - last);
                if (left <= 0) {
                    line(Map.of());
                } else {
                    changed.awaitNanos(left);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            failure = e;
        } finally {
            lock.unlock();
        }
    }

    private Map<String, Double> counts() {
        Map<String, Double> all = new TreeMap<>();
        gauges.forEach(gauge -> all.putAll(gauge.read()));
        return all;
    }

    private void line(Map<String, Double> load) {
        long now = clock.nanos();
        Map<String, Double> current = counts();
        double lasted = (now - last) / Nanos.PER_SECOND;
        Map<String, Double> values = new TreeMap<>(load);
        current.forEach((name, count) -> {
            Double before = counts.get(name);
            if (before != null) {
                values.put(name, rounded((count - before) / lasted));
            }
        });
        seconds.add(new TimeLine.Second(
                rounded((now - begin) / Nanos.PER_SECOND), rounded(lasted), phase, values, checkpoints.next()));
        last = now;
        counts = current;
    }

    private static double rounded(double value) {
        return Double.parseDouble(String.format(Locale.ROOT, "%.4f", value));
    }

    /** Ends the time line and returns it. */
    public TimeLine end() {
        close();
        if (failure != null) {
            throw failure;
        }
        return new TimeLine(absent, List.copyOf(seconds));
    }

    /** Ends the thread. */
    @Override
    public void close() {
        lock.lock();
        try {
            if (open) {
                line(Map.of());
                open = false;
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}

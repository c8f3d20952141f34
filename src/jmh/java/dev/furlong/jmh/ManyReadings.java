package dev.furlong.jmh;

import dev.furlong.deployment.confinement.CpuGroups;
import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.kernel.group.CpuGroup;
import dev.furlong.measurement.NanoClock;
import dev.furlong.probe.Gauges;
import dev.furlong.probe.Subject;
import dev.furlong.results.TimeLine;
import dev.furlong.run.timeline.Checkpoints;
import dev.furlong.run.timeline.Timekeeper;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** The time line's readings, many times as often as the one in a second that a trial has. */
final class ManyReadings implements Disturbance {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final double NANOS_PER_MICRO = 1e3;

    private final ScheduledExecutorService reader = Executors.newSingleThreadScheduledExecutor();
    private final AtomicLong made = new AtomicLong();
    private final AtomicLong cpuNanos = new AtomicLong();
    private final Timekeeper timekeeper;
    private final int perSecond;
    private Future<?> going = CompletableFuture.completedFuture(null);

    /**
     * Of a load that runs.
     *
     * @param loadJvm its process id
     */
    ManyReadings(long loadJvm, int perSecond) {
        this.perSecond = perSecond;
        this.timekeeper = new Timekeeper(
                Gauges.of(subject(loadJvm)),
                Checkpoints.unseen("nobody knows this target's files"),
                NanoClock.system());
    }

    /** The server's processes are the load JVM's children, and in the group that a trial's server is counted by. */
    private static Subject subject(long loadJvm) {
        List<Long> server = ProcessHandle.of(loadJvm).stream()
                .flatMap(ProcessHandle::children)
                .map(ProcessHandle::pid)
                .toList();
        if (server.isEmpty()) {
            return new Subject(loadJvm, new Scope.InProcess());
        }
        Optional<CpuGroup> group = CpuGroup.ofContainer(server.get(0));
        return new Subject(loadJvm, new Scope.Processes(server))
                .with(new CpuGroups(Optional.empty(), group, "the load JVM is in no group"), Optional::empty);
    }

    private void read() {
        long before = THREADS.getCurrentThreadCpuTime();
        timekeeper.begin(TimeLine.Phase.MEASUREMENT);
        cpuNanos.addAndGet(THREADS.getCurrentThreadCpuTime() - before);
        made.incrementAndGet();
    }

    @Override
    public void begin() {
        long period = TimeUnit.SECONDS.toNanos(1) / perSecond;
        going = reader.scheduleAtFixedRate(this::read, period / 2, period, TimeUnit.NANOSECONDS);
    }

    @Override
    public void end() throws IOException {
        if (going.isDone()) {
            // It only ends by itself if it failed.
            try {
                going.get();
            } catch (ExecutionException e) {
                throw new IOException("time line: must be readable, got " + e.getCause(), e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        going.cancel(false);
    }

    @Override
    public int dose() {
        return perSecond;
    }

    @Override
    public String words() {
        return perSecond + " readings a second";
    }

    @Override
    public String witness() {
        return String.format(
                Locale.ROOT, "a reading takes %.0f µs of CPU", (double) cpuNanos.get() / made.get() / NANOS_PER_MICRO);
    }

    @Override
    public void close() {
        reader.shutdown();
        timekeeper.close();
    }
}

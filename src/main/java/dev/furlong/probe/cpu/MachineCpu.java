package dev.furlong.probe.cpu;

import dev.furlong.deployment.kernel.cores.CoreTicks;
import dev.furlong.measurement.NanoClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The work of all cores of the machine, from {@code /proc/stat}. Busy is what is not idle: idle time is counted, the
 * other fields are sampled by the tick and miss what starts and ends between two of them. Source: proc_stat(5).
 *
 * @param atNanos the moment of the reading, by the clock
 * @param cores the number of cores
 * @param idleTicks the ticks of idle cores, a disk's request under way or not
 * @param diskWaitTicks those of them in which a task that last ran on the core waited for a disk. The kernel's own
 *     documentation calls this count unreliable, and it may fall
 * @param stolenTicks the ticks that the hypervisor gave to others
 * @param userTicks the ticks in user mode of all programs, and virtual machines too
 */
record MachineCpu(long atNanos, int cores, long idleTicks, long diskWaitTicks, long stolenTicks, long userTicks) {
    private static final long NANOS_PER_TICK = 1_000 * ProcessCpu.MICROS_PER_TICK;

    /**
     * Reads the counters.
     *
     * @throws IOException if this system has no such file
     */
    static MachineCpu read(Path proc, NanoClock clock) throws IOException {
        List<String> lines = Files.readAllLines(proc.resolve("stat"));
        long now = clock.nanos();
        int cores = (int)
                lines.stream().filter(line -> line.matches("cpu[0-9]+ .*")).count();
        CoreTicks ticks = CoreTicks.parse(lines.get(0));
        return new MachineCpu(now, cores, ticks.idle(), ticks.diskWait(), ticks.stolen(), ticks.user());
    }

    /** No work of no cores, from which a count begins. */
    static MachineCpu none(long atNanos) {
        return new MachineCpu(atNanos, 0, 0, 0, 0, 0);
    }

    /** Time since then of all cores, in nanoseconds. */
    long coreNanosSince(MachineCpu before) {
        return cores * (atNanos - before.atNanos);
    }

    /** Time since then that the cores were busy for this machine, in nanoseconds of cores. */
    long busyNanosSince(MachineCpu before) {
        return coreNanosSince(before) - (idleTicks - before.idleTicks) * NANOS_PER_TICK - stolenNanosSince(before);
    }

    /**
     * The greatest error of the busy time between two readings: each core counts its idle and its stolen time in whole
     * ticks.
     */
    long errorNanos() {
        return 4L * cores * NANOS_PER_TICK;
    }

    /** Time since then that cores were idle and waited for no disk. */
    long idleNanosSince(MachineCpu before) {
        return (idleTicks - diskWaitTicks - before.idleTicks + before.diskWaitTicks) * NANOS_PER_TICK;
    }

    /** Time since then that cores were idle and waited for a disk; below 0 if the kernel's count fell. */
    long diskWaitNanosSince(MachineCpu before) {
        return (diskWaitTicks - before.diskWaitTicks) * NANOS_PER_TICK;
    }

    /** Time since then that programs used, in user mode. */
    long userNanosSince(MachineCpu before) {
        return (userTicks - before.userTicks) * NANOS_PER_TICK;
    }

    /** Time since then that the hypervisor gave to others. */
    long stolenNanosSince(MachineCpu before) {
        return (stolenTicks - before.stolenTicks) * NANOS_PER_TICK;
    }
}

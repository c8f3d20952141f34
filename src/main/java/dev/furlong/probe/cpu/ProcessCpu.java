package dev.furlong.probe.cpu;

import dev.furlong.deployment.kernel.cores.CpuTime;
import dev.furlong.probe.ProcessesBelow;
import java.io.IOException;
import java.nio.file.Path;

/**
 * CPU time that a process's threads, the ended ones too, have used so far, from fields 14 and 15 of
 * {@code /proc/PID/stat}, and that its ended and reaped children have, from fields 16 and 17. Source: proc_pid_stat(5).
 * Each is a whole number of ticks of 1/100 s: USER_HZ is 100 on every Linux that a JDK runs on.
 *
 * @param userTicks the ticks in user mode
 * @param systemTicks the ticks in the kernel
 */
record ProcessCpu(long userTicks, long systemTicks) {
    static final long MICROS_PER_TICK = 10_000;

    private static final int USER_FIELD = 14;
    private static final int SYSTEM_FIELD = 15;
    private static final int REAPED_USER_FIELD = 16;
    private static final int REAPED_SYSTEM_FIELD = 17;

    /**
     * Reads one process's own.
     *
     * @param proc the kernel's file system of processes
     *
     * @throws IOException if the process is gone
     */
    static ProcessCpu of(Path proc, long pid) throws IOException {
        String[] stat = ProcessesBelow.stat(proc, pid);
        return new ProcessCpu(ProcessesBelow.number(stat, USER_FIELD), ProcessesBelow.number(stat, SYSTEM_FIELD));
    }

    /**
     * Reads that of a process and everything that it started, what has ended since included, as far as whoever started
     * that has waited for its end.
     *
     * @throws IOException if the process is gone, or its descendants never stand still
     */
    static ProcessCpu ofTree(Path proc, long root) throws IOException {
        return new ProcessesBelow(proc, root).read(pids -> {
            ProcessCpu sum = new ProcessCpu(0, 0);
            for (long pid : pids) {
                String[] stat = ProcessesBelow.stat(proc, pid);
                sum = sum.plus(new ProcessCpu(
                        ProcessesBelow.number(stat, USER_FIELD) + ProcessesBelow.number(stat, REAPED_USER_FIELD),
                        ProcessesBelow.number(stat, SYSTEM_FIELD) + ProcessesBelow.number(stat, REAPED_SYSTEM_FIELD)));
            }
            return sum;
        });
    }

    /** The same in nanoseconds. */
    CpuTime time() {
        long nanosPerTick = 1_000 * MICROS_PER_TICK;
        return new CpuTime(
                (userTicks + systemTicks) * nanosPerTick, userTicks * nanosPerTick, systemTicks * nanosPerTick);
    }

    ProcessCpu plus(ProcessCpu other) {
        return new ProcessCpu(userTicks + other.userTicks, systemTicks + other.systemTicks);
    }
}

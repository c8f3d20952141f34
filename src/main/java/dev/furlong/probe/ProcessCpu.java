package dev.furlong.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * CPU time that a process's threads, the ended ones too, have used so far, from fields 14 and 15 of
 * {@code /proc/PID/stat}. Source: proc_pid_stat(5). Each is a whole number of ticks of 1/100 s: USER_HZ is 100 on every
 * Linux that a JDK runs on.
 *
 * @param userTicks in user mode
 * @param systemTicks in the kernel
 */
record ProcessCpu(long userTicks, long systemTicks) {
    static final long MICROS_PER_TICK = 10_000;

    private static final int USER_FIELD = 14;
    private static final int SYSTEM_FIELD = 15;

    /**
     * Reads it.
     *
     * @param proc the kernel's file system of processes
     *
     * @throws IOException if the process is gone
     */
    static ProcessCpu of(Path proc, long pid) throws IOException {
        String stat = Files.readString(proc.resolve(String.valueOf(pid)).resolve("stat"));
        // The second field is the command in parentheses, and may hold spaces and parentheses itself.
        String[] afterCommand = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return new ProcessCpu(
                Long.parseLong(afterCommand[USER_FIELD - 3]), Long.parseLong(afterCommand[SYSTEM_FIELD - 3]));
    }

    ProcessCpu minus(ProcessCpu before) {
        return new ProcessCpu(userTicks - before.userTicks, systemTicks - before.systemTicks);
    }

    ProcessCpu plus(ProcessCpu other) {
        return new ProcessCpu(userTicks + other.userTicks, systemTicks + other.systemTicks);
    }
}

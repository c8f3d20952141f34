package dev.furlong.probe.cpu;

import dev.furlong.deployment.kernel.cores.CpuTime;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

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

    private static final int PARENT_FIELD = 4;
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
        String[] fields = fields(proc, pid);
        return new ProcessCpu(number(fields, USER_FIELD), number(fields, SYSTEM_FIELD));
    }

    /**
     * Reads that of a process and everything that it started, what has ended since included, as far as whoever started
     * that has waited for its end.
     *
     * @throws IOException if the process is gone, or its descendants never stand still
     */
    static ProcessCpu ofTree(Path proc, long root) throws IOException {
        for (int attempt = 0; attempt < 20; attempt++) {
            Set<Long> tree = tree(proc, root);
            ProcessCpu sum = new ProcessCpu(0, 0);
            try {
                for (long pid : tree) {
                    String[] fields = fields(proc, pid);
                    sum = sum.plus(new ProcessCpu(
                            number(fields, USER_FIELD) + number(fields, REAPED_USER_FIELD),
                            number(fields, SYSTEM_FIELD) + number(fields, REAPED_SYSTEM_FIELD)));
                }
            } catch (NoSuchFileException e) {
                // One ended in between: its time is its parent's now.
                continue;
            }
            if (tree.equals(tree(proc, root))) {
                return sum;
            }
        }
        throw new IOException("the processes below " + root + " changed each time they were read");
    }

    private static Set<Long> tree(Path proc, long root) throws IOException {
        Map<Long, Long> parents = new HashMap<>();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(proc, "[0-9]*")) {
            for (Path process : processes) {
                long pid = Long.parseLong(process.getFileName().toString());
                try {
                    parents.put(pid, number(fields(proc, pid), PARENT_FIELD));
                } catch (NoSuchFileException e) {
                    // It ended while the folder was read.
                    parents.remove(pid);
                }
            }
        }
        if (!parents.containsKey(root)) {
            throw new NoSuchFileException(proc.resolve(String.valueOf(root)).toString());
        }
        Set<Long> tree = new TreeSet<>(Set.of(root));
        boolean grew = true;
        while (grew) {
            grew = false;
            for (Map.Entry<Long, Long> child : parents.entrySet()) {
                if (tree.contains(child.getValue())) {
                    grew |= tree.add(child.getKey());
                }
            }
        }
        return tree;
    }

    private static String[] fields(Path proc, long pid) throws IOException {
        String stat;
        try {
            stat = Files.readString(proc.resolve(String.valueOf(pid)).resolve("stat"));
        } catch (IOException e) {
            // The kernel says "No such process" where a process ended between opening and reading its file.
            if (String.valueOf(e.getMessage()).contains("No such process")) {
                throw new NoSuchFileException(proc.resolve(String.valueOf(pid)).toString());
            }
            throw e;
        }
        // The second field is the command in parentheses, and may hold spaces and parentheses itself.
        return stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    }

    private static long number(String[] fieldsAfterCommand, int field) {
        return Long.parseLong(fieldsAfterCommand[field - 3]);
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

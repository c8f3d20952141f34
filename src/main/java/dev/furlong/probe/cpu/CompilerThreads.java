package dev.furlong.probe.cpu;

import dev.furlong.measurement.Nanos;
import dev.furlong.measurement.Reading;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The CPU time that the threads of HotSpot's JIT compilers have used so far. A JVM itself tells only how long its
 * compilers were at work, and counts their waits for a core, so that this may be more than the CPU time of the process.
 * Source: proc_pid_task(5); sched-stats.rst of the kernel.
 *
 * @param nanos the CPU time of each thread, by its id
 */
public record CompilerThreads(Map<Long, Long> nanos) {
    /** The kernel keeps 15 letters of <em>C2 CompilerThread0</em>. */
    private static final Pattern NAME = Pattern.compile("C[12] CompilerThre");

    /** Copies the map. */
    public CompilerThreads {
        nanos = Map.copyOf(nanos);
    }

    /**
     * Reads the account of each compiler thread.
     *
     * @param proc the kernel's file system of processes
     * @param pids the JVMs' process ids
     * @throws IOException if a process is gone, or this system keeps no such account
     */
    public static CompilerThreads of(Path proc, Collection<Long> pids) throws IOException {
        Map<Long, Long> nanos = new TreeMap<>();
        for (long pid : pids) {
            try (DirectoryStream<Path> threads =
                    Files.newDirectoryStream(proc.resolve(String.valueOf(pid)).resolve("task"))) {
                for (Path thread : threads) {
                    add(nanos, thread);
                }
            }
        }
        return new CompilerThreads(nanos);
    }

    private static void add(Map<Long, Long> nanos, Path thread) throws IOException {
        try {
            if (NAME.matcher(Files.readString(thread.resolve("comm")).strip()).matches()) {
                nanos.put(
                        Long.parseLong(thread.getFileName().toString()),
                        onCore(Files.readString(thread.resolve("schedstat")).strip()));
            }
        } catch (IOException e) {
            if (!ended(thread, e)) {
                throw e;
            }
        }
    }

    /** The first of the three numbers is the time on a core. A kernel that is built to keep no account writes zeros. */
    private static long onCore(String account) throws IOException {
        if (!account.matches("[0-9]+ [0-9]+ [0-9]+") || account.equals("0 0 0")) {
            throw new IOException("the kernel keeps no account of threads: schedstat has '" + account + "'");
        }
        return Long.parseLong(account.substring(0, account.indexOf(' ')));
    }

    /** Whether a thread has ended since the folder was read, as JVMs' own threads may at any time. */
    private static boolean ended(Path thread, IOException e) {
        return Files.notExists(thread)
                || (!(e instanceof NoSuchFileException)
                        && String.valueOf(e.getMessage()).contains("No such process"));
    }

    /**
     * The CPU time used since then, in µs per transaction. A thread that is new counts from its start.
     *
     * @param before the account at the beginning
     * @param transactions the number of transactions, above 0
     * @return the time, or why it is not known
     */
    public Reading since(CompilerThreads before, long transactions) {
        if (before.nanos.isEmpty() && nanos.isEmpty()) {
            return Reading.unavailable("the JVM has no thread that is named as HotSpot's compilers are");
        }
        if (!nanos.keySet().containsAll(before.nanos.keySet())) {
            return Reading.unavailable("a thread of the compilers ended during the phase, and its account with it");
        }
        long used = 0;
        for (Map.Entry<Long, Long> thread : nanos.entrySet()) {
            used += thread.getValue() - Objects.requireNonNull(before.nanos.getOrDefault(thread.getKey(), 0L));
        }
        return Reading.of(used / Nanos.PER_MICRO / transactions);
    }
}

package dev.furlong.deployment.kernel.cores;

import dev.furlong.failure.MachineException;
import dev.furlong.storage.kernel.KernelFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Cores by the kernel's numbers.
 *
 * @param cores the cores' numbers, at least one
 */
public record CoreList(SortedSet<Integer> cores) {
    private static final String ALLOWED = "Cpus_allowed_list:";

    /** Checks and copies the numbers. */
    public CoreList {
        if (cores.isEmpty()) {
            throw new IllegalArgumentException("cores: must hold at least one, got none");
        }
        cores = Collections.unmodifiableSortedSet(new TreeSet<>(cores));
    }

    /** The cores of these numbers. */
    public static CoreList of(Collection<Integer> cores) {
        return new CoreList(new TreeSet<>(cores));
    }

    /** Reads the kernel's form, {@code 0-3,8}. Source: cpuset(7). */
    public static CoreList parse(String written) {
        SortedSet<Integer> cores = new TreeSet<>();
        for (String part : written.strip().split(",", -1)) {
            String[] ends = part.split("-", 2);
            int last = Integer.parseInt(ends[ends.length - 1]);
            for (int core = Integer.parseInt(ends[0]); core <= last; core++) {
                cores.add(core);
            }
        }
        return new CoreList(cores);
    }

    /**
     * The cores that this process may use.
     *
     * @throws MachineException where the kernel does not say
     */
    public static CoreList allowedHere() {
        Path status = Path.of("/proc/self/status");
        return Files.exists(status)
                ? inStatus(status)
                : of(IntStream.range(0, Runtime.getRuntime().availableProcessors())
                        .boxed()
                        .toList());
    }

    /**
     * The cores that a thread may use, from its status file.
     *
     * @throws MachineException where the kernel does not say
     */
    public static CoreList inStatus(Path status) {
        return inStatus(status, KernelFile.read(status));
    }

    /**
     * The cores that a thread may use, from its status file; empty if the thread has ended.
     *
     * @throws MachineException where the kernel does not say
     */
    static Optional<CoreList> inStatusIfAlive(Path status) {
        return KernelFile.readIfThere(status).map(text -> inStatus(status, text));
    }

    private static CoreList inStatus(Path status, String text) {
        return text.lines()
                .filter(line -> line.startsWith(ALLOWED))
                .map(line -> parse(line.substring(ALLOWED.length())))
                .findFirst()
                .orElseThrow(() ->
                        new MachineException("kernel file " + status + ": must have a line " + ALLOWED + ", got none"));
    }

    /** The number of cores. */
    public int size() {
        return cores.size();
    }

    /** The first cores, so many of them. */
    public CoreList first(int count) {
        return of(new ArrayList<>(cores).subList(0, count));
    }

    /** All cores but the first ones. */
    CoreList allButFirst(int count) {
        return of(new ArrayList<>(cores).subList(count, cores.size()));
    }

    /** The cores of both lists. */
    public CoreList with(CoreList other) {
        SortedSet<Integer> all = new TreeSet<>(cores);
        all.addAll(other.cores);
        return new CoreList(all);
    }

    /** The list in the kernel's form, which {@code taskset -c} and {@code --cpuset-cpus} take too. */
    public String written() {
        List<String> ranges = new ArrayList<>();
        int begin = cores.first();
        int end = begin;
        for (int core : cores.tailSet(begin + 1)) {
            if (core != end + 1) {
                ranges.add(range(begin, end));
                begin = core;
            }
            end = core;
        }
        ranges.add(range(begin, end));
        return String.join(",", ranges);
    }

    private static String range(int begin, int end) {
        return begin == end ? String.valueOf(begin) : begin + "-" + end;
    }
}

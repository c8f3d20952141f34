package dev.furlong.probe;

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
 * A process and everything that it started, by the files that the kernel has of each. Source: proc(5).
 *
 * @param proc the kernel's file system of processes, or a folder of its form
 * @param root the id of the first process
 */
public record ProcessesBelow(Path proc, long root) {
    private static final int PARENT_FIELD = 4;

    /** Reads something of processes. */
    public interface Reader<T> {
        /**
         * Reads it.
         *
         * @throws NoSuchFileException if one of them is gone
         * @throws IOException if it cannot be read
         */
        T of(Set<Long> pids) throws IOException;
    }

    /**
     * Reads something of these processes while none of them ends and none is added, so that nothing is missed or read twice.
     *
     * @throws IOException if the first process is gone, the reader fails, or they never stand still
     */
    public <T> T read(Reader<T> reader) throws IOException {
        for (int attempt = 0; attempt < 20; attempt++) {
            Set<Long> tree = pids();
            T read;
            try {
                read = reader.of(tree);
            } catch (NoSuchFileException e) {
                // One ended in between: its parent has its counts now.
                continue;
            }
            if (tree.equals(pids())) {
                return read;
            }
        }
        throw new IOException("the processes below " + root + " changed each time they were read");
    }

    /**
     * The fields of a process's {@code stat} from the third on, as proc_pid_stat(5) numbers them.
     *
     * @throws NoSuchFileException if the process is gone
     */
    public static String[] stat(Path proc, long pid) throws IOException {
        String stat = text(proc, pid, "stat");
        // The second field is the command in parentheses, and may hold spaces and parentheses itself.
        return stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    }

    /**
     * A number among them.
     *
     * @param fields what {@link #stat} gave
     * @param field its place as proc_pid_stat(5) numbers it
     */
    public static long number(String[] fields, int field) {
        return Long.parseLong(fields[field - 3]);
    }

    /**
     * The text of one of a process's files.
     *
     * @throws NoSuchFileException if the process is gone
     */
    public static String text(Path proc, long pid, String file) throws IOException {
        try {
            return Files.readString(proc.resolve(String.valueOf(pid)).resolve(file));
        } catch (IOException e) {
            // The kernel says "No such process" where a process ended between opening and reading its file.
            if (String.valueOf(e.getMessage()).contains("No such process")) {
                throw new NoSuchFileException(proc.resolve(String.valueOf(pid)).toString());
            }
            if (e instanceof NoSuchFileException && Files.exists(proc.resolve(String.valueOf(pid)))) {
                throw new IOException("this system has no file " + file + " of process " + pid, e);
            }
            throw e;
        }
    }

    private Set<Long> pids() throws IOException {
        Map<Long, Long> parents = new HashMap<>();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(proc, "[0-9]*")) {
            for (Path process : processes) {
                long pid = Long.parseLong(process.getFileName().toString());
                try {
                    parents.put(pid, number(stat(proc, pid), PARENT_FIELD));
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
}

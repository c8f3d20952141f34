package dev.furlong.deployment.kernel;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A thread of a process as the kernel shows it.
 *
 * @param pid of the process
 * @param name of the thread; the first thread has the program's name
 * @param letter of its state, as in {@code /proc/PID/stat}: R runs, S sleeps, D waits for a disk, T
 *     is stopped by a signal
 */
public record ProcessState(long pid, String name, char letter) {
    private static final Path PROC = Path.of("/proc");

    /**
     * The first thread of a process and of every process that it started. It is empty where the
     * kernel does not show them.
     */
    public static List<ProcessState> ofTree(long pid) {
        List<ProcessState> states = new ArrayList<>();
        Stream.concat(
                        Stream.of(pid),
                        ProcessHandle.of(pid).stream()
                                .flatMap(ProcessHandle::descendants)
                                .map(ProcessHandle::pid))
                .forEach(each -> read(each, PROC.resolve(each + "/stat")).ifPresent(states::add));
        return states;
    }

    /** All threads of a process and of every process that it started. */
    public static List<ProcessState> ofThreads(long pid) {
        List<ProcessState> states = new ArrayList<>();
        for (ProcessState process : ofTree(pid)) {
            try (Stream<Path> tasks = Files.list(PROC.resolve(process.pid + "/task"))) {
                tasks.forEach(task -> read(process.pid, task.resolve("stat")).ifPresent(states::add));
            } catch (IOException | UncheckedIOException e) {
                // It has ended meanwhile, so it has no state.
                states.removeIf(state -> state.pid == process.pid);
            }
        }
        return states;
    }

    /** Parses a line of {@code /proc/PID/stat}, in which the name may hold any character. */
    static ProcessState parse(long pid, String line) {
        int close = line.lastIndexOf(')');
        return new ProcessState(pid, line.substring(line.indexOf('(') + 1, close), line.charAt(close + 2));
    }

    private static Optional<ProcessState> read(long pid, Path file) {
        try {
            return Optional.of(parse(pid, Files.readString(file)));
        } catch (IOException e) {
            // It has ended meanwhile, or this system has no such file.
            return Optional.empty();
        }
    }

    /** Whether a signal or a debugger stopped it. */
    public boolean stopped() {
        return letter == 'T' || letter == 't';
    }

    /** Whether it waits for a disk, or for another device whose wait cannot be interrupted. */
    public boolean waitsForDisk() {
        return letter == 'D';
    }

    /** The state in words. */
    public String words() {
        return "process " + pid + " (" + name + ") is in state " + letter
                + (stopped() ? ", stopped by a signal such as SIGSTOP" : waitsForDisk() ? ", waiting for a disk" : "");
    }
}

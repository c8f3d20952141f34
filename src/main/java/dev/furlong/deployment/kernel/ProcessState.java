package dev.furlong.deployment.kernel;

import dev.furlong.deployment.kernel.group.Hierarchies;
import dev.furlong.failure.MachineException;
import dev.furlong.storage.kernel.KernelFile;
import dev.furlong.storage.kernel.MountTable;
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
 * @param pid the process's id
 * @param name the thread's name; the first thread has the program's name
 * @param letter the letter of its state, as in {@code /proc/PID/stat}: R runs, S sleeps, D waits for a disk, T is
 *     stopped by a signal
 * @param frozen whether its control group is frozen. Its letter does not tell: it is D in the first version of control
 *     groups and S in the second.
 */
public record ProcessState(long pid, String name, char letter, boolean frozen) {
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
                .forEach(each ->
                        read(each, PROC.resolve(each + "/stat"), frozen(each)).ifPresent(states::add));
        return states;
    }

    /** The states of all threads of a process and of every process that it started. */
    public static List<ProcessState> ofThreads(long pid) {
        List<ProcessState> states = new ArrayList<>();
        for (ProcessState process : ofTree(pid)) {
            try (Stream<Path> tasks = Files.list(PROC.resolve(process.pid + "/task"))) {
                tasks.forEach(task ->
                        read(process.pid, task.resolve("stat"), process.frozen).ifPresent(states::add));
            } catch (IOException | UncheckedIOException e) {
                // It has ended meanwhile, so it has no state.
                states.removeIf(state -> state.pid == process.pid);
            }
        }
        return states;
    }

    /** Parses a line of {@code /proc/PID/stat}, in which the name may hold any character. */
    static ProcessState parse(long pid, String line, boolean frozen) {
        int close = line.lastIndexOf(')');
        return new ProcessState(pid, line.substring(line.indexOf('(') + 1, close), line.charAt(close + 2), frozen);
    }

    private static boolean frozen(long pid) {
        try {
            return KernelFile.readIfThere(PROC.resolve(pid + "/cgroup"))
                    .filter(groups -> new Hierarchies(MountTable.current(), groups).frozen())
                    .isPresent();
        } catch (MachineException e) {
            // A kernel that hides a group does not tell whether it is frozen; whoever asks must still end what hangs.
            return false;
        }
    }

    private static Optional<ProcessState> read(long pid, Path file, boolean frozen) {
        try {
            return Optional.of(parse(pid, Files.readString(file), frozen));
        } catch (IOException e) {
            // It has ended meanwhile, or this system has no such file.
            return Optional.empty();
        }
    }

    /** Whether it cannot run: a signal or a debugger stopped it, or its control group is frozen. */
    public boolean stopped() {
        return frozen || letter == 'T' || letter == 't';
    }

    /** Whether it waits for a disk, or for another device whose wait cannot be interrupted. */
    public boolean waitsForDisk() {
        return letter == 'D' && !frozen;
    }

    /** The state in words. */
    public String words() {
        return "process " + pid + " (" + name + ") is in state " + letter + why();
    }

    private String why() {
        if (frozen) {
            return ", frozen with its control group, as a paused container is";
        }
        return stopped() ? ", stopped by a signal such as SIGSTOP" : waitsForDisk() ? ", waiting for a disk" : "";
    }
}

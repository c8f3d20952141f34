package dev.furlong.deployment.kernel.group;

import dev.furlong.failure.MachineException;
import dev.furlong.storage.owned.Leftover;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Control groups of runs that were killed. A group's name holds the run's namespace of processes
 * and its process number.
 */
public final class AbandonedGroups {
    private static final Pattern NAME = Pattern.compile(Pattern.quote(ControlGroup.NAME) + "(\\d+)-(\\d+)-\\d+");
    private static final Duration LONGEST = Duration.ofSeconds(5);
    private static final Path PROC = Path.of("/proc");

    private AbandonedGroups() {}

    /**
     * Finds the groups of killed runs.
     *
     * @throws MachineException if the kernel's folders cannot be read
     */
    public static List<Leftover> find() {
        return find(Hierarchies.here().roots());
    }

    private static List<Leftover> find(List<Path> roots) {
        List<Leftover> found = new ArrayList<>();
        for (Path root : roots) {
            for (Path folder : groups(root)) {
                if (isAbandoned(folder)) {
                    found.add(new Leftover(Leftover.Kind.CONTROL_GROUP, folder, words(folder)));
                }
            }
        }
        return found;
    }

    private static String words(Path folder) {
        String processes = ControlGroup.processes(folder).stream()
                .map(pid -> pid
                        + ProcessHandle.of(pid)
                                .flatMap(process -> process.info().command())
                                .map(command -> " (" + command + ")")
                                .orElse(""))
                .collect(Collectors.joining(", "));
        return "control group " + folder + (processes.isEmpty() ? "" : " with processes " + processes);
    }

    /**
     * Removes groups without a process, where this user may. So groups do not pile up when runs are
     * killed and resumed. One that the kernel does not remove is left for {@code furlong clean}.
     *
     * @throws MachineException if the kernel's folders cannot be read
     */
    public static void removeEmpty() {
        removeEmpty(Hierarchies.here().roots());
    }

    /** Returns why each of those stays that the kernel did not remove. */
    static Map<Path, IOException> removeEmpty(List<Path> roots) {
        Map<Path, IOException> stay = new LinkedHashMap<>();
        for (Leftover leftover : find(roots)) {
            Path folder = leftover.path();
            if (Files.isWritable(folder.getParent())
                    && ControlGroup.processes(folder).isEmpty()) {
                ControlGroup.whyItStays(folder, ControlGroup.LONGEST_REMOVAL)
                        .ifPresent(failure -> stay.put(folder, failure));
            }
        }
        return stay;
    }

    /**
     * Ends what is still in the group, which only a run of ours can have put there, and removes it.
     *
     * @throws MachineException if it is not abandoned after all, or stays
     */
    public static void remove(Path folder) {
        if (!Files.isDirectory(folder)) {
            return;
        }
        if (!isAbandoned(folder)) {
            throw new MachineException("control group " + folder
                    + ": must belong to a run that has ended, got one in use; it was left alone");
        }
        ControlGroup.processes(folder).stream()
                .flatMap(pid -> ProcessHandle.of(pid).stream())
                .forEach(ProcessHandle::destroyForcibly);
        ControlGroup.remove(folder, LONGEST);
    }

    /**
     * Whether the run is gone. In another namespace, its process number may belong to a run that
     * lives. Such groups are left alone.
     */
    private static boolean isAbandoned(Path folder) {
        Matcher name = NAME.matcher(String.valueOf(folder.getFileName()));
        return name.matches()
                && name.group(1).equals(ControlGroup.processNamespace())
                && !Files.exists(PROC.resolve(name.group(2)));
    }

    /** Groups come and go while they are walked. One that only another user may enter is not ours. */
    private static FileVisitResult skip(Path group, IOException failure) throws IOException {
        if (failure instanceof AccessDeniedException || !Files.exists(group)) {
            return FileVisitResult.CONTINUE;
        }
        throw failure;
    }

    private static List<Path> groups(Path root) {
        List<Path> groups = new ArrayList<>();
        try {
            Files.walkFileTree(root, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    if (NAME.matcher(String.valueOf(folder.getFileName())).matches()) {
                        groups.add(folder);
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                    return skip(file, failure);
                }

                @Override
                public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure)
                        throws IOException {
                    return failure == null ? FileVisitResult.CONTINUE : skip(folder, failure);
                }
            });
        } catch (IOException e) {
            throw MachineException.cannot("list the control groups in " + root, e);
        }
        return groups;
    }
}

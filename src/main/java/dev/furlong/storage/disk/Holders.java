package dev.furlong.storage.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The processes that keep a file system from being unmounted, as far as this user may see them. */
final class Holders {
    private Holders() {}

    /** The processes in words that follow others; empty if none is seen. */
    static String words(Path folder) {
        List<Long> pids = ProcessHandle.allProcesses()
                .map(ProcessHandle::pid)
                .filter(pid -> holds(Path.of("/proc", pid.toString()), folder))
                .sorted()
                .toList();
        return pids.isEmpty()
                ? ""
                : ", in use by process " + pids.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private static boolean holds(Path process, Path folder) {
        List<Path> links = new ArrayList<>(List.of(process.resolve("cwd"), process.resolve("root")));
        try (Stream<Path> descriptors = Files.list(process.resolve("fd"))) {
            descriptors.forEach(links::add);
        } catch (IOException e) {
            // It ended, or belongs to another user: then it is not seen, and only a hint is missing.
            return false;
        }
        return links.stream().anyMatch(link -> leadsBelow(link, folder));
    }

    private static boolean leadsBelow(Path link, Path folder) {
        try {
            return Files.readSymbolicLink(link).startsWith(folder);
        } catch (IOException e) {
            return false;
        }
    }
}

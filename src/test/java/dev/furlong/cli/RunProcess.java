package dev.furlong.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A process that a run started, a container's too, known by the run's folder in its command line. Linux only.
 *
 * @param handle the handle of the process
 * @param command the command with its arguments
 */
record RunProcess(ProcessHandle handle, List<String> command) {
    /** What a process of a run does. */
    enum Role {
        POPULATE,
        SERVER,
        LOAD
    }

    /** All that work below a folder. */
    static List<RunProcess> below(Path folder) {
        String place = folder.toAbsolutePath() + "/";
        return ProcessHandle.allProcesses()
                .map(handle -> new RunProcess(handle, commandOf(handle.pid())))
                .filter(process -> process.command.stream().anyMatch(argument -> argument.contains(place)))
                .toList();
    }

    Role role() {
        if (command.stream().noneMatch(argument -> argument.endsWith(".LoadJvm"))) {
            return Role.SERVER;
        }
        return command.stream().anyMatch(argument -> argument.matches(".*/populated-[0-9]+/task[.]json"))
                ? Role.POPULATE
                : Role.LOAD;
    }

    /** How many clients are at work in it. */
    long clients() {
        try (Stream<Path> threads = Files.list(Path.of("/proc", String.valueOf(handle.pid()), "task"))) {
            return threads.filter(thread ->
                            firstLine(thread.resolve("comm")).orElse("").startsWith("furlong-client"))
                    .count();
        } catch (IOException | UncheckedIOException e) {
            // It has ended meanwhile.
            return 0;
        }
    }

    private static List<String> commandOf(long pid) {
        try {
            return List.of(Files.readString(Path.of("/proc", String.valueOf(pid), "cmdline"))
                    .split("\0", -1));
        } catch (IOException e) {
            return List.of();
        }
    }

    private static Optional<String> firstLine(Path file) {
        try {
            return Files.readString(file).lines().findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}

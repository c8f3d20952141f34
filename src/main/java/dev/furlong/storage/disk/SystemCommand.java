package dev.furlong.storage.disk;

import dev.furlong.failure.MachineException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Programs of the operating system: found where systems keep them, run to their end, and believed only with status 0. */
public final class SystemCommand {
    // An ordinary user's path often lacks the folders of the system's programs.
    private static final List<String> FOLDERS =
            List.of("/usr/sbin", "/usr/bin", "/sbin", "/bin", "/usr/local/sbin", "/usr/local/bin");

    private SystemCommand() {}

    /**
     * How a program ended.
     *
     * @param status 0 if it did what it was told
     * @param output of it
     * @param errors that it wrote
     */
    public record Ended(int status, String output, String errors) {
        /** The status and the errors, for a message. */
        public String words() {
            String said = (errors.isBlank() ? output : errors).strip();
            return "status " + status + (said.isEmpty() ? "" : " (" + said + ")");
        }
    }

    /** Where a program is, by its name or its absolute path. */
    public static Optional<Path> find(String program) {
        if (program.startsWith("/")) {
            return Optional.of(Path.of(program)).filter(Files::isExecutable);
        }
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Stream.concat(FOLDERS.stream(), Stream.of(path.split(File.pathSeparator, -1)))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Those of these programs that are not here. */
    public static List<String> missing(String... programs) {
        return Stream.of(programs).filter(one -> find(one).isEmpty()).toList();
    }

    /**
     * Runs a program, which must end well.
     *
     * @param place what it is for, as messages begin
     * @return its output, stripped
     * @throws MachineException if it does not end with status 0
     */
    public static String run(String place, String... command) {
        Ended ended = end(place, command);
        if (ended.status() != 0) {
            throw new MachineException(
                    place + ": '" + String.join(" ", command) + "' must succeed, got " + ended.words());
        }
        return ended.output().strip();
    }

    /**
     * Runs a program to its end, which may be a bad one.
     *
     * @throws MachineException if it cannot be started
     */
    public static Ended end(String place, String... command) {
        Path program = find(command[0])
                .orElseThrow(() -> new MachineException(
                        place + ": must have the program " + command[0] + ", got none; install it"));
        List<String> all = new ArrayList<>(List.of(command));
        all.set(0, program.toString());
        ProcessBuilder builder = new ProcessBuilder(all);
        builder.environment().put("LC_ALL", "C");
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Ended(await(process), output, errors);
        } catch (IOException e) {
            throw new MachineException(
                    place + ": '" + String.join(" ", command) + "' must be possible to run, got " + e, e);
        }
    }

    /** Not cut short by an interruption: these programs are also what undoes things after one. */
    private static int await(Process process) {
        boolean interrupted = false;
        while (true) {
            try {
                int status = process.waitFor();
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
                return status;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
    }
}

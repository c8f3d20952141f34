package dev.furlong.storage.disk;

import dev.furlong.failure.Cause;
import dev.furlong.failure.MachineException;
import dev.furlong.storage.kernel.KernelFile;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Programs of the operating system: found where systems keep them, run to their end, and believed only with status 0. */
public final class SystemCommand {
    // An ordinary user's path often lacks the folders of the system's programs.
    private static final List<String> FOLDERS =
            List.of("/usr/sbin", "/usr/bin", "/sbin", "/bin", "/usr/local/sbin", "/usr/local/bin");

    /** The letters of processes that a signal or a debugger stopped. */
    private static final Set<String> STOPPED = Set.of("T", "t");

    private static final Duration LONGEST_DEATH = Duration.ofSeconds(5);

    private SystemCommand() {}

    /**
     * The time that a program may take.
     *
     * @param longest the longest time
     * @param movesData whether it has the whole time again whenever it has read or written something
     */
    record Haste(Duration longest, boolean movesData) {
        /** The haste of a program that asks or tells the kernel something. */
        static final Haste BRIEF = new Haste(Duration.ofSeconds(60), false);
        /**
         * The haste of a program that moves data, or waits until the kernel has. A large folder takes long, and a copy
         * that gets on is never ended. The kernel's progress does not show, so a wait for it has the whole time.
         */
        static final Haste MOVES_DATA = new Haste(Duration.ofMinutes(30), true);

        private static final Set<String> MOVERS = Set.of("cp", "dd", "sync", "umount", "mkfs.ext4", "filefrag");

        private String rule() {
            return movesData
                    ? "end, or read or write something, within " + longest.toMinutes() + " min"
                    : "end within " + longest.toSeconds() + " s";
        }

        /** The haste of a command: by its program's name, unless it only asks for its version. */
        static Haste of(String... command) {
            boolean asks = List.of(command).contains("--version");
            return MOVERS.contains(command[0]) && !asks ? MOVES_DATA : BRIEF;
        }
    }

    /**
     * The end of a program.
     *
     * @param status 0 if it did what it was told
     * @param output the text of its standard output
     * @param errors the text of its standard error
     */
    public record Ended(int status, String output, String errors) {
        /** The status and the errors, for a message. */
        public String words() {
            String said = (errors.isBlank() ? output : errors).strip();
            return "status " + status + (said.isEmpty() ? "" : " (" + said + ")");
        }
    }

    /** Finds a program by its name or its absolute path; empty if it is not here. */
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

    /** The programs among these that are not here. */
    public static List<String> missing(String... programs) {
        return Stream.of(programs).filter(one -> find(one).isEmpty()).toList();
    }

    /**
     * Runs a program, which must end well.
     *
     * @param place the beginning of messages, which says what the program is for
     * @return the text of its standard output, stripped
     * @throws MachineException if it does not end with status 0, or stands still; it is killed then
     */
    public static String run(String place, String... command) {
        Ended ended = end(place, command);
        if (ended.status() != 0) {
            throw new MachineException(place + ": '" + String.join(" ", command) + "' failed: " + ended.words());
        }
        return ended.output().strip();
    }

    /**
     * Runs a program to its end, which may be a bad one.
     *
     * @throws MachineException if it cannot be started, or stands still; it is killed then
     */
    public static Ended end(String place, String... command) {
        return end(place, Standstill.LOOK, command);
    }

    /** The same with another time from one look to the next, for tests. */
    static Ended end(String place, Duration look, String... command) {
        return end(place, look, Haste.of(command), command);
    }

    /** The same with another limit, for tests. */
    static Ended end(String place, Duration look, Haste haste, String... command) {
        Path program = find(command[0])
                .orElseThrow(() -> new MachineException(
                        place + ": must have the program " + command[0] + ", got none; install it"));
        List<String> all = new ArrayList<>(List.of(command));
        all.set(0, program.toString());
        ProcessBuilder builder = new ProcessBuilder(all);
        builder.environment().put("LC_ALL", "C");
        String words = place + ": '" + String.join(" ", command) + "'";
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            // Both at once: a program that nobody reads stands still.
            CompletableFuture<String> output = reading(process.getInputStream());
            CompletableFuture<String> errors = reading(process.getErrorStream());
            await(process, CompletableFuture.allOf(output, errors, ending(process)), haste, look, words);
            return new Ended(process.exitValue(), output.join(), errors.join());
        } catch (IOException e) {
            throw MachineException.cannot("run '" + String.join(" ", command) + "' for " + place, e);
        }
    }

    /**
     * The status of a process, once it ends. It is not the process's own future: on two cores, JDK 25 completes that
     * one only when its common pool has nothing else to do.
     */
    private static CompletableFuture<Integer> ending(Process process) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return process.waitFor();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException("nobody interrupts this thread", e);
                    }
                },
                OwnThread::start);
    }

    private static CompletableFuture<String> reading(InputStream stream) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try (stream) {
                        return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                },
                OwnThread::start);
    }

    /** Waits for an end. An interruption does not cut it short, because these programs also undo things after one. */
    private static void await(Process process, CompletableFuture<?> end, Haste haste, Duration look, String words)
            throws IOException {
        Standstill standstill = new Standstill(haste.longest);
        long moved = 0;
        boolean interrupted = false;
        try {
            while (!standstill.over()) {
                try {
                    end.get(look.toMillis(), TimeUnit.MILLISECONDS);
                    return;
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    throw new IOException(Cause.of(e), e);
                } catch (TimeoutException e) {
                    long now = movedBytes(process.pid());
                    if (haste.movesData && now > moved) {
                        standstill.progress();
                    }
                    moved = now;
                    standstill.looked(STOPPED.contains(state(process.pid())));
                }
            }
            String got = "process " + process.pid() + " in state " + state(process.pid())
                    + (standstill.stopped().isZero()
                            ? ""
                            : ", stopped by a signal such as SIGSTOP, for "
                                    + standstill.stopped().toSeconds() + " s");
            throw new MachineException(words + " did not " + haste.rule() + ": " + got + "; "
                    + (kill(process) ? "it was killed" : "it was killed, but does not end: a disk may not answer"));
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static boolean kill(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        return Eventually.until(LONGEST_DEATH, () -> !process.isAlive());
    }

    /** The letter of a process's state, as the kernel shows it. */
    private static String state(long pid) {
        return ofKernel(pid, "stat")
                .map(line -> line.substring(line.lastIndexOf(')') + 2))
                .map(rest -> rest.substring(0, 1))
                .orElse("unknown");
    }

    /** The number of bytes that a process has read and written so far; 0 where the kernel does not tell. */
    static long movedBytes(long pid) {
        return ofKernel(pid, "io").stream()
                .flatMap(String::lines)
                .filter(line -> line.matches("[rw]char: [0-9]+"))
                .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(' ') + 1)))
                .sum();
    }

    private static Optional<String> ofKernel(long pid, String name) {
        try {
            return KernelFile.readIfThere(Path.of("/proc", String.valueOf(pid), name));
        } catch (MachineException e) {
            // It is another account's, or has just ended. The limit holds all the same.
            return Optional.empty();
        }
    }
}

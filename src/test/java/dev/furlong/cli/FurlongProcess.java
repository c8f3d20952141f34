package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.kernel.group.AbandonedGroups;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The command line as a process of its own, which can be interrupted and killed. Linux only. */
public final class FurlongProcess implements AutoCloseable {
    private static final Duration LONGEST = Duration.ofSeconds(120);

    private final Path results;
    private final Path out;
    private final Path err;
    private final Process process;

    private FurlongProcess(Path results, Path out, Path err, Process process) {
        this.results = results;
        this.out = out;
        this.err = err;
        this.process = process;
    }

    /**
     * Starts it as the leader of a process group of its own, as a terminal's job is.
     *
     * @param results the results' root; output goes to files beside it
     */
    static FurlongProcess start(Path results, String... arguments) {
        return start(results, Map.of(), arguments);
    }

    /** Starts it with more in its environment. */
    static FurlongProcess start(Path results, Map<String, String> environment, String... arguments) {
        List<String> flags = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
        return start(Main.class, flags, Path.of(""), results, environment, List.of(arguments));
    }

    /**
     * Starts another main class.
     *
     * @param flags the flags of its JVM
     * @param folder the folder that it works in
     * @param results the folder below which its processes work; output goes to files beside it
     */
    public static FurlongProcess start(
            Class<?> mainClass,
            List<String> flags,
            Path folder,
            Path results,
            Map<String, String> environment,
            List<String> arguments) {
        // A build in the background ignores SIGINT and would pass that on.
        List<String> command = new ArrayList<>(List.of("setsid", "env", "--default-signal=INT"));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        Optional.ofNullable(System.getProperty("maven.repo.local"))
                .ifPresent(repository -> command.add("-Dmaven.repo.local=" + repository));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass.getName()));
        command.addAll(arguments);
        try {
            Files.createDirectories(results);
            Path out = Files.createTempFile(results.getParent(), "furlong", ".out");
            Path err = Files.createTempFile(results.getParent(), "furlong", ".err");
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
            builder.directory(folder.toAbsolutePath().toFile());
            builder.environment().putAll(environment);
            return new FurlongProcess(results, out, err, builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts a run into a results root. */
    static FurlongProcess run(Path results, String... arguments) {
        List<String> all = new ArrayList<>(List.of("run"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--out", results.toString()));
        return start(results, all.toArray(String[]::new));
    }

    long pid() {
        return process.pid();
    }

    boolean alive() {
        return process.isAlive();
    }

    /** Waits for words on standard error. */
    void awaitWords(String words) {
        Await.until("'" + words + "' in: " + text(err), LONGEST, () -> {
            assertAlive();
            return text(err).contains(words);
        });
    }

    /** Waits for a line in a file, and returns it. */
    String awaitLine(Path file) {
        return Await.value("a line in " + file + " in: " + text(err), LONGEST, () -> {
            assertAlive();
            return Files.exists(file)
                    ? Optional.of(text(file))
                            .filter(line -> line.endsWith("\n"))
                            .map(String::strip)
                    : Optional.empty();
        });
    }

    /** Waits for a JVM of the run. */
    RunProcess await(RunProcess.Role role) {
        return Await.value("a process of role " + role, LONGEST, () -> {
            assertAlive();
            return RunProcess.below(results).stream()
                    .filter(one -> one.role() == role)
                    .findFirst();
        });
    }

    /** Waits until clients are at work. */
    RunProcess awaitClients() {
        return Await.value("clients at work", LONGEST, () -> {
            assertAlive();
            return RunProcess.below(results).stream()
                    .filter(one -> one.role() == RunProcess.Role.LOAD && one.clients() > 0)
                    .findFirst();
        });
    }

    /** Waits until clients are at work in the coordinator itself. */
    void awaitOwnClients() {
        Await.until("clients at work in the coordinator", LONGEST, () -> {
            assertAlive();
            return new RunProcess(process.toHandle(), List.of()).clients() > 0;
        });
    }

    /** Waits until its clients have ended and it checks the data. */
    void awaitTheEndOf(RunProcess load) {
        Await.until("no more clients at work", LONGEST, () -> {
            assertAlive();
            return load.clients() == 0;
        });
    }

    /** Ctrl-C as a program sends it: to the coordinator alone. */
    void interrupt() {
        kill("INT", String.valueOf(process.pid()));
    }

    /** Ctrl-C as a terminal sends it: to every process of the group at once. */
    public void interruptGroup() {
        kill("INT", "-" + process.pid());
    }

    /** SIGKILL to the coordinator alone. */
    void destroy() {
        process.destroyForcibly();
    }

    /** Its end. */
    public Ended await() {
        try {
            assertThat(process.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS))
                    .as("ended in time; it said %s", text(err))
                    .isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
        return new Ended(process.exitValue(), text(out), text(err));
    }

    private void assertAlive() {
        assertThat(process.isAlive())
                .as("still runs; it said %s%s", text(out), text(err))
                .isTrue();
    }

    private static void kill(String signal, String target) {
        try {
            int status = new ProcessBuilder("kill", "-" + signal, "--", target)
                    .inheritIO()
                    .start()
                    .waitFor();
            assertThat(status).as("status of kill").isZero();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends what still runs, and removes what the kernel keeps of the killed: the next test must not find it. */
    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
        Await.until("the end of all processes", LONGEST, () -> {
            List<RunProcess> left = RunProcess.below(results);
            left.forEach(one -> one.handle().destroyForcibly());
            return left.isEmpty();
        });
        AbandonedGroups.find().forEach(left -> AbandonedGroups.remove(left.path()));
    }
}

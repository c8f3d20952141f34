package dev.furlong.jmh;

import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.deployment.launch.JvmCommand;
import dev.furlong.deployment.process.ChildProcess;
import dev.furlong.failure.MachineException;
import dev.furlong.plan.setting.Settings;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * One side of a comparison in a JVM of its own, started as a load JVM is, with this JVM's class path. It answers each
 * line with a line, and ends when its standard input does.
 */
public final class BenchmarkJvm implements AutoCloseable {
    private static final Duration LONGEST_STOP = Duration.ofSeconds(60);

    private final ChildProcess process;
    private final BufferedReader output;

    private BenchmarkJvm(ChildProcess process) {
        this.process = process;
        this.output = process.output();
    }

    /**
     * Starts it.
     *
     * @param folder the folder for its log
     */
    public static BenchmarkJvm start(Class<?> mainClass, List<String> arguments, Path folder) {
        String name = mainClass.getSimpleName() + arguments;
        List<Path> classPath = Arrays.stream(
                        System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath())
                .toList();
        List<String> command =
                JvmCommand.of(JavaHome.running(), Settings.defaults(), classPath, Map.of(), mainClass, arguments);
        return new BenchmarkJvm(
                ChildProcess.start(name, command, Path.of("").toAbsolutePath(), folder.resolve("jvm.log")));
    }

    /** Its process id. */
    public long pid() {
        return process.pid();
    }

    /**
     * Its next line.
     *
     * @throws MachineException if it has ended
     */
    public String line() throws IOException {
        String line = output.readLine();
        if (line == null) {
            throw new MachineException(
                    "benchmark JVM: must answer, got its end; it said last:\n" + process.lastWords());
        }
        return line;
    }

    /** Its answer to a line. */
    public String ask(String line) throws IOException {
        process.send(line);
        return line();
    }

    /** Lets it end, and waits for that. */
    @Override
    public void close() {
        try (process) {
            process.askToStop();
            int status = process.await(LONGEST_STOP);
            if (status != 0) {
                throw new MachineException("benchmark JVM: must end with status 0, got " + status + "; it said last:\n"
                        + process.lastWords());
            }
        }
    }
}

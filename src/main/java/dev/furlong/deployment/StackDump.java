package dev.furlong.deployment;

import dev.furlong.deployment.kernel.ProcessState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Where the threads of another JVM are, as {@code jcmd} of its JDK shows. */
public final class StackDump {
    private static final Duration LONGEST = Duration.ofSeconds(3);

    private StackDump() {}

    /**
     * Takes the stacks of a JVM that may not be able to answer.
     *
     * @param java the JDK that runs it
     * @return the stacks, or {@code unavailable} and the reason why there are none
     */
    public static String of(long pid, JavaHome java) {
        List<ProcessState> states = ProcessState.ofTree(pid);
        if (states.stream().anyMatch(state -> state.pid() == pid && state.stopped())) {
            return "unavailable, because it is stopped and cannot answer";
        }
        List<Path> tools = Stream.of(java, JavaHome.running())
                .map(home -> home.path().resolve("bin").resolve("jcmd"))
                .filter(Files::isExecutable)
                .toList();
        if (tools.isEmpty()) {
            return "unavailable, because " + java.path() + " has no bin/jcmd";
        }
        try {
            return ask(tools.get(0), pid);
        } catch (IOException e) {
            return "unavailable, because of " + e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "unavailable, because Furlong was interrupted";
        }
    }

    /** Whether this text holds stacks. */
    public static boolean answered(String dump) {
        return dump.contains("Full thread dump");
    }

    private static String ask(Path tool, long pid) throws IOException, InterruptedException {
        Path answer = Files.createTempFile("furlong-stacks", ".txt");
        try {
            Process process = new ProcessBuilder(tool.toString(), String.valueOf(pid), "Thread.print")
                    .redirectErrorStream(true)
                    .redirectOutput(answer.toFile())
                    .start();
            process.getOutputStream().close();
            boolean ended = process.waitFor(LONGEST.toMillis(), TimeUnit.MILLISECONDS);
            process.destroyForcibly();
            return ended
                    ? Files.readString(answer)
                    : "unavailable, because it did not answer jcmd within " + LONGEST.toSeconds() + " s";
        } finally {
            Files.deleteIfExists(answer);
        }
    }
}

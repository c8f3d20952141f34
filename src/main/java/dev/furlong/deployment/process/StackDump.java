package dev.furlong.deployment.process;

import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.deployment.kernel.ProcessState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The answer of another JVM when it is asked for the stacks of its threads. */
public sealed interface StackDump {
    /** The longest time that a JVM may take to answer. On two busy cores, 10,000 threads take some seconds. */
    Duration LONGEST = Duration.ofSeconds(10);

    /** The beginning of a JVM's answer, after the time. */
    String TITLE = "Full thread dump";

    /** The beginning of the last line of the stacks that a JVM writes at the signal QUIT. */
    String END = "JNI global ref";

    /** The JVM told its stacks. */
    record Stacks(String text) implements StackDump {
        @Override
        public String words() {
            return text;
        }
    }

    /** The JVM was asked and did not answer in time, or cannot answer: it hangs. */
    record Silent(String because) implements StackDump {
        @Override
        public String words() {
            return "unavailable, because " + because;
        }
    }

    /** The JVM could not be asked, so that nothing is known of it. */
    record Unavailable(String because) implements StackDump {
        @Override
        public String words() {
            return "unavailable, because " + because;
        }
    }

    /** The stacks, or why there are none. */
    String words();

    /** The answer of a server for a trial's log; nothing if the server is no JVM of ours. */
    static String section(Optional<StackDump> ofServer) {
        return ofServer.map(stacks -> LogTail.section("stacks of the server", stacks.words()))
                .orElse("");
    }

    /**
     * Asks with {@code jcmd}.
     *
     * @param java the JDK that runs it
     */
    static StackDump of(long pid, JavaHome java) {
        return of(pid, java, LONGEST);
    }

    /** Asks with {@code jcmd}, with another patience. */
    static StackDump of(long pid, JavaHome java, Duration longest) {
        if (stopped(pid)) {
            return new Silent("it is stopped and cannot answer");
        }
        List<Path> tools = Stream.of(java, JavaHome.running())
                .map(home -> home.path().resolve("bin").resolve("jcmd"))
                .filter(Files::isExecutable)
                .toList();
        if (tools.isEmpty()) {
            return new Unavailable(java.path() + " has no bin/jcmd");
        }
        try {
            return ask(tools.get(0), pid, longest);
        } catch (IOException e) {
            return new Unavailable("of " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Unavailable("Furlong was interrupted");
        }
    }

    /** Whether a process cannot run now, and so cannot answer. */
    static boolean stopped(long pid) {
        return ProcessState.ofTree(pid).stream().anyMatch(state -> state.pid() == pid && state.stopped());
    }

    private static StackDump ask(Path tool, long pid, Duration longest) throws IOException, InterruptedException {
        Path answer = Files.createTempFile("furlong-stacks", ".txt");
        try {
            Process process = new ProcessBuilder(tool.toString(), String.valueOf(pid), "Thread.print")
                    .redirectErrorStream(true)
                    .redirectOutput(answer.toFile())
                    .start();
            process.getOutputStream().close();
            boolean ended = process.waitFor(longest.toMillis(), TimeUnit.MILLISECONDS);
            process.destroyForcibly();
            if (!ended) {
                return new Silent("it did not answer jcmd within " + longest.toSeconds() + " s");
            }
            String said = Files.readString(answer);
            return said.contains(TITLE) ? new Stacks(said) : new Unavailable("jcmd said: " + said.strip());
        } finally {
            Files.deleteIfExists(answer);
        }
    }
}

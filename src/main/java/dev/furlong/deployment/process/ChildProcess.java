package dev.furlong.deployment.process;

import dev.furlong.deployment.kernel.AwaitedEnd;
import dev.furlong.deployment.kernel.ExitStatus;
import dev.furlong.engine.connection.Password;
import dev.furlong.failure.Cause;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.TrialException;
import dev.furlong.measurement.NanoClock;
import dev.furlong.storage.disk.Standstill;
import dev.furlong.storage.owned.Privacy;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A process that we started. It stops by itself when its standard input ends. That also happens when this process dies
 * in any way. Its standard error goes to a file.
 */
public final class ChildProcess implements AutoCloseable {
    private static final Pattern BEHIND_OUR_BACK = Pattern.compile(
            "JAVA_TOOL_OPTIONS|JDK_JAVA_OPTIONS|_JAVA_OPTIONS|CLASSPATH|PG[A-Z]+|MYSQL_[A-Z_]+|LC_.*|LANG");

    private static final NanoClock CLOCK = NanoClock.system();
    private static final Duration LONGEST_DEATH = Duration.ofSeconds(5);
    private static final Duration LONGEST_NEWS = Duration.ofSeconds(1);

    private final String name;
    private final Process process;
    private final Path log;
    private boolean killed;

    private ChildProcess(String name, Process process, Path log) {
        this.name = name;
        this.process = process;
        this.log = log;
    }

    /**
     * Starts a process.
     *
     * @param name the name in messages
     * @param command the command with its arguments
     * @param folder the folder to work in
     * @param log the file that its standard error goes to
     * @throws MachineException if the system refuses
     */
    public static ChildProcess start(String name, List<String> command, Path folder, Path log) {
        return start(name, command, folder, log, ProcessBuilder.Redirect.PIPE);
    }

    /** Starts one whose standard output goes to its log too. */
    public static ChildProcess startLogged(String name, List<String> command, Path folder, Path log) {
        return start(name, command, folder, log, ProcessBuilder.Redirect.appendTo(log.toFile()));
    }

    private static ChildProcess start(
            String name, List<String> command, Path folder, Path log, ProcessBuilder.Redirect output) {
        Privacy.makeFile(log);
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.redirectOutput(output);
        // These would change a JVM or a server behind the plan's back, or the language of a log that is read.
        builder.environment()
                .keySet()
                .removeIf(variable -> BEHIND_OUR_BACK.matcher(variable).matches());
        builder.environment().put("LC_ALL", "C");
        try {
            return new ChildProcess(name, builder.start(), log);
        } catch (IOException e) {
            throw MachineException.cannot("start " + name, e);
        }
    }

    /** Its process id. */
    public long pid() {
        return process.pid();
    }

    /** Whether it runs. */
    public boolean alive() {
        return process.isAlive();
    }

    /** Its standard output. */
    public BufferedReader output() {
        return process.inputReader(StandardCharsets.UTF_8);
    }

    /** Sends a line to its standard input; a child that is gone does not get it. */
    public void send(String line) {
        write(line, "the line '" + line + "'");
    }

    /**
     * Passes it the password as the first line. The message of a failure does not hold the
     * password. A child that is gone shows by its end that it did not get the line.
     */
    public void tell(@Nullable Password password) {
        try {
            write(Password.line(password), "its password");
        } catch (MachineException e) {
            if (process.isAlive()) {
                throw e;
            }
        }
    }

    private void write(String line, String what) {
        try {
            OutputStream input = process.getOutputStream();
            input.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            input.flush();
        } catch (IOException e) {
            throw new MachineException(
                    "cannot hand " + what + " to " + name + ": " + Cause.of(e) + lastWordsAfter(), e);
        }
    }

    /**
     * Waits for its end, and kills it if the end does not come.
     *
     * @return its exit status
     * @throws TrialException if it had to be killed
     */
    public int await(Duration longest) {
        return await(longest, Standstill.LOOK);
    }

    /** The same with another time from one look to the next, for tests. */
    int await(Duration longest, Duration look) {
        awaitEnd(longest, look, name + " did not end within " + longest.toSeconds() + " s", () -> "");
        return process.exitValue();
    }

    /** Kills what does not end, and tells its state and what else is known of it. */
    private void awaitEnd(Duration longest, Duration look, String late, Supplier<String> known) {
        AwaitedEnd end = new AwaitedEnd(Optional.of(pid()), longest);
        Duration brief = longest.compareTo(look) < 0 ? longest : look;
        try {
            while (!process.waitFor(brief.toMillis(), TimeUnit.MILLISECONDS)) {
                if (end.over()) {
                    String log = LogTail.processes(end.tree()) + known.get();
                    kill();
                    throw new TrialException(late + end.words(), lastWordsAfter(), log, null);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            kill();
            throw new MachineException(name + ": the wait for its end was interrupted; it was killed", e);
        }
    }

    /**
     * Kills it at once, with all processes that it started, even if it is stopped.
     *
     * @throws MachineException if the kernel cannot end it, because it waits for a disk that does
     *     not answer
     */
    public void kill() {
        killed = true;
        // We ask while it lives. Once it is gone, nobody could tell what it had started.
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        boolean interrupted = Thread.interrupted();
        long deadline = CLOCK.nanos() + LONGEST_DEATH.toNanos();
        while (process.isAlive() && CLOCK.nanos() - deadline < 0) {
            try {
                process.waitFor(LONGEST_DEATH.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (process.isAlive()) {
            throw new MachineException(name + " did not end within " + LONGEST_DEATH.toSeconds()
                    + " s of being killed; it still runs as process " + pid());
        }
    }

    /**
     * Terminates it, so that a supervised server can give back what the kernel would keep, such as shared memory. Kills it
     * if it goes on.
     *
     * @throws MachineException if the kernel cannot end it
     */
    public void terminate(Duration longest) {
        process.destroy();
        try {
            process.waitFor(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        kill();
    }

    /**
     * Asks it to stop, waits for its end, and kills it if the end does not come. It does nothing to
     * a child that was killed before.
     *
     * @param known tells, before it is killed, what else is known of it, for the log
     * @throws TrialException if it had to be killed now, or ended with a status other than 0
     */
    public void stop(Duration longest, Supplier<String> known) {
        stop(longest, Standstill.LOOK, known);
    }

    /** The same with another time from one look to the next, for tests. */
    public void stop(Duration longest, Duration look, Supplier<String> known) {
        if (killed) {
            return;
        }
        askToStop();
        awaitEnd(longest, look, name + " did not stop within " + longest.toSeconds() + " s of being asked", known);
        if (process.exitValue() != 0) {
            throw new TrialException(
                    name + " stopped with status " + process.exitValue() + ", not 0", lastWordsAfter(), "", null);
        }
    }

    /** Asks it to stop by closing its standard input, without waiting. */
    public void askToStop() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // A pipe whose reader is gone: the child has ended already, which is what was asked for.
            if (process.isAlive()) {
                throw MachineException.cannot("close the standard input of " + name, e);
            }
        }
    }

    /**
     * The end of the process, in words; empty while it runs. Its clients notice its end a moment before we are told of
     * it.
     */
    public Optional<String> end() {
        return ending().map(ending -> name + ": " + ending);
    }

    /** The same after the rule of a message. */
    public String endAfter() {
        return ending().map(ending -> "; it " + ending).orElse("");
    }

    private Optional<String> ending() {
        try {
            if (!process.waitFor(LONGEST_NEWS.toMillis(), TimeUnit.MILLISECONDS)) {
                return Optional.empty();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
        return Optional.of("ended with " + new ExitStatus(process.exitValue()).words());
    }

    /** The last lines of its log, for a message. */
    public String lastWords() {
        return LogTail.of(log);
    }

    /** The same after the rule of a message; nothing if it wrote none. */
    public String lastWordsAfter() {
        String words = lastWords();
        return words.isEmpty() ? "" : "\nIt said last:\n" + words;
    }

    /** Kills it if it still runs. */
    @Override
    public void close() {
        if (process.isAlive()) {
            kill();
        }
    }
}

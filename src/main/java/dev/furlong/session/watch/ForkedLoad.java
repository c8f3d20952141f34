package dev.furlong.session.watch;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.zaxxer.hikari.HikariDataSource;
import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.deployment.kernel.ExitStatus;
import dev.furlong.deployment.launch.Account;
import dev.furlong.deployment.launch.JvmCommand;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.deployment.process.ChildProcess;
import dev.furlong.deployment.process.StackDump;
import dev.furlong.failure.ExitCode;
import dev.furlong.failure.InterruptedRunException;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.SignalledException;
import dev.furlong.failure.TrialException;
import dev.furlong.results.Json;
import dev.furlong.session.jvm.FullHeap;
import dev.furlong.session.jvm.LoadJvm;
import dev.furlong.session.protocol.Go;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadTask;
import dev.furlong.storage.owned.Privacy;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.slf4j.nop.NOPServiceProvider;

/** A load session in a JVM of its own. */
final class ForkedLoad implements GatheringLoad {
    /** The name of a load JVM that is the only one. */
    static final String NAME = "load JVM";

    private static final Duration LONGEST_END = Duration.ofSeconds(20);

    /** The most lines kept of what it says in place of an event. */
    private static final int MOST_LINES = 20;

    private final String name;
    private final ChildProcess process;
    private final JavaHome java;
    private final StopSignal stop;
    /** The lines of the child; an empty one is the end. */
    private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();

    private ForkedLoad(String name, ChildProcess process, JavaHome java, StopSignal stop) {
        this.name = name;
        this.process = process;
        this.java = java;
        this.stop = stop;
        Thread reader = new Thread(this::read, "furlong-events");
        reader.setDaemon(true);
        reader.start();
    }

    /**
     * Starts a load JVM as the engine's account, in a folder of its own. Its task and its log lie in the trial's
     * folder, and it leaves those of the tasks before it as they are.
     *
     * @param name the name in messages
     */
    static ForkedLoad start(LoadTask task, String name, Launch first, StopSignal stop) {
        String suffix = task.suffix();
        Launch launch = suffix.isEmpty() ? first : first.loggedIn(beside(first.log(), suffix));
        Path folder = launch.folder();
        Path taskFile = folder.resolve("task" + suffix + ".json");
        // The account must not be able to put a link in the way of what we write.
        Path own = folder.resolve("jvm" + suffix);
        Account account = Account.of(launch.engine());
        try {
            Privacy.makeFile(taskFile);
            Files.writeString(taskFile, Json.LINE.writeValueAsString(task));
            Files.createDirectories(own);
        } catch (IOException e) {
            throw MachineException.cannot("write file " + taskFile, e);
        }
        account.hand(taskFile);
        account.own(own);
        if (launch.configuration().inClient()) {
            account.ownFolders(launch);
        }
        ChildProcess process = ChildProcess.start(
                name,
                JvmCommand.of(launch, own, classPath(launch), LoadJvm.class, List.of(taskFile.toString())),
                own,
                launch.log());
        try {
            process.tell(task.target().connector().password());
        } catch (RuntimeException e) {
            process.close();
            throw e;
        }
        return new ForkedLoad(name, process, launch.java(), stop);
    }

    private static Path beside(Path log, String suffix) {
        String name = String.valueOf(log.getFileName());
        int dot = name.lastIndexOf('.');
        return log.resolveSibling(dot < 0 ? name + suffix : name.substring(0, dot) + suffix + name.substring(dot));
    }

    /**
     * Lists Furlong itself, the few libraries that a load session needs, the pool if there is one, and the target's
     * engine alone.
     */
    static List<Path> classPath(Launch launch) {
        List<Path> classPath = new ArrayList<>(JvmCommand.locations(
                LoadJvm.class,
                Histogram.class,
                ObjectMapper.class,
                JsonFactory.class,
                JsonProperty.class,
                UniformRandomProvider.class,
                RejectionInversionZipfSampler.class));
        if (launch.configuration().pooled()) {
            classPath.addAll(
                    JvmCommand.locations(HikariDataSource.class, LoggerFactory.class, NOPServiceProvider.class));
        }
        classPath.addAll(launch.engineJars());
        return classPath;
    }

    private void read() {
        try (BufferedReader output = process.output()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                lines.add(Optional.of(line));
            }
        } catch (IOException e) {
            // A killed child's pipe may break instead of ending; either way there is nothing more to come.
            lines.add(Optional.empty());
        }
        lines.add(Optional.empty());
    }

    @Override
    public List<Long> pids() {
        return List.of(process.pid());
    }

    @Override
    public Optional<LoadEvent> next(Duration longest) {
        Optional<String> line = take(lines, longest);
        if (line == null) {
            return Optional.empty();
        }
        if (line.isEmpty()) {
            throw ended();
        }
        return Optional.of(event(line.get()));
    }

    /**
     * Takes the next of what a session said; null if it says nothing for so long.
     *
     * @throws InterruptedRunException if this thread is interrupted
     */
    static <T> @Nullable T take(BlockingQueue<T> said, Duration longest) {
        try {
            return said.poll(longest.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedRunException(e);
        }
    }

    private LoadEvent event(String line) {
        try {
            return Json.LINE.readValue(line, LoadEvent.class);
        } catch (JsonProcessingException e) {
            // A JVM that crashes says so where its events go, and ends.
            List<String> words = new ArrayList<>(List.of(line));
            Optional<String> next = take(lines, LONGEST_END);
            while (next != null && next.isPresent()) {
                words.add(next.get());
                next = take(lines, LONGEST_END);
            }
            String said = "; in place of an event it said:\n"
                    + String.join("\n", words.subList(0, Math.min(MOST_LINES, words.size())));
            if (next == null) {
                process.kill();
                throw new TrialException(name + ": must write events only, got other words; it was killed" + said, e);
            }
            RuntimeException end = ended();
            throw end instanceof TrialException ? new TrialException(end.getMessage() + said, e) : end;
        }
    }

    private RuntimeException ended() {
        int status = process.await(LONGEST_END);
        if (status == ExitCode.INTERRUPTED.code()) {
            return new InterruptedRunException();
        }
        ExitStatus end = new ExitStatus(status);
        stop.checkAfterFailure();
        String words = process.lastWords();
        if (FullHeap.ended(words)) {
            return new TrialException(FullHeap.words("the end of the " + name + ": java.lang.OutOfMemoryError"));
        }
        String message = name + ": exited with " + end.words() + " before the trial was finished"
                + (words.isEmpty() ? "" : "\nIt said last:\n" + words);
        return end.signalled() ? new SignalledException(message) : new TrialException(message);
    }

    @Override
    public void answer(Go go) {
        try {
            process.send(LoadJvm.json(go));
        } catch (MachineException e) {
            RuntimeException end = ended();
            end.addSuppressed(e);
            throw end;
        }
    }

    @Override
    public StackDump stacks() {
        return StackDump.of(process.pid(), java);
    }

    @Override
    public void kill() {
        process.kill();
    }

    @Override
    public void close() {
        process.close();
    }
}

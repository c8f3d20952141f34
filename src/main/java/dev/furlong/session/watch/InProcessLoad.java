package dev.furlong.session.watch;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.deployment.process.StackDump;
import dev.furlong.engine.connection.Password;
import dev.furlong.failure.Cause;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.TrialException;
import dev.furlong.results.Json;
import dev.furlong.session.jvm.LoadJvm;
import dev.furlong.session.protocol.Go;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadTask;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/**
 * A load session in this JVM, for debugging. Its classes are loaded apart, with the target's engine alone, so that any
 * release runs here too; only JDK types cross the border.
 */
final class InProcessLoad implements LoadRun {
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
    private final Properties before = new Properties();
    private final URLClassLoader classes;
    private final Thread session;

    private InProcessLoad(LoadTask task, Launch launch) {
        before.putAll(System.getProperties());
        for (Map.Entry<String, String> property : launch.systemProperties().entrySet()) {
            System.setProperty(property.getKey(), property.getValue());
        }
        this.classes = new URLClassLoader(urls(ForkedLoad.classPath(launch)), ClassLoader.getPlatformClassLoader());
        this.session = new Thread(() -> run(task), "furlong-load");
        session.setContextClassLoader(classes);
        session.setDaemon(true);
        session.start();
    }

    static InProcessLoad start(LoadTask task, Launch launch) {
        return new InProcessLoad(task, launch);
    }

    private void run(LoadTask task) {
        try {
            String json = Json.LINE.writeValueAsString(task);
            classes.loadClass(LoadJvm.class.getName())
                    .getMethod("runHere", String.class, String.class, Consumer.class, BlockingQueue.class)
                    .invoke(
                            null,
                            json,
                            Password.line(task.target().connector().password()),
                            (Consumer<String>) lines::add,
                            answers);
        } catch (ReflectiveOperationException | JsonProcessingException | LinkageError e) {
            lines.add(LoadJvm.json(
                    new LoadEvent.Failed(LoadEvent.Blame.BUG, "load: cannot run in this JVM: " + Cause.of(e), "")));
        }
    }

    private static URL[] urls(List<Path> paths) {
        URL[] urls = new URL[paths.size()];
        try {
            for (int i = 0; i < urls.length; i++) {
                urls[i] = Objects.requireNonNull(paths.get(i)).toUri().toURL();
            }
        } catch (MalformedURLException e) {
            throw new IllegalStateException("class path: a path is no URL", e);
        }
        return urls;
    }

    @Override
    public List<Long> pids() {
        return List.of(ProcessHandle.current().pid());
    }

    @Override
    public Optional<LoadEvent> next(Duration longest) {
        String line = ForkedLoad.take(lines, longest);
        try {
            return line == null ? Optional.empty() : Optional.of(Json.LINE.readValue(line, LoadEvent.class));
        } catch (JsonProcessingException e) {
            throw new TrialException("cannot read a line of the load as an event: " + e.getOriginalMessage(), e);
        }
    }

    @Override
    public StackDump stacks() {
        return StackDump.of(ProcessHandle.current().pid(), JavaHome.running());
    }

    @Override
    public void kill() {
        session.interrupt();
    }

    @Override
    public void go() {
        answers.add(LoadJvm.json(Go.ON));
    }

    @Override
    public void close() {
        session.interrupt();
        try {
            session.join(Duration.ofSeconds(20).toMillis());
            classes.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw MachineException.cannot("close the class loader of the load", e);
        } finally {
            System.setProperties(before);
        }
    }
}

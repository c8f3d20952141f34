package dev.furlong.deployment;

import dev.furlong.deployment.jvm.JvmIdentity;
import dev.furlong.deployment.jvm.JvmMeter;
import dev.furlong.deployment.jvm.JvmWork;
import dev.furlong.deployment.jvm.LayerCounts;
import dev.furlong.deployment.jvm.StackSampler;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.engine.Engine;
import dev.furlong.engine.Engines;
import dev.furlong.engine.capability.JvmServer;
import dev.furlong.engine.connection.Password;
import dev.furlong.failure.Cause;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The main class of a server JVM. It starts the engine's server and says so. It stops the server
 * when standard input ends. The first line of standard input is the {@link Password} that the
 * server demands.
 */
public final class ServerJvm {
    /** The beginning of the first line on its standard output; the JVM's identity follows. */
    static final String READY = "ready\t";
    /** A line of this on its standard input is answered with a line of its {@link JvmWork}. */
    static final String WORK = "work";

    /** A line of this makes it {@linkplain StackSampler#rehearse rehearse} sampling; answered with {@link #DONE}. */
    static final String REHEARSE = "rehearse";
    /** A line of this makes it begin to sample; answered with {@link #DONE}. */
    static final String SAMPLE = "sample";
    /** The answer that something is done. */
    static final String DONE = "done";

    /** The beginning of a line that ends sampling, with a window behind it; answered with a line of {@link LayerCounts}. */
    private static final String SAMPLES = "samples ";

    private ServerJvm() {}

    /** The line that asks for the samples of a window, in ms of the machine's clock. */
    static String samples(long fromMillis, long toMillis) {
        return SAMPLES + fromMillis + " " + toMillis;
    }

    /** The arguments that make it run this server. */
    static List<String> arguments(Launch launch) {
        List<String> arguments = new ArrayList<>(List.of(
                launch.engine().name(),
                String.valueOf(launch.configuration().port()),
                launch.configuration().data().toAbsolutePath().toString()));
        launch.engine()
                .mapping()
                .properties(launch.configuration())
                .forEach((key, value) -> arguments.add(key + "=" + value));
        return arguments;
    }

    /**
     * Runs the server.
     *
     * @param arguments the engine's name, the port, the data folder, then the engine's properties as {@code key=value}
     */
    public static void main(String[] arguments) throws Exception {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Password password = Password.told(Objects.requireNonNullElse(input.readLine(), ""));
        PrintStream channel = System.out;
        // An engine that prints must not write into the channel.
        System.setOut(System.err);
        Map<String, String> properties = new LinkedHashMap<>();
        for (String property : List.of(arguments).subList(3, arguments.length)) {
            int equals = property.indexOf('=');
            properties.put(property.substring(0, equals), property.substring(equals + 1));
        }
        if (password == null) {
            throw new IllegalArgumentException("server: must get a password as the first line of its standard input");
        }
        Engine engine = Engines.named("server", arguments[0]);
        JvmServer server = engine.jvm()
                .orElseThrow()
                .server(new JvmServer.Launch(
                        Integer.parseInt(arguments[1]), Path.of(arguments[2]), properties, password))
                .orElseThrow();
        AtomicBoolean stopped = new AtomicBoolean();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stopAtSignal(server, stopped), "furlong-stop"));
        server.start();
        channel.println(READY + JvmIdentity.ofThisJvm().line());
        channel.flush();
        answer(input, channel, new StackSampler(engine.name(), engine.layers()));
        stopOnce(server, stopped);
        // Threads that an engine left behind must not keep the process.
        Runtime.getRuntime().exit(0);
    }

    /**
     * The end of a server JVM, with the reason if it ended by itself.
     *
     * @param end its end in words; empty while it runs
     * @param lastWords the last lines of its log
     */
    static Optional<String> end(Optional<String> end, String lastWords) {
        return end.map(words -> lastWords
                .lines()
                .filter(line -> line.startsWith(JvmServer.ENDS_ITSELF))
                .findFirst()
                .map(reason -> words + "; " + reason)
                .orElse(words));
    }

    /** Answers requests until the input ends, which is the signal to stop. */
    private static void answer(BufferedReader input, PrintStream channel, StackSampler sampler) throws IOException {
        JvmMeter meter = new JvmMeter();
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            Optional<String> answer = answer(line, meter, sampler);
            if (answer.isPresent()) {
                channel.println(answer.get());
                channel.flush();
            }
        }
    }

    private static Optional<String> answer(String line, JvmMeter meter, StackSampler sampler) {
        if (line.equals(WORK)) {
            return Optional.of(meter.read().line());
        }
        if (line.equals(REHEARSE)) {
            sampler.rehearse();
            return Optional.of(DONE);
        }
        if (line.equals(SAMPLE)) {
            sampler.begin();
            return Optional.of(DONE);
        }
        if (line.startsWith(SAMPLES)) {
            String[] window = line.substring(SAMPLES.length()).split(" ", -1);
            return Optional.of(sampler.end(Long.parseLong(window[0]), Long.parseLong(window[1]))
                    .line());
        }
        return Optional.empty();
    }

    /** A termination signal is how a container is stopped: the server is closed as cleanly then. */
    private static void stopAtSignal(JvmServer server, AtomicBoolean stopped) {
        int status = 0;
        try {
            stopOnce(server, stopped);
        } catch (Exception e) {
            System.err.println("server: cannot stop at a signal: " + Cause.of(e));
            status = 1;
        }
        // The status would be the signal's otherwise.
        Runtime.getRuntime().halt(status);
    }

    /** Whoever comes second waits, so that neither ends the JVM while the other closes the database. */
    private static void stopOnce(JvmServer server, AtomicBoolean stopped) throws Exception {
        synchronized (stopped) {
            if (!stopped.getAndSet(true)) {
                server.stop();
            }
        }
    }
}

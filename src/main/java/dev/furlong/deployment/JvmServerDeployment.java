package dev.furlong.deployment;

import dev.furlong.engine.Connector;
import dev.furlong.failure.HungException;
import dev.furlong.failure.MachineException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The engine's server in a JVM of its own, on a loopback port. */
public final class JvmServerDeployment implements Deployment {
    private static final Duration LONGEST_START = Duration.ofSeconds(60);
    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(30);
    private static final Duration LONGEST_STOP = Duration.ofSeconds(60);
    private static final String NOTHING = "nothing";

    @Override
    public RunningTarget start(Launch launch) {
        Launch placed = launch.at(LoopbackPort.of(launch.settings()));
        int port = placed.configuration().port();
        List<Path> classPath = new ArrayList<>(JvmCommand.locations(ServerJvm.class));
        classPath.addAll(launch.engineJars());
        String name = launch.engine().name() + " server on 127.0.0.1:" + port;
        Account.of(launch.engine()).ownFolders(launch);
        ChildProcess server = ChildProcess.start(
                name,
                JvmCommand.of(launch, classPath, ServerJvm.class, ServerJvm.arguments(placed)),
                launch.configuration().data(),
                launch.log());
        server.tell(launch.configuration().password());
        Map<String, String> facts;
        try {
            facts = awaitReady(name, server);
        } catch (RuntimeException e) {
            server.close();
            throw LoopbackPort.explained(port, e);
        }
        return new Running(
                name,
                server,
                launch.engine().connector(placed.configuration()),
                launch.engine().creating(placed.configuration()),
                facts,
                launch.java());
    }

    private static Map<String, String> awaitReady(String name, ChildProcess server) {
        String said = answer(server, LONGEST_START);
        if (!said.startsWith(ServerJvm.READY)) {
            server.close();
            throw new MachineException(name + ": must say that it is ready, got " + said
                    + "; nothing is left running; it said last:\n" + server.lastWords());
        }
        return JvmFacts.parse(said.substring(ServerJvm.READY.length()));
    }

    /** The next line that it says, or what came in its place. */
    private static String answer(ChildProcess server, Duration longest) {
        CompletableFuture<@Nullable String> line = CompletableFuture.supplyAsync(
                () -> {
                    try {
                        BufferedReader output = server.output();
                        return output.readLine();
                    } catch (IOException e) {
                        return "its output ended: " + e;
                    }
                },
                JvmServerDeployment::apart);
        try {
            String said = line.get(longest.toMillis(), TimeUnit.MILLISECONDS);
            return said == null ? "its end" : said;
        } catch (TimeoutException e) {
            return NOTHING + " within " + longest.toSeconds() + " s";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "an interruption";
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Runs in a thread of its own. From JDK 25 on, one server could wait for another one's words in
     * a pool of two cores' size.
     */
    private static void apart(Runnable reading) {
        Thread thread = new Thread(reading, "furlong-answer");
        thread.setDaemon(true);
        thread.start();
    }

    private record Running(
            String name,
            ChildProcess server,
            Connector connector,
            Connector creating,
            Map<String, String> serverFacts,
            JavaHome java)
            implements RunningTarget {
        @Override
        public Scope scope() {
            return new Scope.Processes(List.of(server.pid()));
        }

        @Override
        public Optional<JvmWork> serverWork() {
            if (!server.alive()) {
                // That the server died is told by the load, and is the trial's loss.
                return Optional.empty();
            }
            server.send(ServerJvm.WORK);
            String said = answer(server, LONGEST_ANSWER);
            if (said.startsWith(NOTHING)) {
                throw new HungException(name + " must say what its JVM did, and said " + said);
            }
            if (!said.matches("-?[0-9]+( -?[0-9]+){3}")) {
                throw new MachineException(name + ": must say what its JVM did, got " + said);
            }
            return Optional.of(JvmWork.parse(said));
        }

        @Override
        public String lastWords() {
            return server.lastWords();
        }

        @Override
        public void close() {
            server.stop(LONGEST_STOP);
        }

        @Override
        public void kill() {
            server.kill();
        }

        @Override
        public String stacks() {
            return StackDump.of(server.pid(), java);
        }
    }
}

package dev.furlong.deployment;

import dev.furlong.engine.Connector;
import dev.furlong.failure.MachineException;
import dev.furlong.plan.DeploymentKind;
import dev.furlong.plan.Setting;
import dev.furlong.plan.Settings;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The engine's server in a JVM of its own, on a loopback port. */
public final class JvmServerDeployment implements Deployment {
    private static final Duration LONGEST_START = Duration.ofSeconds(60);
    private static final Duration LONGEST_STOP = Duration.ofSeconds(60);

    private static final String LOOPBACK = "127.0.0.1";

    @Override
    public RunningTarget start(Launch launch) {
        int port = port(launch.settings().of(Setting.PORT));
        List<Path> classPath = new ArrayList<>(JvmCommand.locations(ServerJvm.class));
        classPath.addAll(launch.engineJars());
        String name = launch.engine().name() + " server on 127.0.0.1:" + port;
        ChildProcess server = ChildProcess.start(
                name,
                JvmCommand.of(
                        launch.java(),
                        launch.settings(),
                        classPath,
                        launch.systemProperties(),
                        ServerJvm.class,
                        List.of(launch.engine().name(), String.valueOf(port))),
                launch.data(),
                launch.log());
        Map<String, String> facts;
        try {
            facts = awaitReady(name, server);
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
        Connector connector = launch.engine().connector(DeploymentKind.SERVER, launch.release(), port);
        return new Running(name, server, connector, facts);
    }

    private static Map<String, String> awaitReady(String name, ChildProcess server) {
        CompletableFuture<@Nullable String> line = CompletableFuture.supplyAsync(() -> {
            try {
                BufferedReader output = server.output();
                return output.readLine();
            } catch (IOException e) {
                return "its output ended: " + e;
            }
        });
        String said;
        try {
            said = line.get(LONGEST_START.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            said = "nothing within " + LONGEST_START.toSeconds() + " s";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            said = "an interruption";
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
        if (said == null || !said.startsWith(ServerJvm.READY)) {
            server.close();
            throw new MachineException(name + ": must say that it is ready, got " + (said == null ? "its end" : said)
                    + "; nothing is left running; it said last:\n" + server.lastWords());
        }
        return JvmFacts.parse(said.substring(ServerJvm.READY.length()));
    }

    /**
     * Checks beforehand that the port which the settings ask for is not taken.
     *
     * @throws MachineException if it is
     */
    public static void checkPort(Settings settings) {
        port(settings.of(Setting.PORT));
    }

    private static int port(String asked) {
        int wanted = asked.equals("free") ? 0 : Integer.parseInt(asked);
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), wanted));
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new MachineException(
                    "port: must be free on " + LOOPBACK + ", got " + asked + " (" + e.getMessage()
                            + "); stop what listens there, or leave the port to Furlong; nothing was started",
                    e);
        }
    }

    private record Running(String name, ChildProcess server, Connector connector, Map<String, String> serverFacts)
            implements RunningTarget {
        @Override
        public Scope scope() {
            return new Scope.Processes(List.of(server.pid()));
        }

        @Override
        public String lastWords() {
            return server.lastWords();
        }

        @Override
        public void close() {
            server.askToStop();
            try {
                int status = server.await(LONGEST_STOP);
                if (status != 0) {
                    throw new MachineException(name + ": must stop with status 0, got " + status + "; it said last:\n"
                            + server.lastWords());
                }
            } finally {
                server.close();
            }
        }
    }
}

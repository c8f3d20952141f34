package dev.furlong.deployment;

import dev.furlong.deployment.confinement.Roles;
import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.deployment.jvm.JvmIdentity;
import dev.furlong.deployment.jvm.JvmWork;
import dev.furlong.deployment.jvm.LayerCounts;
import dev.furlong.deployment.jvm.SampledJvm;
import dev.furlong.deployment.jvm.StackSampler;
import dev.furlong.deployment.launch.Account;
import dev.furlong.deployment.launch.JvmCommand;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.deployment.launch.LoopbackPort;
import dev.furlong.deployment.process.ChildProcess;
import dev.furlong.deployment.process.StackDump;
import dev.furlong.deployment.process.StartingServer;
import dev.furlong.engine.connection.Connector;
import dev.furlong.failure.Cause;
import dev.furlong.failure.HungException;
import dev.furlong.failure.InterruptedRunException;
import dev.furlong.failure.MachineException;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.storage.disk.Eventually;
import dev.furlong.storage.disk.OwnThread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;

/** The engine's server in a JVM of its own, on a loopback port. */
public final class JvmServerDeployment implements Deployment {
    private static final Duration LONGEST_START = Duration.ofSeconds(60);
    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(30);
    /** The longest time between the end of a server's output and its own end. */
    private static final Duration LONGEST_END = Duration.ofSeconds(10);

    /** The end of a message. It is true once {@link #start} has closed what did not start. */
    private static final String NOTHING_LEFT = "; nothing is left running";

    private static final Duration LONGEST_STOP = Duration.ofSeconds(60);

    @Override
    public boolean runsOnOurHeap() {
        return true;
    }

    @Override
    public Roles roles() {
        return Roles.CLIENT_AND_CHILD;
    }

    @Override
    public Availability availability(TargetSources sources, TargetSpec target) {
        return Availability.ofJars(sources, target, "in a JVM of its own, on a free port of 127.0.0.1");
    }

    @Override
    public void checkPort(Settings settings) {
        LoopbackPort.check(settings);
    }

    @Override
    public RunningTarget start(Launch launch) {
        return start(launch, LONGEST_START);
    }

    /** Starts the server, and waits at most so long for it. */
    RunningTarget start(Launch launch, Duration longest) {
        Launch placed = launch.at(LoopbackPort.of(launch.settings()));
        int port = placed.configuration().port();
        List<Path> classPath = new ArrayList<>(JvmCommand.locations(ServerJvm.class));
        classPath.addAll(launch.engineJars());
        String name = launch.engine().name() + " server on 127.0.0.1:" + port;
        Account.of(launch.engine()).ownFolders(launch);
        ChildProcess server = ChildProcess.start(
                name,
                command(launch, classPath, ServerJvm.arguments(placed)),
                launch.configuration().data(),
                launch.log());
        JvmIdentity jvm;
        try {
            server.tell(placed.configuration().password());
            jvm = awaitReady(name, server, launch.java(), longest);
        } catch (RuntimeException e) {
            server.close();
            throw LoopbackPort.explained(port, e);
        }
        Running running = new Running(
                name,
                server,
                launch.engine().connector(placed.configuration()),
                launch.engine().creating(placed.configuration()),
                jvm,
                launch.java());
        if (samples(launch)) {
            rehearse(running);
        }
        return running;
    }

    /** Whether the stacks of its JVM are to be sampled. */
    private static boolean samples(Launch launch) {
        return StackSampler.isAskedFor(launch.settings())
                && launch.engine().layers().isPresent();
    }

    /** Lets it sample before anything is measured. A server that does not is closed. */
    private static void rehearse(Running running) {
        String what = "rehearse sampling";
        try {
            if (running.ask(ServerJvm.REHEARSE, what, ServerJvm.DONE::equals).isEmpty()) {
                throw ended(running.name() + " did not " + what, "it did not answer", NOTHING_LEFT, running.server());
            }
        } catch (RuntimeException e) {
            try {
                running.server().close();
            } catch (RuntimeException close) {
                e.addSuppressed(close);
            }
            throw e;
        }
    }

    /** The command of the server's JVM. Recordings of its stacks have a folder outside of the data. */
    private static List<String> command(Launch launch, List<Path> classPath, List<String> arguments) {
        if (!samples(launch)) {
            return JvmCommand.of(launch, classPath, ServerJvm.class, arguments);
        }
        Path temporary = launch.folder().resolve("server-jvm");
        try {
            Files.createDirectories(temporary);
        } catch (IOException e) {
            throw MachineException.cannot("make the folder " + temporary, e);
        }
        Account.of(launch.engine()).own(temporary);
        return JvmCommand.of(launch, temporary, classPath, ServerJvm.class, arguments);
    }

    private static JvmIdentity awaitReady(String name, ChildProcess server, JavaHome java, Duration longest) {
        StartingServer starting =
                StartingServer.of(name, server, () -> StackDump.section(Optional.of(StackDump.of(server.pid(), java))));
        String said = answer(starting.unready(), NOTHING_LEFT, server, longest)
                .orElseThrow(() -> starting.silent(longest, server.lastWordsAfter()));
        if (!said.startsWith(ServerJvm.READY)) {
            throw ended(starting.unready(), "it said '" + said + "'", NOTHING_LEFT, server);
        }
        return JvmIdentity.parse(said.substring(ServerJvm.READY.length()));
    }

    /**
     * Waits for the next line of the server's output; empty if it says nothing for so long.
     *
     * @param undone what a message says if it ends instead
     * @param left the words for what is left behind if it ends instead; may be empty
     * @throws MachineException if the server ends instead
     */
    private static Optional<String> answer(String undone, String left, ChildProcess server, Duration longest) {
        CompletableFuture<String> line = CompletableFuture.supplyAsync(
                () -> {
                    try {
                        String said = server.output().readLine();
                        return Objects.requireNonNullElseGet(said, () -> {
                            throw ended(undone, "its output ended", left, server);
                        });
                    } catch (IOException e) {
                        throw ended(undone, "its output broke (" + Cause.of(e) + ")", left, server);
                    }
                },
                OwnThread::start);
        try {
            return Optional.of(line.get(longest.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedRunException(e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof MachineException ended) {
                throw ended;
            }
            throw new IllegalStateException(e);
        }
    }

    static MachineException ended(String undone, String why, String left, ChildProcess server) {
        return new MachineException(undone + ": " + why + server.endAfter() + left + server.lastWordsAfter());
    }

    private record Running(
            String name, ChildProcess server, Connector connector, Connector creating, JvmIdentity jvm, JavaHome java)
            implements RunningTarget {
        @Override
        public Optional<JvmIdentity> serverJvm() {
            return Optional.of(jvm);
        }

        @Override
        public Scope scope() {
            return new Scope.Processes(List.of(server.pid()));
        }

        @Override
        public Optional<JvmWork> serverWork() {
            return ask(ServerJvm.WORK, "report the work of its JVM", JvmWork::isLine)
                    .map(JvmWork::parse);
        }

        @Override
        public Optional<SampledJvm> sampledServer() {
            return Optional.of(new SampledJvm() {
                @Override
                public void begin() {
                    ask(ServerJvm.SAMPLE, "begin to sample its stacks", ServerJvm.DONE::equals);
                }

                @Override
                public LayerCounts end(long fromMillis, long toMillis) {
                    return ask(
                                    ServerJvm.samples(fromMillis, toMillis),
                                    "report the samples of its stacks",
                                    LayerCounts::isLine)
                            .map(LayerCounts::parse)
                            .orElseGet(() -> LayerCounts.unavailable("the server's JVM ended"));
                }
            });
        }

        /** The server's answer to a request; empty if the server ended instead. */
        private Optional<String> ask(String request, String what, Predicate<String> legal) {
            String undone = name + " did not " + what;
            try {
                server.send(request);
                String said = answer(undone, "", server, LONGEST_ANSWER)
                        .orElseThrow(() -> new HungException(undone + " within " + LONGEST_ANSWER.toSeconds() + " s"));
                if (!legal.test(said)) {
                    throw new MachineException(undone + ": it said '" + said + "'");
                }
                return Optional.of(said);
            } catch (MachineException e) {
                if (Eventually.until(LONGEST_END, () -> !server.alive())) {
                    // That the server died is told by the load, and is the trial's loss.
                    return Optional.empty();
                }
                throw e;
            }
        }

        @Override
        public Optional<String> end() {
            return ServerJvm.end(server.end(), server.lastWords());
        }

        @Override
        public String lastWords() {
            return server.lastWords();
        }

        @Override
        public void close() {
            server.stop(LONGEST_STOP, () -> StackDump.section(stacks()));
        }

        @Override
        public void kill() {
            server.kill();
        }

        @Override
        public Optional<StackDump> stacks() {
            return Optional.of(StackDump.of(server.pid(), java));
        }
    }
}

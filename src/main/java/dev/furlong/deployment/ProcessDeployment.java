package dev.furlong.deployment;

import dev.furlong.deployment.confinement.Roles;
import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.launch.Account;
import dev.furlong.deployment.launch.Certificate;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.deployment.launch.LoopbackPort;
import dev.furlong.deployment.process.ChildProcess;
import dev.furlong.deployment.process.ServerLog;
import dev.furlong.deployment.process.StartingServer;
import dev.furlong.deployment.process.Supervisor;
import dev.furlong.deployment.programs.ProgramSource;
import dev.furlong.deployment.programs.Programs;
import dev.furlong.engine.Engine;
import dev.furlong.engine.capability.ServerProgram;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.mapping.KnownNames;
import dev.furlong.engine.release.Release;
import dev.furlong.failure.FurlongException;
import dev.furlong.failure.MachineException;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.storage.disk.SystemCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The engine's own server programs as processes of this machine, on a loopback port. */
public final class ProcessDeployment implements Deployment {
    static final Duration LONGEST_INITIALISING = Duration.ofMinutes(5);
    static final Duration LONGEST_START = Duration.ofSeconds(60);
    static final Duration LONGEST_STOP = Duration.ofMinutes(2);
    /** PostgreSQL kills what has not ended 5 s after an immediate shutdown. */
    private static final Duration LONGEST_TERMINATION = Duration.ofSeconds(6);

    @Override
    public void initialise(Launch launch) {
        ServerProgram program = Programs.serverOf(launch.engine());
        Account account = Account.of(launch.engine());
        account.ownFolders(launch);
        for (List<String> command : program.initialising(launch.configuration())) {
            String name = initialiser(launch.engine(), command);
            try (ChildProcess process = ChildProcess.startLogged(
                    name,
                    located(command, launch, account),
                    launch.configuration().data(),
                    launch.log())) {
                process.tell(launch.configuration().password());
                process.askToStop();
                int status = process.await(LONGEST_INITIALISING);
                checkInitialised(name, status, process::lastWords);
            }
        }
    }

    @Override
    public Roles roles() {
        return Roles.CLIENT_AND_CHILD;
    }

    @Override
    public Release release(TargetSources sources, TargetSpec target, Settings settings) {
        return sources.programs(target).release();
    }

    @Override
    public Optional<Path> programs(TargetSources sources, TargetSpec target) {
        return Optional.of(sources.programFolder(target));
    }

    @Override
    public Optional<KnownNames> parameters(
            TargetSources sources, TargetSpec target, Release release, Settings settings) {
        ServerProgram program = Programs.serverOf(sources.engine(target));
        List<String> command = new ArrayList<>(List.of(server(sources.programFolder(target), program.names())));
        command.addAll(program.listing());
        return Optional.of(new KnownNames(
                program.listed(SystemCommand.run(sources.place(target), command.toArray(String[]::new)))));
    }

    @Override
    public boolean needsMoreThanJdk() {
        return true;
    }

    @Override
    public Availability availability(TargetSources sources, TargetSpec target) {
        try {
            ProgramSource source = sources.programs(target);
            return new Availability(
                    true, source.release().number() + ", " + source.words() + ", on a free port of 127.0.0.1");
        } catch (MachineException e) {
            return new Availability(false, e.listed());
        }
    }

    @Override
    public void checkPort(Settings settings) {
        LoopbackPort.check(settings);
    }

    @Override
    public RunningTarget start(Launch launch) {
        ServerProgram program = Programs.serverOf(launch.engine());
        Account account = Account.of(launch.engine());
        Certificate.provide(program, launch, account);
        account.ownFolders(launch);
        Launch placed = launch.at(LoopbackPort.of(launch.settings()));
        String name = launch.engine().name() + " server on " + LoopbackPort.ADDRESS + ":"
                + placed.configuration().port();
        List<String> command = new ArrayList<>(launch.prefix());
        command.addAll(
                Supervisor.of(located(program.running(placed.configuration()), placed, account), program.stopSignal()));
        ServerLog log = new ServerLog(launch.log());
        ChildProcess server =
                ChildProcess.startLogged(name, command, launch.configuration().data(), launch.log());
        try {
            log.await(program::ready, StartingServer.of(name, server, () -> ""), LONGEST_START);
        } catch (RuntimeException e) {
            throw LoopbackPort.explained(placed.configuration().port(), ended(server, e));
        }
        return new Running(
                name,
                server,
                launch.engine().connector(placed.configuration()),
                launch.engine().creating(placed.configuration()));
    }

    /** Ends a server that never became ready. It has no data that a clean stop would keep. */
    private static RuntimeException ended(ChildProcess server, RuntimeException cause) {
        try {
            server.terminate(LONGEST_TERMINATION);
        } catch (FurlongException e) {
            cause.addSuppressed(e);
        }
        return cause;
    }

    /** Names the program that makes an empty database. A shell may run it. */
    static String initialiser(Engine engine, List<String> command) {
        return engine.name() + " "
                + command.stream()
                        .filter(Programs.serverOf(engine).names()::contains)
                        .findFirst()
                        .orElse(command.get(0));
    }

    /**
     * Checks the end of the program that makes an empty database.
     *
     * @throws MachineException if it failed
     */
    static void checkInitialised(String name, int status, Supplier<String> lastWords) {
        if (status != 0) {
            throw new MachineException(name + " made no empty database: it ended with status " + status
                    + "\nIt said last:\n" + lastWords.get());
        }
    }

    /** The command with the folder of each program before its name. */
    private static List<String> located(List<String> command, Launch launch, Account account) {
        List<String> servers = Programs.serverOf(launch.engine()).names();
        Path folder = launch.programs().orElseThrow();
        List<String> located = new ArrayList<>(account.prefix());
        for (String word : command) {
            boolean first = located.size() == account.prefix().size();
            located.add(
                    servers.contains(word)
                            ? server(folder, servers)
                            : first ? folder.resolve(word).toString() : word);
        }
        return located;
    }

    /** Its server program, by the first of its names that is there. */
    private static String server(Path folder, List<String> names) {
        return names.stream()
                .map(folder::resolve)
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new MachineException("folder " + folder + ": must hold " + String.join(" or ", names)
                        + ", got none; nothing was started"))
                .toString();
    }

    private record Running(String name, ChildProcess server, Connector connector, Connector creating)
            implements RunningTarget {
        @Override
        public Scope scope() {
            return new Scope.Processes(List.of(server.pid()));
        }

        @Override
        public Optional<String> end() {
            return server.end();
        }

        @Override
        public String lastWords() {
            return server.lastWords();
        }

        @Override
        public void close() {
            server.stop(LONGEST_STOP, () -> "");
        }

        @Override
        public void kill() {
            server.terminate(LONGEST_TERMINATION);
        }
    }
}

package dev.furlong.deployment;

import dev.furlong.deployment.confinement.Roles;
import dev.furlong.deployment.container.AbandonedContainers;
import dev.furlong.deployment.container.Container;
import dev.furlong.deployment.container.ContainerAccount;
import dev.furlong.deployment.container.ContainerImage;
import dev.furlong.deployment.container.ContainerRuntime;
import dev.furlong.deployment.container.ContainerSetup;
import dev.furlong.deployment.container.ContainerSetup.Bind;
import dev.furlong.deployment.jvm.JvmIdentity;
import dev.furlong.deployment.launch.Account;
import dev.furlong.deployment.launch.Certificate;
import dev.furlong.deployment.launch.JvmCommand;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.deployment.launch.LoopbackPort;
import dev.furlong.deployment.process.ServerLog;
import dev.furlong.deployment.process.StackDump;
import dev.furlong.deployment.process.StartingServer;
import dev.furlong.deployment.programs.Programs;
import dev.furlong.engine.Engine;
import dev.furlong.engine.capability.ContainerUse;
import dev.furlong.engine.capability.JvmEngine;
import dev.furlong.engine.capability.ServerProgram;
import dev.furlong.engine.mapping.KnownNames;
import dev.furlong.engine.release.Release;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.TargetSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The engine's server in a container on this machine's own network, listening on a loopback port. The folders have the same
 * paths inside.
 */
public final class ContainerDeployment implements Deployment {
    @Override
    public void initialise(Launch launch) {
        ServerProgram program = Programs.serverOf(launch.engine());
        ContainerRuntime runtime = ContainerRuntime.here();
        own(launch);
        for (List<String> command : program.initialising(launch.configuration())) {
            String name = ProcessDeployment.initialiser(launch.engine(), command);
            ContainerSetup setup = setup(name, runtime, launch, command, program.stopSignal(), List.of());
            try (Container container = Container.start(runtime, setup)) {
                container.tell(launch.configuration().password());
                int status = container.await(ProcessDeployment.LONGEST_INITIALISING);
                ProcessDeployment.checkInitialised(name, status, container::lastWords);
            }
        }
    }

    @Override
    public Roles roles() {
        return Roles.CLIENT_AND_CONTAINER;
    }

    @Override
    public Release release(TargetSources sources, TargetSpec target, Settings settings) {
        return sources.inImage(target, settings);
    }

    @Override
    public void checkImage(
            TargetSources sources, TargetSpec target, Engine engine, Release release, Settings settings) {
        if (settings.get(Setting.JARS).isPresent()
                && engine.container().flatMap(ContainerUse::classPath).isPresent()) {
            throw PlanException.ofSetting(
                    Setting.JARS.key(),
                    "must be " + Setting.JARS.byDefault() + " for " + target.written()
                            + ", whose server runs from the jars of its image, got " + settings.written(Setting.JARS)
                            + "; legal: embedded, or as a server without a container");
        }
        Containers.image(sources.place(target), engine, release, settings);
    }

    @Override
    public Optional<KnownNames> parameters(
            TargetSources sources, TargetSpec target, Release release, Settings settings) {
        return Containers.parameters(sources.place(target), sources.engine(target), release, settings);
    }

    @Override
    public boolean choosesJava() {
        return false;
    }

    @Override
    public boolean needsMoreThanJdk() {
        return true;
    }

    @Override
    public Availability availability(TargetSources sources, TargetSpec target) {
        Release pinned = sources.pinned(target);
        try {
            ContainerImage image =
                    Containers.image(target.written(), sources.engine(target), pinned, Settings.defaults());
            return new Availability(
                    true, pinned.number() + ", in a container of " + image.name() + ", on a free port of 127.0.0.1");
        } catch (MachineException e) {
            return new Availability(false, e.listed());
        }
    }

    @Override
    public void removeAbandoned(Path work) {
        AbandonedContainers.removeOf(work);
    }

    @Override
    public void checkPort(Settings settings) {
        LoopbackPort.check(settings);
    }

    @Override
    public RunningTarget start(Launch launch) {
        ContainerRuntime runtime = ContainerRuntime.here();
        Launch placed = launch.at(LoopbackPort.of(launch.settings()));
        String name = launch.engine().name() + " server on " + LoopbackPort.ADDRESS + ":"
                + placed.configuration().port();
        Optional<ServerProgram> program = launch.engine().program();
        return program.isPresent()
                ? startProgram(name, runtime, placed, program.get())
                : startJvm(name, runtime, placed);
    }

    private static RunningTarget startProgram(
            String name, ContainerRuntime runtime, Launch launch, ServerProgram program) {
        Certificate.provide(program, launch, Account.of(launch.engine()));
        own(launch);
        ContainerSetup setup =
                setup(name, runtime, launch, program.running(launch.configuration()), program.stopSignal(), List.of());
        ServerLog log = new ServerLog(launch.log());
        Container container = Container.start(runtime, setup);
        try {
            log.await(program::ready, starting(name, container, () -> ""), ProcessDeployment.LONGEST_START);
            return new ContainerTarget(container, launch, Optional.empty()).reached();
        } catch (RuntimeException e) {
            container.close();
            throw LoopbackPort.explained(launch.configuration().port(), e);
        }
    }

    private static RunningTarget startJvm(String name, ContainerRuntime runtime, Launch launch) {
        JvmEngine jvm = launch.engine().jvm().orElseThrow();
        own(launch);
        List<Path> ours = Account.of(launch.engine()).readable(JvmCommand.locations(ServerJvm.class));
        List<String> classPath =
                new ArrayList<>(ours.stream().map(Path::toString).toList());
        classPath.add(
                launch.engine().container().flatMap(ContainerUse::classPath).orElseThrow());
        List<String> command = JvmCommand.of(
                "java",
                launch.settings(),
                classPath,
                jvm.systemProperties(launch.configuration()),
                ServerJvm.class,
                ServerJvm.arguments(launch));
        List<Bind> binds =
                ours.stream().map(path -> new Bind(path, path, false)).toList();
        ServerLog log = new ServerLog(launch.log());
        Container container = Container.start(runtime, setup(name, runtime, launch, command, "TERM", binds));
        try {
            container.tell(launch.configuration().password());
            StartingServer server = starting(
                    name,
                    container,
                    () -> StackDump.section(Optional.of(ContainerTarget.jvmStacks(container, launch.log()))));
            String ready = log.await(line -> line.startsWith(ServerJvm.READY), server, ProcessDeployment.LONGEST_START);
            return new ContainerTarget(
                            container,
                            launch,
                            Optional.of(JvmIdentity.parse(ready.substring(ServerJvm.READY.length()))))
                    .reached();
        } catch (RuntimeException e) {
            container.close();
            throw LoopbackPort.explained(launch.configuration().port(), e);
        }
    }

    private static ContainerSetup setup(
            String name,
            ContainerRuntime runtime,
            Launch launch,
            List<String> command,
            String signal,
            List<Bind> more) {
        Path data = launch.configuration().data().toAbsolutePath();
        ContainerAccount account = ContainerAccount.of(data, launch.log().resolveSibling("passwd"));
        List<Bind> binds = new ArrayList<>(more);
        binds.add(account.bind());
        binds.add(Bind.folder(data));
        Path log = launch.configuration().log();
        if (log != null) {
            binds.add(Bind.folder(log.toAbsolutePath()));
        }
        return new ContainerSetup(
                name,
                image(runtime, launch),
                command,
                account.user(),
                binds,
                ContainerTarget.limits(launch.settings(), runtime.direct()),
                "SIG" + signal,
                launch.log());
    }

    private static ContainerImage image(ContainerRuntime runtime, Launch launch) {
        Engine product = launch.engine();
        return ContainerImage.of(
                product.name() + ":container",
                runtime,
                product,
                launch.configuration().release(),
                launch.settings());
    }

    /** A server runs as the account that owns its folder. */
    private static void own(Launch launch) {
        Account account = Account.of(launch.engine());
        account.hand(launch.configuration().data());
        Path log = launch.configuration().log();
        if (log != null) {
            account.hand(log);
        }
    }

    private static StartingServer starting(String name, Container server, Supplier<String> known) {
        return new StartingServer(name, server::alive, () -> server.limits().pid(), known);
    }
}

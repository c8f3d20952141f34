package dev.furlong.deployment;

import dev.furlong.deployment.confinement.Confinement;
import dev.furlong.deployment.confinement.Roles;
import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.container.Container;
import dev.furlong.deployment.container.ContainerImage;
import dev.furlong.deployment.container.ContainerSetup;
import dev.furlong.deployment.jvm.JvmIdentity;
import dev.furlong.deployment.kernel.ExitStatus;
import dev.furlong.deployment.kernel.cores.Placement;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.deployment.process.ServerLog;
import dev.furlong.deployment.process.StackDump;
import dev.furlong.engine.connection.Connector;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.TrialException;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.written.ByteSize;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A server that runs in a container. */
record ContainerTarget(Container container, Launch launch, Optional<JvmIdentity> serverJvm) implements RunningTarget {
    /**
     * The limits that the settings give a container.
     *
     * @param seesOurCores whether the container runs on the kernel that we do
     */
    static ContainerSetup.Limits limits(Settings settings, boolean seesOurCores) {
        Placement placement = Confinement.placement(settings, Roles.CLIENT_AND_CONTAINER);
        return new ContainerSetup.Limits(
                settings.get(Setting.MEMORY).map(ByteSize::bytes),
                // What confines us does not confine a container.
                seesOurCores ? Optional.of(placement.server().written()) : placement.serverCpuset());
    }

    /**
     * Returns this target, if its port can be reached. Docker Desktop shares its network only where that was switched
     * on.
     *
     * @throws MachineException if it cannot
     */
    ContainerTarget reached() {
        if (container.runtime().direct()) {
            return this;
        }
        byte[] loopback = {127, 0, 0, 1};
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(
                    InetAddress.getByAddress(loopback), launch.configuration().port()));
            return this;
        } catch (IOException e) {
            throw MachineException.cannot(
                    "reach " + container.setup().name() + " on this machine",
                    e,
                    "nothing is left running; with Docker Desktop, switch on its host networking (settings, network)");
        }
    }

    @Override
    public Connector connector() {
        return launch.engine().connector(launch.configuration());
    }

    @Override
    public Connector creating() {
        return launch.engine().creating(launch.configuration());
    }

    @Override
    public Scope scope() {
        return container
                .limits()
                .pid()
                .<Scope>map(pid -> new Scope.Processes(List.of(pid)))
                .orElseGet(
                        () -> new Scope.Unseen(
                                "this machine does not see the processes of its containers: Docker runs them in a virtual machine"));
    }

    @Override
    public Map<String, String> facts() {
        ContainerImage image = container.setup().image();
        Map<String, String> facts = new TreeMap<>();
        facts.put("container.image", image.name());
        facts.put("container.image.id", container.inspect().getImageId());
        facts.put("container.image.digest", image.digest());
        facts.put("container.engine", container.runtime().version());
        facts.put("container.network", container.runtime().direct() ? "host" : "through a proxy");
        return facts;
    }

    @Override
    public Conditions conditions() {
        return Conditions.of(Conditions.THROUGH_PROXY, !container.runtime().direct());
    }

    @Override
    public Map<String, EffectiveSetting> observed() {
        Map<String, EffectiveSetting> observed = new TreeMap<>();
        String asked = launch.settings().written(Setting.MEMORY);
        Optional<Long> limit = container.limits().memoryBytes();
        boolean same = limit.equals(container.setup().limits().memoryBytes());
        String found = limit.map(bytes -> new ByteSize(bytes).written()).orElse(Setting.MEMORY.byDefault());
        observed.put(
                Setting.MEMORY.key(),
                EffectiveSetting.of(
                        asked,
                        same ? asked : found,
                        container.limits().pid().isPresent() ? Witness.OBSERVED : Witness.ECHOED));
        return observed;
    }

    @Override
    public Optional<String> end() {
        return ServerJvm.end(container.end(), container.lastWords());
    }

    @Override
    public String lastWords() {
        return container.lastWords();
    }

    @Override
    public Optional<StackDump> stacks() {
        return serverJvm.isEmpty() ? Optional.empty() : Optional.of(jvmStacks(container, launch.log()));
    }

    /** Its JVM is no process that jcmd could reach. At this signal, it writes its stacks into its log. */
    static StackDump jvmStacks(Container container, Path file) {
        try {
            if (container.limits().pid().filter(StackDump::stopped).isPresent()) {
                return new StackDump.Silent("it is stopped and cannot answer");
            }
            ServerLog log = new ServerLog(file);
            container.signal("QUIT");
            return log.until(StackDump.END, StackDump.LONGEST)
                    .<StackDump>map(StackDump.Stacks::new)
                    .orElseGet(() -> new StackDump.Silent("it wrote none into its log within "
                            + StackDump.LONGEST.toSeconds() + " s of the signal QUIT"));
        } catch (MachineException e) {
            return new StackDump.Unavailable(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public void kill() {
        container.kill();
    }

    @Override
    public void close() {
        if (container.killed()) {
            container.close();
            return;
        }
        try (container) {
            int status = container.stop(ProcessDeployment.LONGEST_STOP, () -> StackDump.section(stacks()));
            if (new ExitStatus(status).killed()) {
                throw new TrialException(
                        container.setup().name() + " was asked to stop, and was killed",
                        "\nIt said last:\n" + container.lastWords(),
                        /* log= */ "",
                        null);
            }
            if (status != 0) {
                throw new TrialException(
                        container.setup().name() + " stopped with status " + status + ", not 0",
                        "\nIt said last:\n" + container.lastWords(),
                        /* log= */ "",
                        null);
            }
        }
    }
}

package dev.furlong.deployment;

import dev.furlong.deployment.container.Container;
import dev.furlong.deployment.container.ContainerImage;
import dev.furlong.deployment.container.ContainerSetup;
import dev.furlong.deployment.kernel.Placement;
import dev.furlong.engine.Connector;
import dev.furlong.failure.MachineException;
import dev.furlong.plan.ByteSize;
import dev.furlong.plan.DeploymentKind;
import dev.furlong.plan.EffectiveSetting;
import dev.furlong.plan.EffectiveSetting.Witness;
import dev.furlong.plan.Setting;
import dev.furlong.plan.Settings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A server that runs in a container. */
record ContainerTarget(Container container, Launch launch, Map<String, String> serverFacts) implements RunningTarget {
    private static final String UNLIMITED = "unlimited";

    /**
     * What the settings let a container use.
     *
     * @param seesOurCores whether it runs on the kernel that we do
     */
    static ContainerSetup.Limits limits(Settings settings, boolean seesOurCores) {
        Placement placement = Confinement.placement(settings, DeploymentKind.CONTAINER);
        String memory = settings.of(Setting.MEMORY);
        return new ContainerSetup.Limits(
                memory.equals(UNLIMITED)
                        ? Optional.empty()
                        : Optional.of(settings.size(Setting.MEMORY).bytes()),
                // What confines us does not confine a container.
                seesOurCores ? Optional.of(placement.server().written()) : placement.serverCpuset());
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
        facts.put("container.image.id", image.id());
        facts.put("container.image.digest", image.digest());
        facts.put("container.engine", container.engine().version());
        return facts;
    }

    @Override
    public Map<String, EffectiveSetting> observed() {
        Map<String, EffectiveSetting> observed = new TreeMap<>();
        String asked = launch.settings().of(Setting.MEMORY);
        Optional<Long> limit = container.limits().memoryBytes();
        boolean same = limit.equals(container.setup().limits().memoryBytes());
        String found = limit.map(bytes -> new ByteSize(bytes).toString()).orElse(UNLIMITED);
        observed.put(
                Setting.MEMORY.key(),
                EffectiveSetting.of(
                        asked,
                        same ? asked : found,
                        container.limits().pid().isPresent() ? Witness.OBSERVED : Witness.ECHOED));
        return observed;
    }

    @Override
    public String lastWords() {
        return container.lastWords();
    }

    @Override
    public void close() {
        try (container) {
            int status = container.stop(ProcessDeployment.LONGEST_STOP);
            if (status != 0) {
                throw new MachineException(container.setup().name() + ": must stop with status 0, got " + status
                        + "; it said last:\n" + container.lastWords());
            }
        }
    }
}

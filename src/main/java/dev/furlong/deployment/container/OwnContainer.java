package dev.furlong.deployment.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.AccessMode;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.LogConfig;
import com.github.dockerjava.api.model.Volume;
import java.util.List;
import java.util.Objects;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.startupcheck.StartupCheckStrategy;
import org.testcontainers.containers.wait.strategy.AbstractWaitStrategy;
import org.testcontainers.utility.DockerImageName;

/** A container as we make it for Testcontainers, which neither pulls its image nor waits for it. */
final class OwnContainer extends GenericContainer<OwnContainer> {
    private static final long SHARED_MEMORY_BYTES = 256L << 20;

    OwnContainer(ContainerSetup setup) {
        super(DockerImageName.parse(setup.image().name()));
        withImagePullPolicy(name -> false);
        // A published port would be one behind a proxy.
        withNetworkMode("host");
        List<String> command = setup.command();
        withCommand(command.subList(1, command.size()).toArray(String[]::new));
        withLabels(ContainerOwner.here().labels(setup.log()));
        withStartupCheckStrategy(new Started());
        waitingFor(new Ready());
        withCreateContainerCmdModifier(create -> modify(create, setup));
    }

    private static void modify(CreateContainerCmd create, ContainerSetup setup) {
        create.withEntrypoint(setup.command().get(0))
                .withUser(setup.user())
                .withStopSignal(setup.stopSignal())
                // A server of ours ends with its standard input.
                .withStdinOpen(true);
        HostConfig host = Objects.requireNonNull(create.getHostConfig());
        host.withBinds(setup.binds().stream()
                        .map(bind -> new Bind(
                                bind.source().toString(),
                                new Volume(bind.target().toString()),
                                bind.writable() ? AccessMode.rw : AccessMode.ro))
                        .toList())
                .withShmSize(SHARED_MEMORY_BYTES)
                // The runtime's own choice may be one that cannot be read.
                .withLogConfig(new LogConfig(LogConfig.LoggingType.JSON_FILE))
                // Where SELinux is in force, a container may not touch a user's folders otherwise.
                .withSecurityOpts(List.of("label=disable"));
        setup.limits().memoryBytes().ifPresent(bytes -> host.withMemory(bytes).withMemorySwap(bytes));
        setup.limits().cores().ifPresent(host::withCpusetCpus);
    }

    /** Does not wait: its log says whether it went on to run. */
    private static final class Started extends StartupCheckStrategy {
        @Override
        public boolean waitUntilStartupSuccessful(DockerClient client, String id) {
            return true;
        }

        @Override
        public StartupStatus checkStartupState(DockerClient client, String id) {
            return StartupStatus.SUCCESSFUL;
        }
    }

    /** Does not wait: whoever started it follows its log. */
    private static final class Ready extends AbstractWaitStrategy {
        @Override
        protected void waitUntilReady() {
            // Nothing to wait for here.
        }
    }
}

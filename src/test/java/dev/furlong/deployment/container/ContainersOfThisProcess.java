package dev.furlong.deployment.container;

import java.util.List;

/** Containers that the tests' JVM has started and that are there, running or not. */
public final class ContainersOfThisProcess {
    private ContainersOfThisProcess() {}

    /** Their ids; none where there is no container runtime. */
    public static List<String> ids() {
        return AbandonedContainers.runtime().stream()
                .flatMap(runtime -> AbandonedContainers.ours(runtime).stream())
                .filter(one -> AbandonedContainers.owner(one).equals(ContainerOwner.here()))
                .map(one -> one.path("Id").asText())
                .toList();
    }
}

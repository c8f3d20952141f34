package dev.furlong.deployment;

import dev.furlong.deployment.launch.Launch;
import dev.furlong.plan.target.DeploymentKind;

/** A way to run an engine. */
public sealed interface Deployment
        permits EmbeddedDeployment, JvmServerDeployment, ProcessDeployment, ContainerDeployment, ExternalDeployment {
    /**
     * Makes an engine's files where they are made without a connection; the folders are there and empty.
     *
     * @throws dev.furlong.failure.MachineException if that fails
     */
    default void initialise(Launch launch) {
        // An engine in a JVM makes its files with its first connection.
    }

    /**
     * Starts the target.
     *
     * @throws dev.furlong.failure.MachineException if it does not start; nothing is left running then
     */
    RunningTarget start(Launch launch);

    /** The deployment of a kind. */
    static Deployment of(DeploymentKind kind) {
        return switch (kind) {
            case EMBEDDED -> new EmbeddedDeployment();
            case SERVER -> new JvmServerDeployment();
            case PROCESS -> new ProcessDeployment();
            case CONTAINER -> new ContainerDeployment();
            case EXTERNAL -> new ExternalDeployment();
        };
    }
}

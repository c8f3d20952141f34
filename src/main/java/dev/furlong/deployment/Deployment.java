package dev.furlong.deployment;

import dev.furlong.deployment.confinement.Roles;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.plan.setting.Settings;
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

    /** The processes that a trial of it is made of. */
    Roles roles();

    /**
     * Checks, before anything is started, that its server can listen where the settings ask for.
     *
     * @throws dev.furlong.failure.MachineException if the port is taken
     */
    default void checkPort(Settings settings) {
        // No server of ours listens.
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

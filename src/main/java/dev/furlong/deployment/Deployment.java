package dev.furlong.deployment;

/** A way to run an engine. */
public sealed interface Deployment permits EmbeddedDeployment, JvmServerDeployment {
    /**
     * Starts the target.
     *
     * @throws dev.furlong.failure.MachineException if it does not start; nothing is left running then
     */
    RunningTarget start(Launch launch);

    /** The deployment that a launch asks for. */
    static Deployment of(Launch launch) {
        return switch (launch.deployment()) {
            case EMBEDDED -> new EmbeddedDeployment();
            case SERVER -> new JvmServerDeployment();
        };
    }
}

package dev.furlong.deployment;

import dev.furlong.deployment.confinement.Roles;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.engine.Engine;
import dev.furlong.engine.mapping.KnownNames;
import dev.furlong.engine.release.Release;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.plan.target.TargetSpec;
import java.nio.file.Path;
import java.util.Optional;

/** A way to run an engine. */
public sealed interface Deployment
        permits EmbeddedDeployment, JvmServerDeployment, ProcessDeployment, ContainerDeployment, ExternalDeployment {
    /**
     * Returns the release that a target means with these settings.
     *
     * @throws dev.furlong.failure.PlanException if there is none
     * @throws dev.furlong.failure.MachineException if this machine has none
     */
    default Release release(TargetSources sources, TargetSpec target, Settings settings) {
        return sources.pinned(target);
    }

    /**
     * Returns the folder of the native programs that a target runs on this machine; empty if it runs none.
     *
     * @throws dev.furlong.failure.MachineException if they cannot be had
     */
    default Optional<Path> programs(TargetSources sources, TargetSpec target) {
        return Optional.empty();
    }

    /**
     * Checks that this machine has the image that a target runs from.
     *
     * @throws dev.furlong.failure.MachineException if it has not
     * @throws dev.furlong.failure.PlanException if the settings ask for what no image has
     */
    default void checkImage(
            TargetSources sources, TargetSpec target, Engine engine, Release release, Settings settings) {
        // It runs from no image.
    }

    /**
     * Returns the parameters that a server of the target knows, if it can be asked without being started.
     *
     * @throws dev.furlong.failure.MachineException if it does not answer
     */
    default Optional<KnownNames> parameters(
            TargetSources sources, TargetSpec target, Release release, Settings settings) {
        return Optional.empty();
    }

    /** Whether the setting {@code java} chooses the Java that its server runs on. An image brings its own. */
    default boolean choosesJava() {
        return true;
    }

    /** Whether its engine runs in a JVM of this machine, whose heap is the setting {@code heap}. */
    default boolean runsOnOurHeap() {
        return false;
    }

    /** Whether this machine must have more than a JDK for it, such as programs or an image. */
    default boolean needsMoreThanJdk() {
        return false;
    }

    /** Says whether a target can run on this machine, and how. */
    Availability availability(TargetSources sources, TargetSpec target);

    /**
     * Removes what killed runs left outside of their folder.
     *
     * @param work the folder that they worked in
     */
    default void removeAbandoned(Path work) {
        // All that it makes lies in the folder, or ends with its process.
    }

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

    /** The deployment of a target. */
    static Deployment of(TargetSpec target) {
        return of(target.deployment());
    }

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

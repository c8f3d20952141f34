package dev.furlong.deployment.confinement;

import dev.furlong.deployment.kernel.ControlGroup;
import dev.furlong.deployment.kernel.CpuGroup;
import dev.furlong.failure.MachineException;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.storage.disk.Undo;
import java.util.List;
import java.util.Optional;

/**
 * A control group for each role of a trial, where the kernel lets us: it limits nothing, and counts. The role that has a
 * group with limits anyway is counted by that one, and a container by the one that its engine made.
 */
final class RoleGroups implements AutoCloseable {
    private final Optional<ControlGroup> client;
    private final Optional<ControlGroup> server;
    private final DeploymentKind deployment;
    private final String because;
    private final Undo undo;

    private RoleGroups(
            Optional<ControlGroup> client,
            Optional<ControlGroup> server,
            DeploymentKind deployment,
            String because,
            Undo undo) {
        this.client = client;
        this.server = server;
        this.deployment = deployment;
        this.because = because;
        this.undo = undo;
    }

    /**
     * Makes what is missing.
     *
     * @param limited the group with limits of the engine's process, if there is one; closed by whoever made it
     */
    static RoleGroups of(Optional<ControlGroup> limited, DeploymentKind deployment) {
        boolean oneProcess = deployment.inLoadJvm();
        boolean ownServer = deployment.isChildServer();
        boolean ownClient = deployment.inContainer() || ownServer;
        Undo undo = new Undo();
        Optional<ControlGroup> client = oneProcess ? limited : Optional.empty();
        Optional<ControlGroup> server = ownServer ? limited : Optional.empty();
        try {
            Optional<ControlGroup> ofClient =
                    client.isEmpty() && (ownClient || oneProcess) ? Optional.of(counting(undo)) : client;
            Optional<ControlGroup> ofServer = server.isEmpty() && ownServer ? Optional.of(counting(undo)) : server;
            return new RoleGroups(ofClient, ofServer, deployment, "", undo);
        } catch (MachineException e) {
            undo.close();
            return new RoleGroups(client, server, deployment, String.valueOf(e.getMessage()), new Undo());
        }
    }

    /**
     * Makes nothing: nobody asks what a role used.
     *
     * @param limited the group with limits of the engine's process, if there is one; closed by whoever made it
     */
    static RoleGroups uncounted(Optional<ControlGroup> limited, DeploymentKind deployment) {
        boolean oneProcess = deployment.inLoadJvm();
        return new RoleGroups(
                oneProcess ? limited : Optional.empty(),
                oneProcess ? Optional.empty() : limited,
                deployment,
                "probes=off",
                new Undo());
    }

    private static ControlGroup counting(Undo undo) {
        ControlGroup group = ControlGroup.counting();
        undo.add(group::close);
        return group;
    }

    /** The words before the load JVM's command, where its group is not the one with limits. */
    List<String> clientPrefix() {
        return client.map(ControlGroup::prefix).orElse(List.of());
    }

    /** The words before the command of a server of ours, where its group is not the one with limits. */
    List<String> serverPrefix() {
        return server.map(ControlGroup::prefix).orElse(List.of());
    }

    /**
     * The groups that count now.
     *
     * @param scope the processes of the target, which runs
     */
    CpuGroups groups(Scope scope) {
        Optional<CpuGroup> ofServer = server.map(ControlGroup::cpu);
        String missing = because;
        if (deployment.isExternal()) {
            missing = "the load of an external target is started in no group";
        }
        if (deployment.inContainer() && scope instanceof Scope.Processes processes) {
            ofServer = CpuGroup.ofContainer(processes.pids().get(0));
            missing = ofServer.isEmpty() && missing.isEmpty() ? "the container's group cannot be seen" : missing;
        }
        return new CpuGroups(client.map(ControlGroup::cpu), ofServer, missing);
    }

    /**
     * Removes what was made, after its processes have ended.
     *
     * @throws MachineException if one is still there
     */
    @Override
    public void close() {
        undo.close();
    }
}

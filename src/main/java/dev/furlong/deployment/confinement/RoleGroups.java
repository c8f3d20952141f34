package dev.furlong.deployment.confinement;

import dev.furlong.deployment.kernel.group.ControlGroup;
import dev.furlong.failure.MachineException;
import dev.furlong.storage.disk.Undo;
import java.util.List;
import java.util.Optional;

/**
 * A control group for each role of a trial, where the kernel lets us: it limits nothing, and counts. The role that has a
 * group with limits anyway is counted by that one, and a container by the one that its runtime made.
 */
final class RoleGroups implements AutoCloseable {
    private final Roles roles;
    private final Roles.Groups groups;
    private final String because;
    private final Undo undo;

    private RoleGroups(Roles roles, Roles.Groups groups, String because, Undo undo) {
        this.roles = roles;
        this.groups = groups;
        this.because = because;
        this.undo = undo;
    }

    /**
     * Makes what is missing.
     *
     * @param limited the group with limits of the engine's process, if there is one; closed by whoever made it
     */
    static RoleGroups of(Optional<ControlGroup> limited, Roles roles) {
        Undo undo = new Undo();
        try {
            return new RoleGroups(roles, roles.counted(limited, () -> counting(undo)), "", undo);
        } catch (MachineException e) {
            undo.close();
            return new RoleGroups(roles, roles.limited(limited), String.valueOf(e.getMessage()), new Undo());
        }
    }

    /**
     * Makes nothing: nobody asks what a role used.
     *
     * @param limited the group with limits of the engine's process, if there is one; closed by whoever made it
     */
    static RoleGroups uncounted(Optional<ControlGroup> limited, Roles roles) {
        return new RoleGroups(roles, roles.limited(limited), "probes=off", new Undo());
    }

    private static ControlGroup counting(Undo undo) {
        ControlGroup group = ControlGroup.counting();
        undo.add(group::close);
        return group;
    }

    /** The words before the load JVM's command, where its group is not the one with limits. */
    List<String> clientPrefix() {
        return groups.client().map(ControlGroup::prefix).orElse(List.of());
    }

    /** The words before the command of a server of ours, where its group is not the one with limits. */
    List<String> serverPrefix() {
        return groups.server().map(ControlGroup::prefix).orElse(List.of());
    }

    /**
     * The groups that count now.
     *
     * @param scope the processes of the target, which runs
     */
    CpuGroups groups(Scope scope) {
        return roles.counting(groups, scope, because);
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

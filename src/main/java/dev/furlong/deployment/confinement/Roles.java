package dev.furlong.deployment.confinement;

import dev.furlong.deployment.kernel.cores.CoreList;
import dev.furlong.deployment.kernel.cores.Placement;
import dev.furlong.deployment.kernel.group.ControlGroup;
import dev.furlong.deployment.kernel.group.CpuGroup;
import dev.furlong.plan.setting.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The processes that a trial is made of, and which of them Furlong confines and counts. */
public enum Roles {
    /** The engine lives in the client. */
    ONE_PROCESS {
        @Override
        public boolean inClient() {
            return true;
        }

        @Override
        Groups limited(Optional<ControlGroup> limits) {
            return new Groups(limits, Optional.empty());
        }

        @Override
        Groups counted(Optional<ControlGroup> limits, Supplier<ControlGroup> counting) {
            return new Groups(limits.or(() -> Optional.of(counting.get())), Optional.empty());
        }

        @Override
        Placement placement(Settings settings) {
            return Placement.of(settings, CoreList.allowedHere(), true);
        }

        @Override
        List<String> clientCores(Placement placement) {
            return placement.serverPrefix();
        }

        @Override
        Optional<List<Long>> serverOf(List<Long> loadJvms, Scope scope) {
            return Optional.of(loadJvms);
        }
    },
    /** The server is a child process of Furlong, as the client is. */
    CLIENT_AND_CHILD {
        @Override
        Groups limited(Optional<ControlGroup> limits) {
            return new Groups(Optional.empty(), limits);
        }

        @Override
        Groups counted(Optional<ControlGroup> limits, Supplier<ControlGroup> counting) {
            Optional<ControlGroup> client = Optional.of(counting.get());
            return new Groups(client, limits.or(() -> Optional.of(counting.get())));
        }

        /** A supervisor's child is the server; those below come and go. */
        @Override
        Optional<List<Long>> serverOf(List<Long> loadJvms, Scope scope) {
            return super.serverOf(loadJvms, scope).map(Roles::withChildren);
        }
    },
    /** The server is in a container, which the container runtime confines and counts. */
    CLIENT_AND_CONTAINER {
        @Override
        boolean limitsMemory() {
            return false;
        }

        @Override
        Groups counted(Optional<ControlGroup> limits, Supplier<ControlGroup> counting) {
            return new Groups(Optional.of(counting.get()), Optional.empty());
        }

        @Override
        CpuGroups counting(Groups groups, Scope scope, String because) {
            if (!(scope instanceof Scope.Processes processes)) {
                return super.counting(groups, scope, because);
            }
            Optional<CpuGroup> server = CpuGroup.ofContainer(processes.pids().get(0));
            boolean unseen = server.isEmpty() && because.isEmpty();
            return new CpuGroups(
                    groups.client().map(ControlGroup::cpu),
                    server,
                    unseen ? "the container's control group is not visible here" : because);
        }
    },
    /** Someone else runs the server. */
    CLIENT_ALONE {
        @Override
        CpuGroups counting(Groups groups, Scope scope, String because) {
            return super.counting(groups, scope, "Furlong makes no control groups for an external target");
        }
    };

    /**
     * The control group of each role, where it has one that Furlong made.
     *
     * @param client the group of the load JVM
     * @param server the group of a server of its own
     */
    record Groups(Optional<ControlGroup> client, Optional<ControlGroup> server) {}

    /** Whether the engine lives in the client: there is no server and no wire. */
    public boolean inClient() {
        return false;
    }

    /** Whether a limit on memory is ours to set. */
    boolean limitsMemory() {
        return true;
    }

    /**
     * The groups if nobody asks what a role uses.
     *
     * @param limits the group with limits of the engine's process, if there is one
     */
    Groups limited(Optional<ControlGroup> limits) {
        return new Groups(Optional.empty(), Optional.empty());
    }

    /**
     * The groups if the kernel counts what each role uses.
     *
     * @param limits the group with limits of the engine's process, if there is one; it counts too
     * @param counting makes a group that limits nothing
     */
    Groups counted(Optional<ControlGroup> limits, Supplier<ControlGroup> counting) {
        return limited(limits);
    }

    /**
     * The groups that count while the target runs.
     *
     * @param because the reason why one is missing; empty if none should be
     */
    CpuGroups counting(Groups groups, Scope scope, String because) {
        return new CpuGroups(
                groups.client().map(ControlGroup::cpu), groups.server().map(ControlGroup::cpu), because);
    }

    /** The cores that client and server are to run on, among those that this process may use. */
    Placement placement(Settings settings) {
        return Placement.of(settings, CoreList.allowedHere(), false);
    }

    /** The words before the client's command that confine it to its cores. */
    List<String> clientCores(Placement placement) {
        return placement.clientPrefix();
    }

    /** The ids of the processes that the engine runs in; empty if they are not seen. */
    Optional<List<Long>> serverOf(List<Long> loadJvms, Scope scope) {
        return scope instanceof Scope.Processes processes ? Optional.of(processes.pids()) : Optional.empty();
    }

    private static List<Long> withChildren(List<Long> pids) {
        List<Long> all = new ArrayList<>(pids);
        pids.forEach(pid -> ProcessHandle.of(pid)
                .ifPresent(process -> process.children().map(ProcessHandle::pid).forEach(all::add)));
        return all;
    }
}

package dev.furlong.probe;

import dev.furlong.deployment.confinement.CpuGroups;
import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.jvm.JvmWork;
import dev.furlong.probe.disk.Disks;
import dev.furlong.probe.wire.Wire;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Whose resources are measured.
 *
 * @param loadJvm process id of the load JVM
 * @param scope the server's processes, if it has any
 * @param groups that the kernel counts their CPU time by, where there are any
 * @param serverJvm asks the server's JVM what it did so far; it answers nothing if there is none
 * @param disks that its files lie on, as far as they are its own
 * @param uncounted why the engine has no counter for a metric of its own, by the metric's key
 * @param wire what lies between client and server
 */
public record Subject(
        long loadJvm,
        Scope scope,
        CpuGroups groups,
        Supplier<Optional<JvmWork>> serverJvm,
        Disks disks,
        Map<String, String> uncounted,
        Wire wire) {
    /** Whose processes are in no groups of ours, with a server that is no JVM of ours, and disks that nobody looks at. */
    public Subject(long loadJvm, Scope scope) {
        this(
                loadJvm,
                scope,
                CpuGroups.none("the processes were started in no group"),
                Optional::empty,
                new Disks.Unseen("nobody looks at its disks"),
                Map.of(),
                new Wire.None("nobody watches the wire"));
    }

    /** The same with processes that can be asked. */
    public Subject with(CpuGroups others, Supplier<Optional<JvmWork>> server) {
        return new Subject(loadJvm, scope, others, server, disks, uncounted, wire);
    }

    /** The same on disks that can be looked at, with what its engine does not count. */
    public Subject on(Disks others, Map<String, String> reasons) {
        return new Subject(loadJvm, scope, groups, serverJvm, others, reasons, wire);
    }

    /** The same with a wire that is watched. */
    public Subject over(Wire other) {
        return new Subject(loadJvm, scope, groups, serverJvm, disks, uncounted, other);
    }
}

package dev.furlong.probe;

import dev.furlong.deployment.confinement.CpuGroups;
import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.jvm.JvmWork;
import dev.furlong.deployment.jvm.SampledJvm;
import dev.furlong.probe.disk.Disks;
import dev.furlong.probe.wire.Wire;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The processes, disks and wire whose resources are measured.
 *
 * @param loadJvms the process ids of the load JVMs; the first one leads
 * @param scope the server's processes, if it has any
 * @param groups the control groups in which the kernel counts their CPU time, where there are any
 * @param serverJvm the question to the server's JVM about its work so far; empty if there is none
 * @param sampledServer the server's JVM, if its stacks can be sampled
 * @param disks the disks that the target's files lie on, as far as they are its own
 * @param uncounted the reasons why the engine has no counter for a metric of its own, by the metric's key
 * @param wire the wire between client and server
 */
public record Subject(
        List<Long> loadJvms,
        Scope scope,
        CpuGroups groups,
        Supplier<Optional<JvmWork>> serverJvm,
        Optional<SampledJvm> sampledServer,
        Disks disks,
        Map<String, String> uncounted,
        Wire wire) {
    /** A subject without groups or a JVM server of ours, whose disks and wire nobody looks at. */
    public Subject(List<Long> loadJvms, Scope scope) {
        this(
                loadJvms,
                scope,
                CpuGroups.none("the processes are in no control group"),
                Optional::empty,
                Optional.empty(),
                new Disks.Unseen("its disks are not observed"),
                Map.of(),
                new Wire.None("the wire is not observed"));
    }

    /** A subject with one load JVM. */
    public Subject(long loadJvm, Scope scope) {
        this(List.of(loadJvm), scope);
    }

    /** The same with processes that can be asked. */
    public Subject with(CpuGroups others, Supplier<Optional<JvmWork>> server) {
        return new Subject(loadJvms, scope, others, server, sampledServer, disks, uncounted, wire);
    }

    /** The same with a server's JVM whose stacks can be sampled. */
    public Subject sampling(Optional<SampledJvm> server) {
        return new Subject(loadJvms, scope, groups, serverJvm, server, disks, uncounted, wire);
    }

    /** The same on disks that can be looked at, with what its engine does not count. */
    public Subject on(Disks others, Map<String, String> reasons) {
        return new Subject(loadJvms, scope, groups, serverJvm, sampledServer, others, reasons, wire);
    }

    /** The same with a wire that is watched. */
    public Subject over(Wire other) {
        return new Subject(loadJvms, scope, groups, serverJvm, sampledServer, disks, uncounted, other);
    }
}

package dev.furlong.probe;

import dev.furlong.deployment.CpuGroups;
import dev.furlong.deployment.Scope;

/**
 * Whose resources are measured.
 *
 * @param loadJvm process id of the load JVM
 * @param scope the server's processes, if it has any
 * @param groups that the kernel counts their CPU time by, where there are any
 */
public record Subject(long loadJvm, Scope scope, CpuGroups groups) {
    /** Whose processes are in no groups of ours. */
    public Subject(long loadJvm, Scope scope) {
        this(loadJvm, scope, CpuGroups.none("the processes were started in no group"));
    }
}

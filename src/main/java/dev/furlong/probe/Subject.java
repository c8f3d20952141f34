package dev.furlong.probe;

import dev.furlong.deployment.CpuGroups;
import dev.furlong.deployment.JvmWork;
import dev.furlong.deployment.Scope;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Whose resources are measured.
 *
 * @param loadJvm process id of the load JVM
 * @param scope the server's processes, if it has any
 * @param groups that the kernel counts their CPU time by, where there are any
 * @param serverJvm asks the server's JVM what it did so far; it answers nothing if there is none
 */
public record Subject(long loadJvm, Scope scope, CpuGroups groups, Supplier<Optional<JvmWork>> serverJvm) {
    /** Whose processes are in no groups of ours, with a server that is no JVM of ours. */
    public Subject(long loadJvm, Scope scope) {
        this(loadJvm, scope, CpuGroups.none("the processes were started in no group"), Optional::empty);
    }
}

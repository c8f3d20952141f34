package dev.furlong.deployment.confinement;

import dev.furlong.deployment.kernel.group.CpuGroup;
import java.util.Optional;

/**
 * The control groups by which the kernel counts the CPU time of each role of a trial.
 *
 * @param client the group of the load JVM
 * @param server the group of the server's processes; an embedded engine has none
 * @param because the reason why one is missing
 */
public record CpuGroups(Optional<CpuGroup> client, Optional<CpuGroup> server, String because) {
    /** No groups: the kernel counts no role apart. */
    public static CpuGroups none(String because) {
        return new CpuGroups(Optional.empty(), Optional.empty(), because);
    }
}

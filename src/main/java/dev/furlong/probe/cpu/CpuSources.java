package dev.furlong.probe.cpu;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.kernel.group.CpuGroup;
import dev.furlong.probe.Subject;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The sources of the CPU time of a trial's roles. A source is a control group where one holds the role's processes,
 * else their own accounts.
 *
 * @param client the source of the load JVM
 * @param server the source of the server's processes; null where it has none, or none to be seen
 * @param hidden the reason why the server's processes are not to be seen; null where they are, or there are none
 */
record CpuSources(
        RoleCpu client, @Nullable RoleCpu server, @Nullable String hidden) {
    static CpuSources of(Path proc, Subject subject) {
        String because = subject.groups().because();
        Optional<CpuGroup> client = subject.groups()
                .client()
                .filter(group -> subject.loadJvms().stream().allMatch(group::holds));
        RoleCpu server = null;
        if (subject.scope() instanceof Scope.Processes processes) {
            Optional<CpuGroup> group = subject.groups()
                    .server()
                    .filter(one -> processes.pids().stream().allMatch(one::holds));
            server = group.<RoleCpu>map(RoleCpu.Group::new)
                    .orElseGet(() -> new RoleCpu.Trees(proc, processes.pids(), notIn(because)));
        }
        return new CpuSources(
                client.<RoleCpu>map(RoleCpu.Group::new)
                        .orElseGet(() -> new RoleCpu.LoadJvms(proc, subject.loadJvms(), notIn(because))),
                server,
                subject.scope() instanceof Scope.Unseen unseen ? unseen.because() : null);
    }

    private static String notIn(String because) {
        return because.isEmpty() ? "it is not in its control group" : because;
    }
}
